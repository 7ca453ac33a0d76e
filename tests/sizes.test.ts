/** Files and functions are short; one that is long says why. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(tsx?|mjs|astro|css|sol)$/.test(path) && existsSync(join(root, path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const MOST_LINES = 400
const TOP = 12

it('a file of more than 400 lines says at its top why it is one', () => {
  const long = files.filter(({ text }) => text.split('\n').length > MOST_LINES + 1)
  const silent = long.filter(({ text }) => !/\bOne file\b/.test(text.split('\n').slice(0, TOP).join('\n')))
  expect(long.length).toBeGreaterThan(0)
  expect(silent.map(({ path }) => path)).toEqual([])
})

const MOST_OF_A_FUNCTION = 80

const ROUTES = 'routes in a list; what they share is made once'
const PAST = 'a past in the order in which it happened, from one stream of chance'
const STARTED = 'parts that are started one after the other and stopped together'
const WORLD = 'one world for tests, whose parts share their names'
const CARD = 'one card, as it is read from top to bottom'
const DOOR = 'one thing with several methods over the same state'
const TABLE = 'a table of answers'

/** Functions of more than 80 lines, with the reason. */
const LONG: Readonly<Record<string, string>> = {
  'devnet/deploy.ts deploy': 'the order in which contracts are put on the chain',
  'devnet/deployNfts.ts deployNfts': 'the order in which contracts are put on the chain',
  'devnet/proxy/methods.ts relayMethods': TABLE,
  'devnet/proxy/proxy.ts createProxy': DOOR,
  'devnet/seed/events.ts eventsOf': PAST,
  'devnet/seed/heroDemo.ts demoEvents': PAST,
  'devnet/seed/nftItems.ts formulatorEvents': PAST,
  'devnet/seed/nftMarket.ts marketEvents': PAST,
  'devnet/seed/nftMints.ts seasonsOf': PAST,
  'devnet/seed/seed.ts seedHistory': PAST,
  'devnet/session.ts bringUp': STARTED,
  'devnet/session.ts runSession': STARTED,
  'scripts/bench/nfts.ts measure': 'one sitting: each figure rests on what was filled before',
  'server/features/exchange/market.ts readMarket': 'one answer, whose figures rest on one read of the tables',
  'server/features/exchange/routes.ts exchangeRoutes': ROUTES,
  'server/features/farm/routes.ts farmRoutes': ROUTES,
  'server/features/hero/candidates.ts heroCandidateRoutes': ROUTES,
  'server/core/api/frame.ts createApi': DOOR,
  'server/features/market/routes.ts marketRoutes': ROUTES,
  'server/features/mint/routes.ts mintRoutes': ROUTES,
  'server/features/nft/activities.ts activityReader': DOOR,
  'server/features/owned/candidates.ts candidateRoutes': ROUTES,
  'server/indexer.ts #step': 'one window: read, checked and applied in this order, or not at all',
  'server/sources/evmLogs.ts getEvents': TABLE,
  'server/start.ts startServer': STARTED,
  'server/testing/callsNode.ts callsNode': WORLD,
  'server/testing/nftApi.ts openNftApi': WORLD,
  'server/testing/realChain.ts startRealChain': WORLD,
  'src/islands/item/BuyBox.tsx Actions': CARD,
  'src/islands/item/ItemPage.tsx Page': CARD,
  'src/islands/item/SalePage.tsx SaleForm': CARD,
  'src/islands/liquidity/PoolFacts.tsx PoolFacts': CARD,
  'src/islands/mint/Action.tsx Action': CARD,
  'src/islands/mint/MintActivities.tsx MintActivities': CARD,
  'src/islands/shared/nft/Filters.tsx Numbers': CARD,
  'src/islands/shared/nft/VirtualGrid.tsx VirtualGrid':
    'a window over a list: what is measured, kept and drawn is one thing',
  'src/lib/core/wallet/keeper.ts createKeeper': DOOR,
  'src/lib/core/wallet/wagmi.ts createWalletAdapter': DOOR,
  'src/islands/shared/chart/draw.ts createPlot': DOOR,
  'src/stores/tx.ts startFlow': 'one flow, whose callbacks share what it has settled so far',
  'src/islands/liquidity/store/form.ts createForm': 'stores of one form, each derived from those before',
}

/** Its own name, or that of what holds it. */
const nameOf = (node: ts.FunctionLikeDeclaration): string => {
  const named = (node.name ?? (node.parent as { readonly name?: ts.Node }).name)?.getText()
  return named ?? '(nameless)'
}

it('a function of more than 80 lines has a reason', () => {
  const long: string[] = []
  for (const { path, text } of files) {
    if (!/\.(tsx?|mjs)$/.test(path) || /^tests\/|\.test\.ts$/.test(path)) continue
    const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
    const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line
    const visit = (node: ts.Node): void => {
      if (ts.isFunctionLike(node) && 'body' in node && node.body) {
        const lines = lineOf(node.end) - lineOf(node.getStart()) + 1
        if (lines > MOST_OF_A_FUNCTION) long.push(`${path} ${nameOf(node as ts.FunctionLikeDeclaration)}`)
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  expect(long.sort()).toEqual(Object.keys(LONG).sort())
})
