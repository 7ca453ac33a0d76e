/** `npm run registry:check` against a chain that matches its registry, and against registries that do not. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { toFunctionSelector } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../devnet/anvil.ts'
import { readArtifacts } from '../devnet/artifacts.ts'
import { deploy } from '../devnet/deploy.ts'
import { createUpstream } from '../devnet/upstream.ts'
import { checkRegistry, tableOf } from '../scripts/registry-check.ts'
import { createRpc } from '../src/lib/core/chain/rpc.ts'
import type { Registry } from '../src/lib/core/config/registry.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const registry = JSON.parse(readFileSync(`${root}/contracts.devnet.json`, 'utf8')) as Registry

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
  await deploy(createUpstream(anvil.url), readArtifacts(root))
})
afterAll(async () => {
  await anvil?.stop()
})

const check = async (change: Partial<Registry>) => {
  const rpc = createRpc({ urls: [anvil.url], fetch })
  const rows = await checkRegistry(rpc, { ...registry, ...change })
  return { rows, problems: rows.filter((row) => row.problems.length > 0), table: tableOf(rows) }
}

it('the devnet matches its registry', async () => {
  const { rows, problems, table } = await check({})
  expect(problems).toEqual([])
  // Chain, tokens, factory + router + whitelist + formulator + lock, pools, farm and its pools, MApp farms, offerings,
  // collections, the market's two halves, mints, reveals, converters, the NFT farm's two, the former router.
  expect(rows.length).toBe(
    1 + 13 + 5 + 16 + 1 + 18 + 2 + 4 + 17 + 2 + 7 + registry.reveals.length + 2 + 2 + 1,
  )
  expect(table).toContain('pool USDT-USDC (cfmm)')
})

const [first, ...rest] = registry.pools as [Registry['pools'][number], ...Registry['pools']]
const stranger = '0x00000000000000000000000000000000000000aa'
const { USDT, USDC } = registry.tokens
const farm = registry.farm as NonNullable<Registry['farm']>
const [mapp] = registry.mappFarms as [Registry['mappFarms'][number], ...Registry['mappFarms']]
const [offering] = registry.offerings as [Registry['offerings'][number], ...Registry['offerings']]
const market = registry.market as NonNullable<Registry['market']>
const [season, ...seasons] = registry.mints as [Registry['mints'][number], ...Registry['mints']]
const [reveal, ...reveals] = registry.reveals as [Registry['reveals'][number], ...Registry['reveals']]
const [conversion, ...conversions] = registry.converters as [
  Registry['converters'][number],
  ...Registry['converters'],
]
const nftFarm = registry.nftFarm as NonNullable<Registry['nftFarm']>
/** Swaps the addresses of two entries of a list. */
function swapped<T extends { readonly id: string; readonly address: `0x${string}` }>(
  list: readonly T[],
  one: string,
  other: string,
): T[] {
  const at = (id: string) => list.find((entry) => entry.id === id)?.address ?? stranger
  return list.map((entry) =>
    entry.id === one
      ? { ...entry, address: at(other) }
      : entry.id === other
        ? { ...entry, address: at(one) }
        : entry,
  )
}
const [mefiPool, usdtPool] = farm.pools as [(typeof farm.pools)[number], (typeof farm.pools)[number]]

