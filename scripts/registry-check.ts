/**
 * `npm run registry:check -- <rpc> [--chain mainnet|testnet|devnet]`: holds contracts.<chain>.json against a node, by
 * default that of the chain the node is of.
 * Chain id, code at each address, tokens' symbols and decimals, factory of the router, and of each pool its kind, its
 * tokens and what the factory says; of farms what is staked and earned, of offerings what is paid and sold; of
 * collections that they are ones, of the market that its two halves know each other. Only what the chain's own
 * contracts answer is asked. Prints a table; exit code 1 when anything differs.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import type { Abi, AbiFunction } from 'viem'
import { farmAbi } from '../src/lib/abi/farm.ts'
import { farmPoolAbi } from '../src/lib/abi/farmPool.ts'
import { formulatorAbi } from '../src/lib/abi/formulator.ts'
import { imoAbi } from '../src/lib/abi/imo.ts'
import { mappFarmAbi } from '../src/lib/abi/mappFarm.ts'
import { marketDataAbi } from '../src/lib/abi/marketData.ts'
import { marketOperationAbi } from '../src/lib/abi/marketOperation.ts'
import { pair, token, view } from '../src/lib/chain/calls.ts'
import { factory, router } from '../src/lib/chain/exchangeCalls.ts'
import { nft } from '../src/lib/chain/nftCalls.ts'
import { readQuantity, readViews, unwrap, type ViewCall } from '../src/lib/chain/reads.ts'
import { createRpc, type Rpc } from '../src/lib/chain/rpc.ts'
import { type ChainKey, chainConfig } from '../src/lib/config/chains.ts'
import type { Address, Registry } from '../src/lib/config/registry.ts'
import { RegistrySchema } from '../src/lib/config/registrySchema.ts'
import { cleanText } from '../src/lib/i18n/clean.ts'

export type Row = { readonly entry: string; readonly address: string; readonly problems: readonly string[] }

const EX_TYPE = { amm: 1n, cfmm: 2n } as const
const same = (a: unknown, b: string) => String(a).toLowerCase() === b.toLowerCase()

type Check = { readonly call: ViewCall; readonly judge: (value: unknown) => string | null }

/** What an entry must answer, with a sentence for each answer that is another. */
type Entry = { readonly entry: string; readonly address: Address; readonly checks: readonly Check[] }

const is = (what: string, call: ViewCall, expected: string): Check => ({
  call,
  judge: (value) =>
    same(value, expected)
      ? null
      : `${what} is ${cleanText(String(value), 200)}, the registry says ${expected}`,
})

function entriesOf(registry: Registry): Entry[] {
  const entries: Entry[] = []
  for (const [symbol, address] of Object.entries(registry.tokens))
    if (address)
      entries.push({
        entry: `token ${symbol}`,
        address,
        checks: [
          is('its symbol', { to: address, fn: token.symbol }, symbol),
          is('its decimals', { to: address, fn: decimals }, '18'),
        ],
      })
  for (const name of ['factory', 'whitelist', 'gateway', 'formulator', 'genesisLock'] as const) {
    const address = registry[name]
    if (address) entries.push({ entry: name, address, checks: [] })
  }
  if (registry.router) {
    const call = { to: registry.router, fn: router.factory }
    const checks = registry.factory ? [is('its factory', call, registry.factory)] : []
    entries.push({ entry: 'router', address: registry.router, checks })
  }
  for (const { id, kind, address, tokens } of registry.pools) {
    const [a, b] = tokens as [Address, Address]
    entries.push({
      entry: `pool ${id} (${kind})`,
      address,
      checks: [
        is('its kind (ExType)', { to: address, fn: exType }, String(EX_TYPE[kind])),
        is('its token list', { to: address, fn: pair.tokens }, tokens.join(',')),
        ...(registry.factory && tokens.length === 2
          ? [
              is(
                'what the factory names for its tokens',
                { to: registry.factory, fn: factory.getPair, args: [a, b] },
                address,
              ),
            ]
          : []),
      ],
    })
  }
  return [
    ...entries,
    ...farmEntries(registry),
    ...offeringEntries(registry),
    ...nftEntries(registry),
    ...retiredEntries(registry),
  ]
}

