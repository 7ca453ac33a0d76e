/** Tests which of the indexer's pairs are asked of the chain. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { address } from '../../../tests/fakes/pools.ts'
import { noContracts } from '../../../tests/fakes/registry.ts'
import type { Registry } from '../core/config/registry.ts'
import { assetsOf, pairsOf } from './pairs.ts'
import { pairKey } from './rules.ts'
import { strangersOf } from './strangers.ts'

const [MEV, ROUTER, HAVAH, OTHER] = [0x11, 0x21, 0xab, 0x99].map((n) => address(n)) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const registry = {
  ...noContracts(1),
  router: ROUTER,
  tokens: { MEV },
  collections: [{ id: 'havah', address: HAVAH, kind: 'nft' }],
} as unknown as Registry

it.each<[string, { asset: string; spender: string }[], string[]]>([
  ['nothing', [], []],
  ['what the registry asks anyway', [{ asset: MEV, spender: ROUTER }], []],
  ['another contract', [{ asset: MEV, spender: OTHER }], [`${MEV}-${OTHER}`]],
  [
    'the same in other spelling',
    [
      { asset: HAVAH.toUpperCase().replace('0X', '0x'), spender: OTHER },
      { asset: HAVAH, spender: OTHER },
    ],
    [`${HAVAH}-${OTHER}`],
  ],
  ['a token that is nobody’s', [{ asset: OTHER, spender: ROUTER }], []],
  ['an asset that allows itself', [{ asset: MEV, spender: MEV }], []],
])('of %s', (_, seen, keys) => expect(strangersOf(registry, seen).map(pairKey)).toEqual(keys))

it('asks only about the registry’s assets, each pair once, and none of the registry’s pairs', () => {
  const any = fc.constantFrom(MEV, HAVAH, ROUTER, OTHER, address(1), address(2))
  fc.assert(
    fc.property(fc.array(fc.record({ asset: any, spender: any }), { maxLength: 30 }), (seen) => {
      const found = strangersOf(registry, seen)
      const keys = found.map(pairKey)
      expect(new Set(keys).size).toBe(keys.length)
      const asked = new Set(pairsOf(registry).map(pairKey))
      for (const pair of found) {
        expect(asked.has(pairKey(pair))).toBe(false)
        expect(pair.spender.role).toBe('stranger')
        expect(assetsOf(registry)).toContainEqual(pair.asset)
      }
    }),
  )
})