it.each<[string, Partial<Registry>, string, RegExp]>([
  ['another chain', { chainId: 7518 }, 'chain', /of chain 751812, the registry is for 7518/],
  ['no contract', { router: stranger }, 'router', /no contract/],
  ['another factory', { factory: registry.whitelist }, 'router', /its factory is 0x/],
  [
    'the wrong kind',
    { pools: [{ ...first, kind: 'cfmm' }, ...rest] },
    `pool ${first.id} (cfmm)`,
    /its kind \(ExType\) is 1/,
  ],
  [
    'tokens in another order',
    { pools: [{ ...first, tokens: [...first.tokens].reverse() }, ...rest] },
    `pool ${first.id} (amm)`,
    /token list/,
  ],
  [
    'a pool that the factory does not name',
    { pools: [{ ...first, address: rest[0]?.address ?? stranger }] },
    `pool ${first.id} (amm)`,
    /the factory names/,
  ],
  [
    'a token of another name',
    { tokens: { ...registry.tokens, USDT: USDC ?? null } },
    'token USDT',
    /its symbol is USDC/,
  ],
  [
    'a pool for a token',
    { tokens: { ...registry.tokens, USDT: first.address } },
    'token USDT',
    /its symbol is/,
  ],
  [
    'a former router that never was',
    { retired: [{ address: stranger, role: 'router', reason: 'replaced' }] },
    'retired router',
    /no contract/,
  ],
  ['no lock', { genesisLock: stranger }, 'genesisLock', /no contract/],
  ['another farm', { farm: { ...farm, address: stranger } }, 'farm', /no contract/],
  [
    'a farm pool too few',
    { farm: { ...farm, pools: farm.pools.slice(0, -1) } },
    'farm',
    /its number of pools is 18/,
  ],
  [
    'farm pools in another order',
    { farm: { ...farm, pools: [usdtPool, mefiPool, ...farm.pools.slice(2)] } },
    'farm pool 0 USDT',
    /the want the farm names is 0x.*the strat the farm names is 0x/,
  ],
  [
    'another stake',
    { mappFarms: [{ ...mapp, want: USDT ?? stranger }] },
    `mapp farm ${mapp.id}`,
    /what it stakes is/,
  ],
  [
    'another reward',
    { mappFarms: [{ ...mapp, reward: USDT ?? stranger }] },
    `mapp farm ${mapp.id}`,
    /what it pays is/,
  ],
  [
    'another price',
    { offerings: [{ ...offering, payToken: USDT ?? stranger }] },
    `offering ${offering.id}`,
    /what it takes is/,
  ],
  [
    'another sale',
    { offerings: [{ ...offering, projectToken: USDT ?? stranger }] },
    `offering ${offering.id}`,
    /what it sells is/,
  ],
  [
    'a collection that is a token',
    { collections: [{ id: 'havah', address: USDT ?? stranger, kind: 'nft' }], mints: [] },
    'collection havah (nft)',
    /isApprovedForAll could not be read/,
  ],
  ['half a market', { market: { ...market, data: market.operation } }, 'market operation', /its store is 0x/],
  [
    'a token for a gateway',
    { gateway: USDT ?? null },
    'gateway',
    /it answers decimals.*also that of token USDT/,
  ],
  [
    'a token for a formulator',
    { formulator: USDT ?? null, collections: [] },
    'formulator',
    /supportsInterface could not be read/,
  ],
  [
    'a farm for a lock',
    { genesisLock: mapp.address, mappFarms: [] },
    'genesisLock',
    /Holder could not be read/,
  ],
  [
    'a token for a mint',
    { mints: [{ ...season, address: USDT ?? stranger }, ...seasons] },
    `mint ${season.id}`,
    /it answers decimals/,
  ],
  [
    'a farm for a mint',
    { mints: [{ ...season, address: mapp.address }, ...seasons], mappFarms: [] },
    `mint ${season.id}`,
    /it answers PoolLength/,
  ],
  [
    'a reveal that is not there',
    { reveals: [{ ...reveal, address: stranger }, ...reveals] },
    `reveal ${reveal.id}`,
    /no contract/,
  ],
  [
    'two offerings with each other’s addresses',
    { offerings: swapped(registry.offerings, 'pocket-limited', 'pocket-unlimited') },
    'offering pocket-limited',
    /it has no limit/,
  ],
  [
    'two collections with each other’s addresses',
    { collections: swapped(registry.collections, 'havah', 'genesis') },
    'collection havah (nft)',
    /it calls itself Genesis, which is genesis/,
  ],
  [
    'a pool of another farm',
    { farm: { ...farm, address: mapp.address }, mappFarms: [] },
    `farm pool 0 ${mefiPool.id}`,
    /its farm is 0x/,
  ],
  [
    'a mint that is not there',
    { mints: [{ ...season, address: stranger }, ...seasons] },
    `mint ${season.id}`,
    /no contract/,
  ],
  [
    'two converters with each other’s addresses',
    { converters: swapped(registry.converters, 'mpl-pks', 'mpl-hrs') },
    'converter mpl-pks',
    /whether it may mint is false.*what it gives is 0x/,
  ],
  [
    'a conversion of another token',
    { converters: [{ ...conversion, tokenIn: USDT ?? stranger }, ...conversions] },
    'converter mpl-pks',
    /what it takes is 0x/,
  ],
  [
    'a converter for a request',
    { converters: [{ ...conversion, kind: 'request' }, ...conversions] },
    'request mpl-pks',
    /getInputCallRatio could not be read/,
  ],
  [
    'a reward pool of another account',
    { nftFarm: { ...nftFarm, operator: stranger } },
    'NFT farm pool',
    /its owner is 0x/,
  ],
  [
    'a converter for a reward pool',
    { nftFarm: { ...nftFarm, pool: conversion.address }, converters: conversions },
    'NFT farm pool',
    /totalReward could not be read/,
  ],
  [
    'a reward pool for the terms',
    { nftFarm: { ...nftFarm, terms: nftFarm.pool } },
    'NFT farm terms',
    /dailyReward could not be read.*also that of NFT farm pool/,
  ],
])('%s is reported', async (_, change, entry, sentence) => {
  const { problems } = await check(change)
  const row = problems.find((problem) => problem.entry === entry)
  expect(row?.problems.join(' ')).toMatch(sentence)
  expect(USDT).toBeTruthy()
})

