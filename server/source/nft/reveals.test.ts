/** What reveals report becomes what games did with heroes. */
import type { Abi } from 'viem'
import { expect, test } from 'vitest'
import { heroRevealAbi } from '../../../src/lib/abi/heroReveal.ts'
import { parseRegistry } from '../../registry.ts'
import { address } from '../../testing/exchange.ts'
import { logOf } from '../../testing/logOf.ts'
import { revealDecoders } from './reveals.ts'

const [heroes, pocket, lost, alice] = [address(0x10), address(0x20), address(0x21), address(0xa1)]
const series = { box: null, kind: 'pocket', draw: 'twoStep' } as const
const registry = parseRegistry({
  chainId: 1,
  collections: [{ id: 'pocket_s1', address: heroes, kind: 'nft' }],
  reveals: [
    { id: 'pocket_s1', address: pocket, hero: 'pocket_s1', ...series },
    { id: 'pocket_s9', address: lost, hero: 'pocket_s9', ...series },
  ],
})
const decoders = new Map(revealDecoders(registry))
const position = { block: 7, timestamp: 9, txHash: '0x1', txIndex: 2, logIndex: 3 }
const id = (n: bigint) => `0x${n.toString(16).padStart(64, '0')}`
const read = (name: string, args: Record<string, unknown>) =>
  decoders.get(pocket)?.(logOf(heroRevealAbi as Abi, name, { owner: alice, ...args }), pocket, position)
const used = { type: 'NftUsed', ...position, contract: heroes, owner: alice }

test.each([
  ['Merged', 'merge'],
  ['Promoted', 'promote'],
  ['Inherited', 'inherit'],
])('%s: one stays with its new level, one ends', (name, use) => {
  const state = (41n << 80n) | (2n << 72n)
  expect(read(name, { master: 5n, slave: 6n, state, fee: 1n })).toEqual({
    ...used,
    use,
    tokenId: id(5n),
    burned: [id(6n)],
    level: 41,
  })
})

test('a word that no hero has leaves the level open', () =>
  expect(read('Merged', { master: 5n, slave: 6n, state: 0n })).toMatchObject({ level: null }))

test('dismantled ones end together', () => {
  expect(read('Dismantled', { heroes: [3n, 1n, 2n] })).toEqual({
    ...used,
    use: 'dismantle',
    tokenId: id(3n),
    burned: [id(1n), id(2n)],
    level: null,
  })
  expect(read('Dismantled', { heroes: [] })).toBe(null)
})

test('what a reveal of unknown heroes says means nothing', () =>
  expect([...decoders.keys()]).toEqual([pocket]))
