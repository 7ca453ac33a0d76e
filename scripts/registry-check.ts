/**
 * One file: every check reads the same registry and node.
 *
 * `npm run registry:check -- <rpc> [--chain mainnet|testnet|devnet]`: checks contracts.<chain>.json against a node. The
 * default chain is the node's.
 *
 * Checks the chain id, the code and kind of each address, that none is used twice, tokens' symbols and decimals, and
 * the router's factory. For each pool: its kind, its tokens and the factory's record. For farms: the staked and the
 * earned token. For offerings: the paid and the sold token. For collections: their kind. For the market: that its two
 * halves name each other. For converters: both tokens, and the right to mint. For the NFT farm: the pool's owner. Of the
 * chain's own contracts it uses only queries that the chain's own contracts answer. Prints a table; exit code 1 if
 * anything differs.
 */

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import type { Abi, AbiFunction } from 'viem'
import { converterAbi } from '../src/lib/core/abi/converter.ts'
import { depositPoolAbi } from '../src/lib/core/abi/depositPool.ts'
import { factoryAbi } from '../src/lib/core/abi/factory.ts'
import { farmAbi } from '../src/lib/core/abi/farm.ts'
import { farmPoolAbi } from '../src/lib/core/abi/farmPool.ts'
import { farmTermsAbi } from '../src/lib/core/abi/farmTerms.ts'
import { formulatorAbi } from '../src/lib/core/abi/formulator.ts'
import { imoAbi } from '../src/lib/core/abi/imo.ts'
import { mappFarmAbi } from '../src/lib/core/abi/mappFarm.ts'
import { marketDataAbi } from '../src/lib/core/abi/marketData.ts'
import { marketOperationAbi } from '../src/lib/core/abi/marketOperation.ts'
import { mrc20Abi } from '../src/lib/core/abi/mrc20.ts'
import { requestAbi } from '../src/lib/core/abi/request.ts'
import { rewardPoolAbi } from '../src/lib/core/abi/rewardPool.ts'
import { pair, token, view } from '../src/lib/core/chain/calls.ts'
import { factory, router } from '../src/lib/core/chain/exchangeCalls.ts'
import { nft } from '../src/lib/core/chain/nftCalls.ts'
import { readQuantity, readViews, unwrap, type ViewCall } from '../src/lib/core/chain/reads.ts'
import { createRpc, type Rpc } from '../src/lib/core/chain/rpc.ts'
import { chainConfig } from '../src/lib/core/config/chains.ts'
import { collectionList } from '../src/lib/core/config/collections.ts'
import { poolTraits } from '../src/lib/core/config/poolKinds.ts'
import type { Address, Registry } from '../src/lib/core/config/registry.ts'
import { RegistrySchema } from '../src/lib/core/config/registrySchema.ts'
import { cleanText } from '../src/lib/core/i18n/clean.ts'
import { readPayLimit } from '../src/lib/offering/read.ts'
import { chosenRegistry } from './registry/chain.ts'

export type Row = { readonly entry: string; readonly address: string; readonly problems: readonly string[] }

const same = (a: unknown, b: string) => String(a).toLowerCase() === b.toLowerCase()

type Check = { readonly call: ViewCall; readonly judge: (value: unknown) => string | null }

/**
 * Roles of contracts. The values are the package names under which the chain's own node lists such contracts; scripts
 * are not in its list.
 */
const PACKAGES = {
  token: 'token',
  factory: 'factory',
  router: 'router',
  whitelist: 'whitelist',
  gateway: 'gateway',
  formulator: 'formulator',
  genesisLock: 'depositpool',
  pool: 'trade',
  farm: 'farm',
  farmPool: 'pool',
  mappFarm: 'mappfarm',
  offering: 'imo',
  collection: 'nft721',
  script: null,
} as const
type Role = keyof typeof PACKAGES

/** The expected answers of an entry, with a sentence for each mismatch. */
type Entry = {
  readonly entry: string
  readonly address: Address
  /** Null for contracts that are no longer used. */
  readonly role: Role | null
  readonly checks: readonly Check[]
  /** Queries that contracts of this kind must not answer. */
  readonly refuses?: readonly ViewCall[]
}