it('the command ends with 0 or 1 and a sentence', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/registry-check.ts', ...args], { cwd: root, encoding: 'utf8' })
  const good = run(anvil.url)
  expect([good.status, good.stdout]).toEqual([
    0,
    expect.stringContaining('Every entry is as the registry says.'),
  ])
  const wrong = run(anvil.url, '--chain', 'mainnet')
  expect([wrong.status, wrong.stdout]).toEqual([1, expect.stringContaining('The node is of chain 751812')])
  const nowhere = run('http://127.0.0.1:1')
  expect([nowhere.status, nowhere.stderr]).toEqual([1, expect.stringContaining('could not be asked')])
  expect(run().status).toBe(1)
  expect(run(anvil.url, '--chain', 'moon').status).toBe(1)
})

/** Methods that the chain's own contracts answer (docs/chain.md), by the called names. */
const REAL = [
  'symbol()',
  'decimals()',
  'Factory()',
  'ExType()',
  'Tokens()',
  'GetPair(address,address)',
  'PoolLength()',
  'PoolInfo(uint256)',
  'Want()',
  'FarmToken()',
  'PayToken()',
  'ProjectToken()',
  'supportsInterface(bytes4)',
  'isApprovedForAll(address,address)',
  'getMarketDataContractAddress()',
  'getMarketOperationAddress()',
  'AllPairsLength()',
  'Holder()',
  'Farm()',
  'name()',
  'IsMinter(address)',
]
/** Methods of contracts that the chain itself does not have: they are deployed as this repository's. */
const OURS = ['tokenIn()', 'tokenOut()', 'owner()', 'totalReward()', 'dailyReward()']

it('calls nothing that the chain’s own contracts lack, and no interface method of collections', async () => {
  const asked: { to: string; selector: string }[] = []
  const watched: typeof fetch = (input, init) => {
    const calls = JSON.parse(String(init?.body)) as {
      method: string
      params: [{ to: string; data: string }]
    }[]
    for (const { method, params } of calls)
      if (method === 'eth_call') asked.push({ to: params[0].to, selector: params[0].data.slice(0, 10) })
    return fetch(input, init)
  }
  await checkRegistry(createRpc({ urls: [anvil.url], fetch: watched }), registry)
  // A limit is first read by the chain's own call; this chain has none.
  const known = new Set<string>([...REAL, ...OURS, 'PayLimit()'].map((name) => toFunctionSelector(name)))
  expect(asked.filter(({ selector }) => !known.has(selector))).toEqual([])
  expect(asked.length).toBeGreaterThan(100)
  const interfaces = toFunctionSelector('supportsInterface(bytes4)')
  expect(asked.filter(({ selector }) => selector === interfaces).map(({ to }) => to)).toEqual([
    registry.formulator,
  ])
})

it('an empty answer means a missing method, and is reported as such', async () => {
  const silent: typeof fetch = async (input, init) => {
    const calls = JSON.parse(String(init?.body)) as { id: number; method: string }[]
    const answers = (await (await fetch(input, init)).json()) as { id: number; result: unknown }[]
    const silenced = calls.filter(({ method }) => method === 'eth_call').map(({ id }) => id)
    return Response.json(answers.map((one) => (silenced.includes(one.id) ? { ...one, result: '' } : one)))
  }
  const rows = await checkRegistry(createRpc({ urls: [anvil.url], fetch: silent }), registry)
  const pool = rows.find(({ entry }) => entry.startsWith('pool '))
  expect(pool?.problems.join(' ')).toMatch(/ExType could not be read: .* has no ExType/)
})

it('compares the packages that the node lists with the roles of contracts', async () => {
  const { whitelist } = registry
  const listing: typeof fetch = async (input, init) => {
    const calls = JSON.parse(String(init?.body)) as { id: number; method: string }[]
    const answers = (await (await fetch(input, init)).json()) as { id: number }[]
    const own = new Set(calls.filter(({ method }) => method === 'search.contracts').map(({ id }) => id))
    return Response.json(
      answers.map((one) =>
        own.has(one.id) ? { id: one.id, result: { [String(whitelist)]: 'bridge' } } : one,
      ),
    )
  }
  const rows = await checkRegistry(createRpc({ urls: [anvil.url], fetch: listing }), registry)
  expect(rows.filter(({ problems }) => problems.length > 0)).toEqual([
    {
      entry: 'whitelist',
      address: whitelist,
      problems: ['the chain lists it as bridge, not as whitelist'],
    },
  ])
})

it('proposes for the node’s own chain, and for no other', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/registry-propose.ts', ...args], { cwd: root, encoding: 'utf8' })
  const other = run(anvil.url, '--chain', 'mainnet')
  expect([other.status, other.stderr]).toEqual([
    1,
    expect.stringContaining('The node is of chain 751812, contracts.mainnet.json is for 7518.'),
  ])
  // This node lists no contracts, but it is the one of the devnet's registry.
  expect(run(anvil.url).stderr).toContain('does not list its contracts')
  expect(run(anvil.url, '--chain', 'moon').status).toBe(1)
})
