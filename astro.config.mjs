import { readFileSync } from 'node:fs'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { minifySync } from 'vite'
import { aboutRelease } from './scripts/astro/about.ts'
import { noteBundled } from './scripts/astro/bundled.ts'
import { chunks } from './scripts/astro/chunks.ts'
import directives from './scripts/astro/directives.ts'
import { faceOf, faceSdk } from './scripts/astro/face.ts'
import firstStyles from './scripts/astro/firstStyles.ts'
import { headlessModal } from './scripts/astro/headlessModal.ts'
import integrity, { integrityOf } from './scripts/astro/integrity.ts'
import origins from './scripts/astro/origins.ts'
import { pairingOf } from './scripts/astro/pairing.ts'
import { partPreloads } from './scripts/astro/partPreloads.ts'
import portable from './scripts/astro/portable.ts'
import { registryParts } from './scripts/astro/registryParts.ts'
import worker from './scripts/astro/worker.ts'
import { chainConfig } from './src/lib/core/config/chains.ts'
import { xHeroesProject } from './src/lib/core/config/product.ts'
import { LOCALES } from './src/lib/core/i18n/locale.ts'
import { countryOf } from './src/lib/core/i18n/locales.ts'

const chain = process.env.CHAIN ?? 'mainnet'
if (!['mainnet', 'testnet', 'devnet'].includes(chain))
  throw new Error(`CHAIN must be mainnet, testnet or devnet, not ${chain}`)
const devnetOrigin = process.env.DEVNET_ORIGIN ?? 'http://localhost:7518'
const apiKey = process.env.SITE_API_KEY || null
if (apiKey !== null && !/^[\x21-\x7e]+$/.test(apiKey))
  throw new Error('SITE_API_KEY must be plain characters without spaces: it is sent as a header.')
const about = aboutRelease(chain, process.env)
const pairing = pairingOf(chain, process.env)
const face = faceOf(chain, process.env)
const { media, api } = chainConfig(chain, devnetOrigin)
const mediaOrigins = [...new Set([...media.ipfs.map((base) => new URL(base).origin), ...media.origins])]
// The one inline script of ours; Astro hashes its own. Every page carries it, without its comments.
const bootSource = readFileSync(new URL('./src/boot.js', import.meta.url), 'utf8')
const { code: boot } = minifySync(
  'boot.js',
  bootSource
    .replace('__COUNTRY_FROM__', () => JSON.stringify([api, apiKey]))
    .replace('__LANGUAGES__', () => JSON.stringify(LOCALES.map((row) => [row.code, countryOf(row)]))),
)
const bootHash = integrityOf(boot)
const bundled = noteBundled()
/** Sentences of one language carry its name: pages of the other never load them (`scripts/astro/integrity.ts`). */
const scriptName = ({ moduleIds }) => {
  const only = moduleIds.length === 1 ? moduleIds[0] : ''
  const [, folder, group, lang] = /(\w+)\/messages(?:\.(\w+))?\.(\w{2})\.ts$/.exec(only) ?? []
  return lang ? `js/${lang}.${group ?? folder}.[hash].js` : 'js/[name].[hash].js'
}
const isStyle = (asset) => (asset.names ?? []).some((name) => name.endsWith('.css'))

export default defineConfig({
  outDir: process.env.OUT_DIR ?? (chain === 'mainnet' ? 'dist' : `dist-${chain}`),
  cacheDir: '.cache/astro',
  trailingSlash: 'always',
  build: { format: 'directory', inlineStylesheets: 'auto', assets: 'js' },
  devToolbar: { enabled: false },
  // No page is Markdown; the highlighter's inline styles would break the policy.
  markdown: { syntaxHighlight: false },
  i18n: {
    defaultLocale: LOCALES[0].code,
    locales: LOCALES.map(({ code }) => code),
    routing: { prefixDefaultLocale: false },
  },
  security: {
    csp: {
      directives: [
        "default-src 'none'",
        // People choose their own RPC: any https address, and loopback for the devnet. Wallet apps: a relay.
        `connect-src 'self' https: wss: http://localhost:* http://127.0.0.1:*${chain === 'devnet' ? ' ws://localhost:* ws://127.0.0.1:*' : ''}`,
        `img-src 'self' data: blob: ${mediaOrigins.join(' ')}`,
        "font-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "object-src 'none'",
        // The one frame that there may be: the wallet of a social account, where the build is set up for it.
        ...(face ? [`frame-src ${face.frame}`] : []),
        "base-uri 'self'",
        "form-action 'self'",
        // No text becomes code or markup; the two names are those of boot.js and stores/keepOffline.ts.
        "require-trusted-types-for 'script'",
        'trusted-types meverse-part meverse-worker',
      ],
      scriptDirective: { hashes: [bootHash] },
    },
  },
  integrations: [
    react(),
    directives(),
    portable({ XHEROES: xHeroesProject[chain] }),
    firstStyles(),
    integrity(),
    worker(about, xHeroesProject[chain], bundled.plugin),
    origins(bundled.sources),
  ],
  vite: {
    plugins: [
      registryParts(new URL(`./contracts.${chain}.json`, import.meta.url).pathname),
      faceSdk(face),
      headlessModal(),
      bundled.plugin,
      partPreloads(),
    ],
    define: {
      __CHAIN__: JSON.stringify(chain),
      __DEVNET_ORIGIN__: JSON.stringify(devnetOrigin),
      __BOOT__: JSON.stringify(boot),
      __MAINTENANCE__: JSON.stringify(process.env.MAINTENANCE === '1'),
      __API_KEY__: JSON.stringify(apiKey),
      __VERSION__: JSON.stringify(about.version),
      __MIRRORS__: JSON.stringify(about.mirrors),
      __WALLET_CONNECT__: JSON.stringify(pairing),
      __FACE_WALLET__: JSON.stringify(face),
      __BUILD_ID__: JSON.stringify(process.env.BUILD_ID ?? 'local'),
    },
    build: {
      target: 'es2022',
      assetsInlineLimit: (path, content) => (path.endsWith('.css') ? content.length < 6_000 : undefined),
      rollupOptions: {
        // Of Web3Modal's controllers only what is called: the others would ask strangers and write to storage.
        treeshake: { moduleSideEffects: [{ test: /node_modules\/@web3modal\//, sideEffects: false }] },
        output: {
          codeSplitting: {
            groups: chunks,
          },
          // Every page names some sixty files: hexadecimal signs pack into half a byte each.
          hashCharacters: 'hex',
          entryFileNames: 'js/[name].[hash].js',
          chunkFileNames: 'js/[name].[hash].js',
          assetFileNames: (asset) =>
            isStyle(asset) ? 'css/[name].[hash][extname]' : 'assets/[name].[hash][extname]',
        },
      },
    },
    environments: { client: { build: { rolldownOptions: { output: { chunkFileNames: scriptName } } } } },
    experimental: { renderBuiltUrl: () => ({ relative: true }) },
  },
})