/** Any answer is enough: other kinds of contracts do not answer. */
const answers = (call: ViewCall): Check => ({ call, judge: () => null })
/** Only tokens, and pools, which are tokens as well, have decimals. */
const noToken = (to: Address): ViewCall[] => [{ to, fn: decimals }]

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
        role: 'token',
        checks: [
          is('its symbol', { to: address, fn: token.symbol }, symbol),
          is('its decimals', { to: address, fn: decimals }, '18'),
        ],
      })
  const kinds: Partial<Record<Role, (to: Address) => Check[]>> = {
    factory: (to) => [answers({ to, fn: fnOf(factoryAbi, 'AllPairsLength') })],
    // It is checked once, as a collection.
    formulator: (to) => (registry.collections.some(({ address }) => same(address, to)) ? [] : [isErc721(to)]),
    genesisLock: (to) => [answers({ to, fn: fnOf(depositPoolAbi, 'Holder') })],
  }
  for (const name of ['factory', 'whitelist', 'gateway', 'formulator', 'genesisLock'] as const) {
    const address = registry[name]
    if (address)
      entries.push({
        ...{ entry: name, address, role: name },
        checks: kinds[name]?.(address) ?? [],
        refuses: noToken(address),
      })
  }
  if (registry.router) {
    const call = { to: registry.router, fn: router.factory }
    const checks = [registry.factory ? is('its factory', call, registry.factory) : answers(call)]
    entries.push({ entry: 'router', address: registry.router, role: 'router', checks })
  }
  for (const { id, kind, address, tokens } of registry.pools) {
    const [a, b] = tokens as [Address, Address]
    entries.push({
      entry: `pool ${id} (${kind})`,
      address,
      role: 'pool',
      checks: [
        is('its kind (ExType)', { to: address, fn: exType }, String(poolTraits[kind].exType)),
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
    ...mplEntries(registry),
    ...retiredEntries(registry),
  ]
}

const decimals = view('decimals', [], ['uint256'])
const name = view('name', [], ['string'])
const exType = view('ExType', [], ['uint256'])

const fnOf = (abi: Abi, name: string): AbiFunction =>
  abi.find((item) => item.type === 'function' && item.name === name) as AbiFunction

/** They are no longer queried. Only that they are contracts can be checked. */
const retiredEntries = ({ retired }: Registry): Entry[] =>
  retired.map(({ role, address }) => ({ entry: `retired ${role}`, address, role: null, checks: [] }))

function farmEntries({ farm: main, mappFarms }: Registry): Entry[] {
  const entries: Entry[] = []
  if (main) {
    const { address, pools } = main
    const length = is(
      'its number of pools',
      { to: address, fn: fnOf(farmAbi, 'PoolLength') },
      String(pools.length),
    )
    entries.push({ entry: 'farm', address, role: 'farm', checks: [length] })
    for (const [pid, { id, want, strat }] of pools.entries())
      entries.push({
        entry: `farm pool ${pid} ${id}`,
        address: strat,
        role: 'farmPool',
        checks: [
          ...isPool({ to: address, fn: fnOf(farmAbi, 'PoolInfo'), args: [BigInt(pid)] }, want, strat),
          is('what it stakes', { to: strat, fn: fnOf(farmPoolAbi, 'Want') }, want),
          is('its farm', { to: strat, fn: fnOf(farmPoolAbi, 'Farm') }, address),
        ],
      })
  }
  for (const { id, address, want, reward } of mappFarms)
    entries.push({
      entry: `mapp farm ${id}`,
      address,
      role: 'mappFarm',
      checks: [
        is('what it stakes', { to: address, fn: fnOf(mappFarmAbi, 'Want') }, want),
        is('what it pays', { to: address, fn: fnOf(mappFarmAbi, 'FarmToken') }, reward),
      ],
    })
  return entries
}

/** Checks the farm's record of a pool: its want and its strat. */
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
    role: 'offering',
    checks: [
      is('what it takes', { to: address, fn: fnOf(imoAbi, 'PayToken') }, payToken),
      is('what it sells', { to: address, fn: fnOf(imoAbi, 'ProjectToken') }, projectToken),
    ],
  }))
}

const ERC721 = '0x80ac58cd'

const isErc721 = (to: Address): Check =>
  is(
    'whether it is a collection',
    { to, fn: fnOf(formulatorAbi, 'supportsInterface'), args: [ERC721] },
    'true',
  )

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/**
 * A collection whose name is that of another collection of the product is that other one. An unknown name proves
 * nothing.
 */
