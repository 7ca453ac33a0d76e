/** The address files: whole, consistent, and telling the same tokens as the product. */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { type ChainKey, chainConfig } from '../src/lib/core/config/chains.ts'
import { collectionList } from '../src/lib/core/config/collections.ts'
import { mintList, mintTotal } from '../src/lib/core/config/mints.ts'
import { registryTokens } from '../src/lib/core/config/registry.ts'
import { RegistrySchema } from '../src/lib/core/config/registrySchema.ts'
import { addableTokens, tokenList, usdTokens } from '../src/lib/core/config/tokens.ts'

const keys: ChainKey[] = ['mainnet', 'testnet', 'devnet']
const raw = (key: ChainKey): unknown =>
  JSON.parse(readFileSync(new URL(`../contracts.${key}.json`, import.meta.url), 'utf8'))
const symbols: readonly string[] = tokenList.map((token) => token.symbol)

describe.each(keys)('contracts.%s.json', (key) => {
  const registry = v.parse(RegistrySchema, raw(key))
  const named = Object.values(registry.tokens).filter((a) => a !== null)

  it('is for its chain', () => {
    expect(registry.chainId).toBe(chainConfig(key, 'http://localhost:7518').id)
  })

  it('names the product’s tokens and no others', () => {
    expect(Object.keys(registry.tokens).filter((symbol) => !symbols.includes(symbol))).toEqual([])
    expect(
      registryTokens(registry)
        .map((token) => token.address)
        .sort(),
    ).toEqual([...named].sort())
  })

  it('holds checksummed addresses, each once', () => {
    const { factory, router, whitelist, gateway, formulator, farm, mappFarms, offerings, genesisLock } =
      registry
    const { market, collections, mints, reveals, retired, converters, nftFarm } = registry
    const contracts = [factory, router, whitelist, gateway, formulator, genesisLock].filter((a) => a !== null)
    const all = [
      ...contracts,
      ...named,
      ...registry.pools.map((pool) => pool.address),
      ...(farm ? [farm.address, ...farm.pools.map(({ strat }) => strat)] : []),
      ...[...mappFarms, ...offerings, ...mints, ...reveals, ...converters, ...retired].map(
        ({ address }) => address,
      ),
      ...(nftFarm ? [nftFarm.pool, nftFarm.terms].filter((one) => one !== null) : []),
      ...collections.filter(({ kind }) => kind === 'nft').map(({ address }) => address),
      ...(market ? [market.operation, market.data] : []),
    ]
    for (const address of all) expect(address).toBe(getAddress(address))
    expect(new Set(all).size).toBe(all.length)
    const people = [...mappFarms.map(({ banker }) => banker), ...(nftFarm ? [nftFarm.operator] : [])]
    for (const address of people) expect(address).toBe(getAddress(address))
  })

  it('stakes, earns, raises and sells tokens and pools that it names, under names of their own', () => {
    const { farm, mappFarms, offerings, pools, tokens } = registry
    const assets = new Map([
      ...Object.entries(tokens),
      ...pools.map(({ id, address }) => [id, address] as const),
    ])
    for (const { id, want } of farm?.pools ?? []) expect(want, id).toBe(assets.get(id))
    for (const { id, want, reward } of mappFarms) {
      expect(want, id).toBe(assets.get(id))
      expect(named, id).toContain(reward)
    }
    for (const { id, payToken, projectToken } of offerings) {
      expect(named, id).toEqual(expect.arrayContaining([payToken, projectToken]))
      expect(id).toMatch(/^[a-z0-9-]+$/)
    }
    for (const { id, tokenIn, tokenOut } of registry.converters)
      expect([tokenIn, tokenOut], id).toEqual(id.split('-').map((symbol) => tokens[symbol.toUpperCase()]))
    for (const list of [farm?.pools ?? [], mappFarms, offerings, registry.converters])
      expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
  })

  it('names collections and mints that the product knows, formulators twice', () => {
    const { formulator, market, collections, mints } = registry
    const ids = collections.map(({ id }) => id)
    expect(ids.filter((id) => !collectionList.some((one) => one.id === id))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
    const formulators = collections.filter(({ kind }) => kind === 'formulator')
    expect(formulators.map(({ id, address }) => [id, address])).toEqual(
      formulator ? [['formulator', formulator]] : [],
    )
    for (const { id, collection: its, kind } of mints) {
      const facts = mintList.find((one) => one.id === id)
      expect([facts?.collection, facts?.kind], id).toEqual([its, kind])
      expect(ids, id).toContain(its)
    }
    for (const { id, box, hero, kind } of registry.reveals) {
      expect([id, ids], id).toEqual([hero, expect.arrayContaining([hero, ...(box === null ? [] : [box])])])
      expect(collectionList.find((one) => one.id === hero)?.group, id).toBe(kind)
    }
    const farming = registry.nftFarm?.collections ?? []
    expect(ids).toEqual(expect.arrayContaining(farming))
    expect(farming.filter((id) => !collectionList.find((one) => one.id === id)?.hero)).toEqual([])
    expect(new Set(farming).size).toBe(farming.length)
    if (market) expect(collections.length).toBeGreaterThan(0)
  })

  it('has pools of two different known tokens, one pool a pair, named after them', () => {
    const symbolOf = new Map(Object.entries(registry.tokens).map(([symbol, address]) => [address, symbol]))
    const pairs = registry.pools.map(({ id, tokens }) => {
      const names = tokens.map((token) => symbolOf.get(token))
      expect(names.every(Boolean), id).toBe(true)
      expect(new Set(tokens).size, id).toBe(tokens.length)
      expect(names.sort().join('-'), id).toBe(id.split('-').sort().join('-'))
      return names.join('-')
    })
    expect(new Set(pairs).size).toBe(pairs.length)
  })

  it('pools need a factory and a router', () => {
    if (registry.pools.length > 0) expect([registry.factory, registry.router]).not.toContain(null)
  })
})

it('mainnet knows what is known of it and nothing more', () => {
  const { tokens, pools, factory, router, gateway, formulator, ...rest } = v.parse(
    RegistrySchema,
    raw('mainnet'),
  )
  expect(tokens.MEV).toBe('0xeF3432F1D54eC559613f44879FEF8a7866dA3e07')
  expect(gateway).toBe('0x0eA20dAcf567eB840f1B2463F366650086fb995c')
  expect(formulator).toBe('0x75A098f86bAe71039217a879f064d034c59C3766')
  expect([factory, router, pools]).toEqual([null, null, []])
  expect([rest.farm, rest.mappFarms, rest.offerings, rest.genesisLock]).toEqual([null, [], [], null])
  expect([rest.market, rest.mints, rest.reveals, rest.retired]).toEqual([null, [], [], []])
  expect([rest.converters, rest.nftFarm]).toEqual([[], null])
  expect(rest.collections).toEqual([{ id: 'formulator', address: formulator, kind: 'formulator' }])
})

it('the devnet has all of it', () => {
  const devnet = v.parse(RegistrySchema, raw('devnet'))
  const { tokens, pools, farm, mappFarms, offerings, genesisLock } = devnet
  expect(devnet.collections.map(({ id }) => id).sort()).toEqual(collectionList.map(({ id }) => id).sort())
  expect(devnet.mints.map(({ id }) => id)).toEqual(mintList.map(({ id }) => id))
  expect([devnet.market, devnet.formulator]).not.toContain(null)
  expect(devnet.retired.map(({ role, reason }) => [role, reason])).toEqual([['router', 'replaced']])
  expect(farm?.pools.length).toBe(18)
  expect([mappFarms.length, offerings.length]).toEqual([2, 4])
  expect(genesisLock).toBeTruthy()
  expect(Object.values(tokens).every(Boolean)).toBe(true)
  expect(Object.keys(tokens).sort()).toEqual([...symbols].sort())
  expect(pools.length).toBe(16)
  expect(pools.filter((pool) => pool.kind === 'cfmm').map((pool) => pool.id)).toEqual([
    'USDT-USDC',
    'BUSD-USDC',
  ])
})

it.each([
  ['an address of 39 digits', { factory: '0x123' }],
  ['a kind nobody knows', { pools: [{ id: 'x', kind: 'xyk', address: `0x${'1'.repeat(40)}`, tokens: [] }] }],
  [
    'a pool of one token',
    { pools: [{ id: 'x', kind: 'amm', address: `0x${'1'.repeat(40)}`, tokens: [`0x${'1'.repeat(40)}`] }] },
  ],
  ['a farm without pools', { farm: { address: `0x${'1'.repeat(40)}` } }],
  ['a MApp farm without banker', { mappFarms: [{ id: 'x', address: `0x${'1'.repeat(40)}` }] }],
  ['an offering of nothing', { offerings: [{ id: 'x', address: `0x${'1'.repeat(40)}` }] }],
  ['a lock that is no address', { genesisLock: 'here' }],
  ['a market of one contract', { market: { operation: `0x${'1'.repeat(40)}` } }],
  [
    'a collection of another kind',
    { collections: [{ id: 'x', address: `0x${'1'.repeat(40)}`, kind: 'coin' }] },
  ],
  ['a mint of nothing', { mints: [{ id: 'x', address: `0x${'1'.repeat(40)}`, kind: 'box' }] }],
  ['a chain that is text', { chainId: '751812' }],
  ['half a chain', { chainId: 0.5 }],
])('%s is refused', (_, change) => {
  expect(v.safeParse(RegistrySchema, { ...(raw('devnet') as object), ...change }).success).toBe(false)
})

it('collections and mints are named once; mints come to their totals', () => {
  for (const key of ['id', 'shortName', 'projectId', 'name'] as const)
    expect(new Set(collectionList.map((one) => one[key])).size, key).toBe(collectionList.length)
  expect(mintList.filter(({ kind }) => kind === 'box').map(mintTotal)).toEqual([
    100, 2_500, 2_150, 1_890, 2_700, 600,
  ])
  for (const { id, collection, battleCardDays, hoursUntilUsable, bonuses, kind } of mintList) {
    expect(
      collectionList.some((one) => one.id === collection),
      id,
    ).toBe(true)
    expect([battleCardDays, hoursUntilUsable], id).toEqual([kind === 'box' ? 7 : 0, 24])
    if (kind === 'box')
      expect(
        bonuses.map(({ threshold }) => threshold),
        id,
      ).toEqual([5, 10])
  }
})

it('lists of tokens are of known ones', () => {
  for (const symbol of [...addableTokens, ...usdTokens]) expect(symbols).toContain(symbol)
  expect(new Set(symbols).size).toBe(symbols.length)
})

it.each(keys)('%s has an https or loopback address to read from, and its own', (key) => {
  const { rpc, api, blockMs } = chainConfig(key, 'http://localhost:7518')
  expect(rpc.length).toBeGreaterThan(0)
  for (const url of rpc) expect(url).toMatch(/^https:\/\/|^http:\/\/localhost:/)
  expect(blockMs).toBe(500)
  if (key !== 'devnet') expect(api).toBeNull()
})
