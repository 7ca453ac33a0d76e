import { describe, expect, it } from 'vitest'
import { bindsOnChain } from '../../hero/rules.ts'
import type { IndexList, IndexReason } from './candidates.ts'
import { type ChainList, differenceReader, differencesOf } from './differences.ts'

type Reason = IndexReason
const chainOf = (
  reasons: ChainList['reasons'],
  block = 100n,
  held?: readonly bigint[] | null,
): ChainList => ({
  block,
  reasons,
  held: held === null ? null : new Set(held ?? reasons.map(([id]) => id)),
})
const indexOf = (reasons: readonly [bigint, Reason][], block = 100n, isWhole = true): IndexList => ({
  block,
  isWhole,
  reasons: new Map(reasons),
})
const none = new Map()
const compare = (chain: ChainList, index: IndexList | null) => differencesOf(chain, index, none, bindsOnChain)

describe('one item', () => {
  it.each<[string, Reason, Reason | undefined, unknown]>([
    ['both say that it can be used', null, null, undefined],
    ['both have the same reason', 'listed', 'listed', undefined],
    ['only the index says that it is listed', null, 'listed', [null, 'listed']],
    ['only the chain says that it is listed', 'listed', null, ['listed', null]],
    ['both have a reason, but not the same', 'level', 'listed', ['level', 'listed']],
    ['only the index can know that it is young', null, 'young', undefined],
    ['the page found it young by another clock', 'young', null, undefined],
    ['the index does not know its metadata’s state by now', 'unsynchronized', null, undefined],
    ['the index finds it young, the chain listed', 'listed', 'young', ['listed', 'young']],
    ['the index has no state of it', null, 'unknown', undefined],
    ['the index has no state of a listed one', 'listed', 'unknown', undefined],
    ['the index does not list it', null, undefined, [null, 'absent']],
    ['the index does not list one that cannot be used', 'listed', undefined, ['listed', 'absent']],
  ])('%s', (_, chain, index, expected) => {
    const found = compare(chainOf([[1n, chain]]), indexOf(index === undefined ? [] : [[1n, index]])).get(1n)
    expect(found && (found.kind === 'unread' ? found.kind : [found.chain.says, found.index.says])).toEqual(
      expected,
    )
  })

  it.each<[string, Reason | undefined, unknown]>([
    ['listed', 'listed', 'listed'],
    ['usable', null, null],
    ['young', 'young', 'young'],
    ['absent', undefined, 'absent'],
  ])('that the chain did not return is %s by the index alone', (_, index, says) => {
    const found = compare(chainOf([[1n, 'unknown']]), indexOf(index === undefined ? [] : [[1n, index]], 90n))
    expect(found.get(1n)).toEqual({ kind: 'unread', index: { says, block: 90n } })
  })

  it('that no source knows does not differ', () => {
    expect(compare(chainOf([[1n, 'unknown']]), indexOf([[1n, 'unknown']])).size).toBe(0)
  })

  it('has both blocks', () => {
    expect(compare(chainOf([[1n, null]], 1_240n), indexOf([[1n, 'listed']], 1_234n)).get(1n)).toEqual({
      kind: 'lag',
      index: { says: 'listed', block: 1_234n },
      chain: { says: null, block: 1_240n },
      since: 1_240n,
    })
  })

  it('binds by the rule of its kind: a formulator’s age is on the chain', () => {
    const found = differencesOf(chainOf([[1n, null]]), indexOf([[1n, 'young']]), none, () => true)
    expect(found.get(1n)).toMatchObject({ chain: { says: null }, index: { says: 'young' } })
  })
})

describe('the lists', () => {
  it('without an answer of the index do not differ', () => {
    expect(compare(chainOf([[1n, 'unknown']]), null).size).toBe(0)
  })

  it('of which the index’s is not whole miss nothing', () => {
    expect(compare(chainOf([[1n, null]]), indexOf([], 100n, false)).size).toBe(0)
  })

  it('show an item that the index alone has', () => {
    expect(compare(chainOf([]), indexOf([[2n, null]])).get(2n)).toMatchObject({
      chain: { says: 'absent' },
      index: { says: null },
    })
  })

  it.each<[string, readonly bigint[] | null]>([
    ['the account holds it outside of the list', [2n]],
    ['not all that the account holds was read', null],
  ])('do not show it if %s', (_, held) => {
    expect(compare(chainOf([], 100n, held), indexOf([[2n, null]])).size).toBe(0)
  })
})

describe('a difference over time', () => {
  type Step = [chain: [Reason, bigint], index: [Reason, bigint], key?: string]
  const kinds = (steps: readonly Step[]) => {
    const reader = differenceReader(bindsOnChain)
    return steps.map(
      ([[onChain, block], [onIndex, at], key = 'a']) =>
        reader(key, chainOf([[1n, onChain]], block), indexOf([[1n, onIndex]], at)).get(1n)?.kind,
    )
  }

  it.each<[string, Step[], unknown]>([
    [
      'after one’s own transaction is a lag, and ends',
      [
        [
          ['listed', 100n],
          ['listed', 99n],
        ],
        [
          [null, 110n],
          ['listed', 109n],
        ],
        [
          [null, 110n],
          ['listed', 110n],
        ],
        [
          [null, 120n],
          [null, 119n],
        ],
      ],
      [undefined, 'lag', 'lag', undefined],
    ],
    [
      'of an index that stopped stays a lag',
      [
        [
          [null, 100n],
          ['listed', 50n],
        ],
        [
          [null, 900n],
          ['listed', 50n],
        ],
      ],
      ['lag', 'lag'],
    ],
    [
      'that two readings and a later index confirm is a contradiction',
      [
        [
          [null, 100n],
          ['listed', 99n],
        ],
        [
          [null, 120n],
          ['listed', 121n],
        ],
        [
          [null, 140n],
          ['listed', 139n],
        ],
      ],
      ['lag', 'contradiction', 'contradiction'],
    ],
    [
      'that changed is a new one',
      [
        [
          [null, 100n],
          ['listed', 99n],
        ],
        [
          ['level', 120n],
          ['listed', 121n],
        ],
        [
          ['level', 140n],
          ['used', 141n],
        ],
      ],
      ['lag', 'lag', 'lag'],
    ],
    [
      'of another list is a new one',
      [
        [
          [null, 100n],
          ['listed', 99n],
        ],
        [[null, 120n], ['listed', 121n], 'b'],
      ],
      ['lag', 'lag'],
    ],
    [
      'after the chain’s reading failed is a new one',
      [
        [
          ['unknown', 100n],
          ['listed', 99n],
        ],
        [
          [null, 120n],
          ['listed', 121n],
        ],
      ],
      ['unread', 'lag'],
    ],
    [
      'of a chain that went back is a new one',
      [
        [
          [null, 100n],
          ['listed', 99n],
        ],
        [
          [null, 40n],
          ['listed', 41n],
        ],
      ],
      ['lag', 'lag'],
    ],
  ])('%s', (_, steps, expected) => expect(kinds(steps)).toEqual(expected))
})