function notAnother(id: string, to: Address): Check {
  const namesOf = ({ id: own, shortName, name }: (typeof collectionList)[number]) =>
    [own, shortName, name].map(plain)
  return {
    call: { to, fn: name },
    judge: (value) => {
      const own = plain(String(value))
      const named = collectionList.filter((one) => namesOf(one).includes(own))
      if (named.length === 0 || named.some((one) => one.id === id)) return null
      return `it calls itself ${cleanText(String(value), 200)}, which is ${named[0]?.id}`
    },
  }
}

function nftEntries({ market, collections, mints, reveals }: Registry): Entry[] {
  const entries: Entry[] = collections.map(({ id, address, kind }) => ({
    entry: `collection ${id} (${kind})`,
    address,
    role: kind === 'formulator' ? 'formulator' : 'collection',
    checks:
      kind === 'formulator'
        ? [isErc721(address)]
        : [
            // The chain's own collections do not support interface queries; no token has rights over all items of an
            // owner.
            is(
              'whether strangers may move each other’s items',
              { to: address, fn: nft.isApprovedForAll, args: [address, address] },
              'false',
            ),
            notAnother(id, address),
          ],
  }))
  if (market) {
    const { operation, data } = market
    const store = { to: operation, fn: fnOf(marketOperationAbi, 'getMarketDataContractAddress') }
    const adapter = { to: data, fn: fnOf(marketDataAbi, 'getMarketOperationAddress') }
    entries.push(
      {
        entry: 'market operation',
        address: operation,
        role: 'script',
        checks: [is('its store', store, data)],
      },
      {
        entry: 'market data',
        address: data,
        role: 'script',
        checks: [is('its front door', adapter, operation)],
      },
    )
  }
  // No query is known that every mint or reveal of the chain answers, but other kinds of contracts can be excluded.
  const noOther = (to: Address) => [
    ...noToken(to),
    { to, fn: nft.isApprovedForAll, args: [to, to] },
    { to, fn: fnOf(farmAbi, 'PoolLength') },
  ]
  for (const { id, address } of mints)
    entries.push({ entry: `mint ${id}`, address, role: 'script', checks: [], refuses: noOther(address) })
  for (const { id, address } of reveals)
    entries.push({ entry: `reveal ${id}`, address, role: 'script', checks: [], refuses: noOther(address) })
  return entries
}

function mplEntries({ converters, nftFarm }: Registry): Entry[] {
  const entries = converters.map(({ id, kind, address: to, tokenIn, tokenOut }): Entry => {
    const minter = { to: tokenOut, fn: fnOf(mrc20Abi, 'IsMinter'), args: [to] }
    return {
      ...{ entry: `${kind} ${id}`, address: to, role: 'script', refuses: noToken(to) },
      checks: [
        is('whether it may mint', minter, 'true'),
        ...(kind === 'converter'
          ? [
              is('what it takes', { to, fn: fnOf(converterAbi, 'tokenIn') }, tokenIn),
              is('what it gives', { to, fn: fnOf(converterAbi, 'tokenOut') }, tokenOut),
            ]
          : [answers({ to, fn: fnOf(requestAbi, 'getInputCallRatio'), args: [10n ** 18n] })]),
      ],
    }
  })
  if (!nftFarm) return entries
  const { pool, terms, operator } = nftFarm
  const owner = { to: pool, fn: fnOf(rewardPoolAbi, 'owner') }
  entries.push({
    ...{ entry: 'NFT farm pool', address: pool, role: 'script', refuses: noToken(pool) },
    checks: [is('its owner', owner, operator), answers({ to: pool, fn: fnOf(rewardPoolAbi, 'totalReward') })],
  })
  if (terms)
    entries.push({
      ...{ entry: 'NFT farm terms', address: terms, role: 'script', refuses: noToken(terms) },
      checks: [answers({ to: terms, fn: fnOf(farmTermsAbi, 'dailyReward') })],
    })
  return entries
}

/** Packages by address, if the node lists its contracts; empty otherwise. */
async function packagesOf(rpc: Rpc): Promise<ReadonlyMap<string, string>> {
  const [answer] = await rpc.batch([{ method: 'search.contracts', params: [] }])
  const list = answer && 'result' in answer ? answer.result : null
  if (typeof list !== 'object' || list === null) return new Map()
  return new Map(Object.entries(list).map(([address, name]) => [address.toLowerCase(), String(name)]))
}

