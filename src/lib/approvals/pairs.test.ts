/** Tests the list of pairs: every asset of the registry with every contract that can take something, once each. */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { RegistrySchema } from '../core/config/registrySchema.ts'
import { assetsOf, pairsOf, spendersOf } from './pairs.ts'
import { pairKey } from './rules.ts'

const registryOf = (key: string) =>
  v.parse(
    RegistrySchema,
    JSON.parse(readFileSync(new URL(`../../../contracts.${key}.json`, import.meta.url), 'utf8')),
  )
const devnet = registryOf('devnet')

describe('the devnet', () => {
  it('asks about 13 tokens, 16 LP tokens and 17 collections', () => {
    const kinds = assetsOf(devnet).map(({ kind }) => kind)
    const counted = (kind: string) => kinds.filter((one) => one === kind).length
    expect(['token', 'ammLp', 'cfmmLp', 'collection'].map(counted)).toEqual([13, 14, 2, 17])
  })

  it('knows these contracts by their names', () => {
    expect(spendersOf(devnet).map(({ role, name, retired }) => [role, name, retired])).toEqual([
      ['router', null, null],
      ['pool', 'USDT-USDC', null],
      ['pool', 'BUSD-USDC', null],
      ['farm', null, null],
      ['mappFarm', 'MPL-USDC', null],
      ['mappFarm', 'MEFI', null],
      ['offering', 'pocket-limited', null],
      ['offering', 'pocket-unlimited', null],
      ['offering', 'xheroes', null],
      ['offering', 'genesis-pocket', null],
      ['genesisLock', null, null],
      ['market', null, null],
      ...[1, 2, 3, 4].map((season) => ['mint', `Mystery Box S${season}`, null]),
      ['mint', 'xHeroes S1', null],
      ['mint', 'xHeroes S2', null],
      ['mint', 'Arena Champions', null],
      ...[1, 2, 3, 4].map((season) => ['reveal', `Pocket Battles S${season}`, null]),
      ...[1, 2, 3, 4].map((season) => ['reveal', `xHeroes S${season}`, null]),
      ['converter', 'MPL-PKS', null],
      ['converter', 'MPL-HRS', null],
      ['formulator', null, null],
      ['router', null, 'replaced'],
    ])
  })

  it('asks each pair once, and no contract about itself', () => {
    const pairs = pairsOf(devnet)
    // Formulators and two pools are both asset and spender; everything else is one of them.
    expect(pairs.length).toBe(46 * 31 - 3)
    expect(new Set(pairs.map(pairKey)).size).toBe(pairs.length)
    expect(pairs.filter(({ asset, spender }) => asset.address === spender.address)).toEqual([])
  })
})

it('mainnet asks about MEV and formulators for the bridge and the formulators', () => {
  expect(pairsOf(registryOf('mainnet')).map(({ asset, spender }) => [asset.name, spender.role])).toEqual([
    ['MEV', 'gateway'],
    ['MEV', 'formulator'],
    ['Formulator', 'gateway'],
  ])
})

it('testnet, whose addresses are not known, asks nothing', () =>
  expect(pairsOf(registryOf('testnet'))).toEqual([]))

it('a chain with nothing but a retired contract still asks about it', () => {
  const address = '0x00000000000000000000000000000000000000Aa'
  const retired = [{ address, role: 'farm', reason: 'unsafe' }] as const
  const found = pairsOf({ ...registryOf('mainnet'), gateway: null, formulator: null, retired: [...retired] })
  expect(found.map(({ asset, spender }) => [asset.name, spender])).toEqual([
    ['MEV', { address, role: 'farm', name: null, retired: 'unsafe' }],
    ['Formulator', { address, role: 'farm', name: null, retired: 'unsafe' }],
  ])
})
