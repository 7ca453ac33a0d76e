import { readFileSync } from 'node:fs'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import integrity, { integrityOf } from './scripts/astro/integrity.ts'
import interact from './scripts/astro/interact.ts'
import portable from './scripts/astro/portable.ts'
import worker from './scripts/astro/worker.ts'
import { chainConfig } from './src/lib/config/chains.ts'
import { xHeroesProject } from './src/lib/config/product.ts'

const chain = process.env.CHAIN ?? 'mainnet'
if (!['mainnet', 'testnet', 'devnet'].includes(chain))
  throw new Error(`CHAIN must be mainnet, testnet or devnet, not ${chain}`)
const devnetOrigin = process.env.DEVNET_ORIGIN ?? 'http://localhost:7518'
const { media } = chainConfig(chain, devnetOrigin)
const mediaOrigins = [...new Set([...media.ipfs.map((base) => new URL(base).origin), ...media.origins])]
// The one inline script of ours; Astro hashes its own.
const boot = readFileSync(new URL('./src/boot.js', import.meta.url))
const bootHash = integrityOf(boot)
/**
 * What every page needs is one file, what React needs another: on a bad network each request costs a round trip.
 * Wallet code, dialogs and error sentences stay apart and are fetched when they are used; so does what only one
 * feature's pages need.
 */
/** What several NFT pages share, by what they do; their entries and what is opened later stay apart. */
const nftParts = [
  [
    'nftList',
    /\/(?:islands\/nft\/(?:ItemList|ListTools|Filters|VirtualGrid|ItemCard|Activities)|stores\/(?:nftList|nftActivity)|lib\/nft\/(?:window|listState))/,
  ],
  [
    'market',
    /\/(?:islands\/nft\/(?:ItemDetails|itemWords|UnknownItem)|stores\/(?:item(?!Steps)|sale|recipient)|lib\/market\/(?!link|place|model|flow|actions))/,
  ],
  ['own', /\/stores\/myNfts/],
  [
    'mint',
    /\/(?:islands\/mint\/(?!Mints|MintDetail|ReviewDialog)|stores\/mint|lib\/mint\/|lib\/config\/mints)/,
  ],
]
/** What all of them need. */
const nftBase =
  /\/(?:islands\/nft\/(?:RemoteImage|ListState|links|Money|When|Who|Heart)|stores\/(?:nftProject|collections|subject|likes)|lib\/(?:nft\/(?!window|listState)|market\/(?:link|place|model)|config\/series|chain\/(?:nftCalls|checksum)|api\/foreign))/
const featureOf = (id) => {
  const [, word = null] = /\/src\/(?:lib|stores)\/(liquidity|farm|offering|genesis|formulator)/.exec(id) ?? []
  return word ?? nftParts.find(([, place]) => /\/src\//.test(id) && place.test(id))?.[0] ?? null
}
/** What signs, sends and follows: fetched when a review opens, or something is pending. */
const flowParts = /\/src\/lib\/(?:tx\/(?:runFlow|outcome|simulate|callRecord)|chain\/exactJson)\.ts$/
const chunkOf = (id) => {
  // What is signed is fetched with its dialog.
  if (
    featureOf(id) ||
    nftBase.test(id) ||
    /\/src\/(lib\/market|lib\/swap\/indexPrice|stores\/(nftBatch|itemSteps|publicLike|swapReview))/.test(id)
  )
    return null
  // The first page alone, and what has a file of its own below.
  if (
    /\/src\/(stores\/home|lib\/errors\/nftCatalogue|lib\/(exchange\/schema|api\/unseen))/.test(id) ||
    flowParts.test(id)
  )
    return null
  // Where a shared origin leads: read there alone.
  if (/\/src\/lib\/config\/(ownOrigin|hosts)/.test(id)) return null
  if (/node_modules\/(react|react-dom|scheduler|nanostores|@nanostores)\//.test(id)) return 'react'
  if (/\/src\/(ui|stores)\/|\/src\/lib\/(?!wallet\/(wagmi|demo))/.test(id) && !id.endsWith('.astro'))
    return 'kernel'
  // Small, and on every form from the start; the review comes when it is opened.
  if (/\/src\/islands\/tx\/(ProblemNote|TokenPicker|stateKeys|useConnect)/.test(id)) return 'kernel'
  return null
}
/** All that quiet pages load, and every page needs: the menus, with the storage they remember the language in. */
const menuParts = /\/src\/(layouts\/menu|lib\/storage\/storage|lib\/config\/(product|origin))\.ts$/
const isStyle = (asset) => (asset.names ?? []).some((name) => name.endsWith('.css'))

export default defineConfig({
  outDir: process.env.OUT_DIR ?? (chain === 'mainnet' ? 'dist' : `dist-${chain}`),
  cacheDir: '.cache/astro',
  trailingSlash: 'always',
  build: { format: 'directory', inlineStylesheets: 'never', assets: 'js' },
  devToolbar: { enabled: false },
  i18n: { defaultLocale: 'en', locales: ['en', 'ko'], routing: { prefixDefaultLocale: false } },
  security: {
    csp: {
      directives: [
        "default-src 'none'",
        // People choose their own RPC: any https address, and loopback for the devnet.
        "connect-src 'self' https: wss: http://localhost:* http://127.0.0.1:*",
        `img-src 'self' data: blob: ${mediaOrigins.join(' ')}`,
        "font-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        // No text becomes code or markup; the two names are those of boot.js and stores/offline.ts.
        "require-trusted-types-for 'script'",
        'trusted-types meverse-part meverse-worker',
      ],
      scriptDirective: { hashes: [bootHash] },
    },
  },
  integrations: [
    react(),
    interact(),
    portable({ XHEROES: xHeroesProject[chain] }),
    integrity(),
    worker(xHeroesProject[chain]),
  ],
  vite: {
    define: {
      __CHAIN__: JSON.stringify(chain),
      __DEVNET_ORIGIN__: JSON.stringify(devnetOrigin),
      __BUILD_ID__: JSON.stringify(process.env.BUILD_ID ?? 'local'),
    },
    resolve: { alias: { '#contracts': new URL(`./contracts.${chain}.json`, import.meta.url).pathname } },
    build: {
      target: 'es2022',
      rollupOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'menu', test: menuParts, priority: 3 },
              // Before the features: a group takes along what its files import, and that is everybody's.
              { name: chunkOf, priority: 2 },
              // What the index tells of pools, for the first page and the list of pools.
              { name: 'exchange', test: /\/src\/lib\/(exchange\/schema|api\/unseen)/, priority: 1.95 },
              // What contracts of NFTs are refused with: needed at a signature.
              { name: 'refusals', test: /\/src\/lib\/errors\/nftCatalogue/, priority: 1.95 },
              { name: 'sending', test: flowParts, priority: 1.95 },
              { name: 'nft', test: nftBase, priority: 1.9 },
              ...nftParts.map(([name, test], i) => ({ name, test, priority: 1.8 - i / 10 })),
              { name: featureOf, priority: 1 },
            ],
          },
          entryFileNames: 'js/[name].[hash].js',
          chunkFileNames: 'js/[name].[hash].js',
          assetFileNames: (asset) =>
            isStyle(asset) ? 'css/[name].[hash][extname]' : 'assets/[name].[hash][extname]',
        },
      },
    },
    experimental: { renderBuiltUrl: () => ({ relative: true }) },
  },
})