/** Reports addresses that are used in two places: a contract has only one kind. */
function sharedProblems(entries: readonly Entry[]): Map<Entry, string> {
  const first = new Map<string, Entry>()
  const problems = new Map<Entry, string>()
  for (const entry of entries) {
    if (entry.role === null) continue
    const other = first.get(entry.address.toLowerCase())
    if (other === undefined) first.set(entry.address.toLowerCase(), entry)
    else if (other.role !== entry.role || entry.role !== 'formulator')
      problems.set(entry, `its address is also that of ${other.entry}`)
  }
  return problems
}

/** The chain's own offerings report their limit by `view.call` alone (docs/chain.md, Encoding). */
async function limitProblems(rpc: Rpc, { offerings, chainId }: Registry): Promise<Map<string, string>> {
  const named = offerings.filter(({ id }) => /(?:^|-)(?:un)?limited$/.test(id))
  if (named.length === 0) return new Map()
  const called = await rpc.batch(
    named.map(({ address }) => ({ method: 'view.call', params: [address, 'PayLimit', []] })),
  )
  const limits = new Map(named.map(({ address }, k) => [address, readPayLimit(called[k])]))
  const silent = named.filter(({ address }) => limits.get(address) === null)
  const { results } = await readViews(
    rpc,
    chainId,
    silent.map(({ address }) => ({ to: address, fn: fnOf(imoAbi, 'PayLimit') })),
  )
  for (const [k, { address }] of silent.entries()) {
    const viewed = results[k]
    if (viewed && 'value' in viewed && typeof viewed.value === 'bigint') limits.set(address, viewed.value)
  }
  return new Map(
    named.flatMap(({ id, address }): [string, string][] => {
      const limit = limits.get(address) ?? null
      if (limit === null) return [[address, 'its limit could not be read']]
      const isLimited = !id.endsWith('unlimited')
      if (limit > 0n === isLimited) return []
      return [
        [address, isLimited ? 'it has no limit for an account' : `its limit for an account is ${limit}`],
      ]
    }),
  )
}

/**
 * Checks every entry in one batch.
 * @throws AppError if the node is unreachable or of another chain
 */
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
  const refused = await readViews(
    rpc,
    registry.chainId,
    entries.flatMap(({ refuses = [] }) => refuses),
  )
  const packages = await packagesOf(rpc)
  const shared = sharedProblems(entries)
  const limits = await limitProblems(rpc, registry)
  let offset = 0
  let refusedOffset = 0
  const rows = entries.map((one, i): Row => {
    const { entry, address, role, checks, refuses = [] } = one
    const answers = results.slice(offset, offset + checks.length)
    offset += checks.length
    const unwanted = refused.results.slice(refusedOffset, refusedOffset + refuses.length)
    refusedOffset += refuses.length
    const code = codes[i]
    if (!hasCode(code && 'result' in code ? code.result : null))
      return { entry, address, problems: ['there is no contract at this address'] }
    const problems = checks.map(({ call, judge }, k) => {
      try {
        return judge(unwrap(answers[k]))
      } catch (error) {
        return `${call.fn.name} could not be read: ${error instanceof Error ? error.message : String(error)}`
      }
    })
    const listed = packages.get(address.toLowerCase())
    const wanted = role && PACKAGES[role]
    return {
      entry,
      address,
      problems: [
        ...problems,
        ...refuses.map(({ fn }, k) => {
          const answer = unwanted[k]
          return answer && 'value' in answer ? `it answers ${fn.name}, as contracts of another kind do` : null
        }),
        listed !== undefined && wanted && listed !== wanted
          ? `the chain lists it as ${cleanText(listed, 40)}, not as ${wanted}`
          : null,
        shared.get(one) ?? null,
        role === 'offering' ? (limits.get(address) ?? null) : null,
      ].filter((problem) => problem !== null),
    }
  })
  return [{ entry: `chain ${chainId}`, address: '', problems: [] }, ...rows]
}

/** The real node's code of a Go contract is not plain hex: anything except zeros is code (docs/chain.md, Nodes). */
const hasCode = (code: unknown) => typeof code === 'string' && !/^(?:0x)?0*$/.test(code)

/** The rows as a table, with a sentence under each mismatch. */
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
    const chosen = await chosenRegistry(rpc, values.chain)
    if (typeof chosen === 'string') {
      console.error(`${chosen}\n${USAGE}`)
      return 1
    }
    const { key } = chosen
    const registry = v.parse(RegistrySchema, chosen.registry)
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