const decimals = view('decimals', [], ['uint256'])
const exType = view('ExType', [], ['uint256'])

const fnOf = (abi: Abi, name: string): AbiFunction =>
  abi.find((item) => item.type === 'function' && item.name === name) as AbiFunction

/** Nothing is asked of them any more: that they were contracts is all that can be held. */
const retiredEntries = ({ retired }: Registry): Entry[] =>
  retired.map(({ role, address }) => ({ entry: `retired ${role}`, address, checks: [] }))

function farmEntries({ farm: main, mappFarms }: Registry): Entry[] {
  const entries: Entry[] = []
  if (main) {
    const { address, pools } = main
    const length = is(
      'its number of pools',
      { to: address, fn: fnOf(farmAbi, 'PoolLength') },
      String(pools.length),
    )
    entries.push({ entry: 'farm', address, checks: [length] })
    for (const [pid, { id, want, strat }] of pools.entries())
      entries.push({
        entry: `farm pool ${pid} ${id}`,
        address: strat,
        checks: [
          ...isPool({ to: address, fn: fnOf(farmAbi, 'PoolInfo'), args: [BigInt(pid)] }, want, strat),
          is('what it stakes', { to: strat, fn: fnOf(farmPoolAbi, 'Want') }, want),
        ],
      })
  }
  for (const { id, address, want, reward } of mappFarms)
    entries.push({
      entry: `mapp farm ${id}`,
      address,
      checks: [
        is('what it stakes', { to: address, fn: fnOf(mappFarmAbi, 'Want') }, want),
        is('what it pays', { to: address, fn: fnOf(mappFarmAbi, 'FarmToken') }, reward),
      ],
    })
  return entries
}

/** What the farm says of a pool: its want and its strat. */
const isPool = (call: ViewCall, want: string, strat: string): Check[] =>
  (
    [
      ['the want the farm names', 0, want],
      ['the strat the farm names', 4, strat],
    ] as const
  ).map(([what, place, expected]) => {
    const { judge } = is(what, call, expected)
    return { call, judge: (value) => judge((value as unknown[])[place]) }
  })

function offeringEntries({ offerings }: Registry): Entry[] {
  return offerings.map(({ id, address, payToken, projectToken }) => ({
    entry: `offering ${id}`,
    address,
    checks: [
      is('what it takes', { to: address, fn: fnOf(imoAbi, 'PayToken') }, payToken),
      is('what it sells', { to: address, fn: fnOf(imoAbi, 'ProjectToken') }, projectToken),
    ],
  }))
}

const ERC721 = '0x80ac58cd'

function nftEntries({ market, collections, mints }: Registry): Entry[] {
  const entries: Entry[] = collections.map(({ id, address, kind }) => ({
    entry: `collection ${id} (${kind})`,
    address,
    checks: [
      kind === 'formulator'
        ? is(
            'whether it is a collection',
            { to: address, fn: fnOf(formulatorAbi, 'supportsInterface'), args: [ERC721] },
            'true',
          )
        : // The chain's own collections know no interfaces; no token has rights over all items of an owner.
          is(
            'whether strangers may move each other’s items',
            { to: address, fn: nft.isApprovedForAll, args: [address, address] },
            'false',
          ),
    ],
  }))
  if (market) {
    const { operation, data } = market
    const store = { to: operation, fn: fnOf(marketOperationAbi, 'getMarketDataContractAddress') }
    const door = { to: data, fn: fnOf(marketDataAbi, 'getMarketOperationAddress') }
    entries.push(
      { entry: 'market operation', address: operation, checks: [is('its store', store, data)] },
      { entry: 'market data', address: data, checks: [is('its front door', door, operation)] },
    )
  }
  // The chain's own mint answers no question that both kinds know: that it is there is all that can be held.
  for (const { id, address } of mints) entries.push({ entry: `mint ${id}`, address, checks: [] })
  return entries
}

/** Asks about every entry in one batch. @throws AppError when the node is away or of another chain */
export async function checkRegistry(rpc: Rpc, registry: Registry): Promise<Row[]> {
  const entries = entriesOf(registry)
  const [id] = await rpc.batch([{ method: 'eth_chainId', params: [] }])
  const chainId = readQuantity(id)
  if (chainId !== BigInt(registry.chainId)) {
    const problem = `The node is of chain ${chainId}, the registry is for ${registry.chainId}.`
    return [{ entry: 'chain', address: '', problems: [problem] }]
  }
  const codes = await rpc.batch(
    entries.map(({ address }) => ({ method: 'eth_getCode', params: [address, 'latest'] })),
  )
  const { results } = await readViews(
    rpc,
    registry.chainId,
    entries.flatMap(({ checks }) => checks.map((c) => c.call)),
  )
  let offset = 0
  const rows = entries.map(({ entry, address, checks }, i): Row => {
    const answers = results.slice(offset, offset + checks.length)
    offset += checks.length
    const code = codes[i]
    // The real node's code of a Go contract is not plain hex: anything but nothing is code (docs/chain.md, Nodes).
    const has = code && 'result' in code && typeof code.result === 'string' && code.result.length > 2
    if (!has) return { entry, address, problems: ['there is no contract at this address'] }
    const problems = checks.map(({ call, judge }, k) => {
      try {
        return judge(unwrap(answers[k]))
      } catch (error) {
        return `${call.fn.name} could not be read: ${error instanceof Error ? error.message : String(error)}`
      }
    })
    return { entry, address, problems: problems.filter((problem) => problem !== null) }
  })
  return [{ entry: `chain ${chainId}`, address: '', problems: [] }, ...rows]
}

/** The rows as a table with a sentence under each that is not right. */
export function tableOf(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(({ entry }) => entry.length))
  return rows
    .flatMap(({ entry, address, problems }) => [
      `${problems.length === 0 ? 'ok  ' : 'NOT '} ${entry.padEnd(width)}  ${address}`,
      ...problems.map((problem) => `       ${problem}`),
    ])
    .join('\n')
}

const USAGE = 'npm run registry:check -- <rpc address> [--chain mainnet|testnet|devnet]'

const KEYS: readonly ChainKey[] = ['mainnet', 'testnet', 'devnet']

/** The chain that was named, or the one that the node is of. */
async function chosenChain(rpc: Rpc, named: string | undefined): Promise<ChainKey | null> {
  if (named !== undefined) return KEYS.find((key) => key === named) ?? null
  const [id] = await rpc.batch([{ method: 'eth_chainId', params: [] }])
  return KEYS.find((key) => BigInt(chainConfig(key, '').id) === readQuantity(id)) ?? null
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { chain: { type: 'string' } },
  })
  const [url] = positionals
  if (!url || !/^https?:\/\//.test(url)) {
    console.error(`The http or https address of a node is needed.\n${USAGE}`)
    return 1
  }
  const rpc = createRpc({ urls: [url], fetch, timeoutMs: 20_000 })
  try {
    const key = await chosenChain(rpc, values.chain)
    if (!key) {
      console.error(`There is a registry for ${KEYS.join(', ')} and for no other chain.\n${USAGE}`)
      return 1
    }
    const file = fileURLToPath(new URL(`../contracts.${key}.json`, import.meta.url))
    const registry = v.parse(RegistrySchema, JSON.parse(readFileSync(file, 'utf8')))
    console.log(`contracts.${key}.json (${chainConfig(key, '').name}) at ${url}\n`)
    const rows = await checkRegistry(rpc, registry)
    console.log(tableOf(rows))
    const wrong = rows.filter(({ problems }) => problems.length > 0).length
    console.log(
      wrong === 0
        ? '\nEvery entry is as the registry says.'
        : `\n${wrong} of ${rows.length} entries are not as the registry says.`,
    )
    return wrong === 0 ? 0 : 1
  } catch (error) {
    console.error(`The node could not be asked: ${error instanceof Error ? error.message : String(error)}`)
    return 1
  }
}

if (process.argv[1] && join(process.argv[1]) === fileURLToPath(import.meta.url))
  process.exitCode = await main()
