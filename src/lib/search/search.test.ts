import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, foldQuery, LONGEST, markAt } from './fold.ts'
import type { Entry, Kind } from './model.ts'
import { distance, nearest } from './near.ts'
import { answerOf, findAll } from './rank.ts'
import { subjectOf } from './subject.ts'

const entry = (kind: Kind, names: readonly string[], codes: readonly string[] = []): Entry => ({
  kind,
  id: `${kind} ${names[0]}`,
  names: names.map(fold),
  codes,
  path: '',
})
const entries = [
  entry('token', ['MEVX', 'Not the one']),
  entry('token', ['MEFI', 'MEVerse DeFi']),
  entry('token', ['MEV', 'MEVerse'], ['0x00000000000000000000000000000000000000aa']),
  entry('pool', ['MEV-USDT']),
  entry('pool', ['USDC-MEV']),
  entry('collection', ['Pocket Battles S1']),
  entry('item', ['Ember Warden', 'Pocket Battles S1'], ['519', '#519']),
  entry('item', ['Sun Bailiff'], ['520']),
  entry('item', ['Old Bailiff #7'], ['7']),
  entry('page', ['Swap', '스왑']),
  entry('page', ['Liquidity', '유동성']),
]
const ids = (typed: string) => findAll(entries, typed).map(({ hits }) => hits.map((hit) => hit.entry.id))

describe('search hits', () => {
  it.each([
    ['', []],
    ['  ', []],
    // The symbol itself, its beginning, the name's beginning; then pools, by the position of the match.
    [
      'mev',
      [
        ['token MEV', 'token MEVX', 'token MEFI'],
        ['pool MEV-USDT', 'pool USDC-MEV'],
      ],
    ],
    ['MEV-u', [['pool MEV-USDT']]],
    ['pocket  battles', [['collection Pocket Battles S1'], ['item Ember Warden']]],
    // An exact match ranks above a partial one.
    ['swap', [['page Swap']]],
    ['스왑', [['page Swap']]],
    ['스왑'.normalize('NFD'), [['page Swap']]],
    ['유동', [['page Liquidity']]],
    ['519', [['item Ember Warden']]],
    ['#519', [['item Ember Warden']]],
    ['＃５１９', [['item Ember Warden']]],
    ['ＭＥＶ－ｕ', [['pool MEV-USDT']]],
    ['51', []],
    ['0x00000000000000000000000000000000000000AA', [['token MEV']]],
    ['0x00000000000000000000000000000000000000a', []],
    ['emberr', []],
  ])('“%s”', (typed, found) => expect(ids(typed)).toEqual(found))

  it('puts the kind with an exact match first', () => {
    const more = [...entries, entry('token', ['SWAPPER'])]
    expect(findAll(more, 'swap').map(({ kind }) => kind)).toEqual(['page', 'token'])
  })

  it('shows a few hits of each kind and counts all', () => {
    const many = Array.from({ length: 40 }, (_, i) => entry('item', [`Hero ${i}`]))
    const [group] = findAll(many, 'hero')
    expect([group?.hits.length, group?.count]).toEqual([8, 40])
  })

  it.each([
    ['mev', 'MEVerse DeFi', ['', 'MEV', 'erse DeFi']],
    ['defi', 'MEVerse DeFi', ['MEVerse ', 'DeFi', '']],
    ['왑', '스왑', ['스', '왑', '']],
    ['왑', '스왑'.normalize('NFD'), ['스', '왑', '']],
    // A capital whose lower case is two characters.
    ['i̇', 'AİB', ['A', 'İ', 'B']],
    ['b', 'AİB', ['Aİ', 'B', '']],
    ['😀', 'a😀b', ['a', '😀', 'b']],
  ])('“%s” in “%s” is marked', (typed, name, parts) => {
    const hit = answerOf(entry('page', [name]), foldQuery(typed))
    expect(hit?.marked).toEqual(parts)
  })

  it('marks only the query, for any name', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }))
    fc.assert(
      fc.property(text, text, fc.nat(5), (name, typed, cut) => {
        const folded = fold(name)
        const query = foldQuery(cut === 0 ? typed : folded.folded.slice(cut - 1, cut + 2))
        const hit = query === '' ? null : answerOf(entry('item', [name]), query)
        if (hit === null) {
          expect(query !== '' && folded.folded.includes(query)).toBe(false)
          return
        }
        expect(hit.marked?.join('')).toBe(folded.text)
        expect(fold(hit.marked?.[1] ?? '').folded).toContain(query)
      }),
    )
  })

  it('marks a part by the position of its match', () => {
    expect(markAt(fold('İİ'), 0, 1)).toEqual(['', 'İ', 'İ'])
    expect(markAt(fold('abc'), 1, 1)).toEqual(['a', 'b', 'c'])
  })

  it('limits the length of a query', () => {
    expect(foldQuery('x'.repeat(10_000))).toHaveLength(LONGEST)
  })
})

describe('suggestions', () => {
  it.each([
    ['', '', 0],
    ['ember', 'ember', 0],
    ['emberr', 'ember', 1],
    ['emebr', 'ember', 1],
    ['embr', 'ember', 1],
    ['xxxxx', 'ember', 3],
    ['a', 'abcdef', 3],
  ])('“%s” and “%s” are %i apart, up to the limit', (a, b, steps) => expect(distance(a, b, 2)).toBe(steps))

  it('is symmetric, and 0 for equal texts', () => {
    const word = fc.string({ maxLength: 12 })
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(distance(a, b, 20)).toBe(distance(b, a, 20))
        expect(distance(a, a, 20)).toBe(0)
        expect(distance(a, b, 20)).toBeLessThanOrEqual(Math.max(a.length, b.length))
      }),
    )
  })

  it.each([
    ['emberr', ['item Ember Warden']],
    ['baliff', ['item Sun Bailiff', 'item Old Bailiff #7']],
    ['old baliff', ['item Old Bailiff #7']],
    ['swpa', ['page Swap']],
    ['스웝', ['page Swap']],
    ['qqqqqqqq', []],
    ['e', []],
  ])('“%s”', (typed, found) => expect(nearest(entries, typed).map(({ id }) => id)).toEqual(found))
})

describe('an address or a transaction', () => {
  const address = `0x${'aB'.repeat(20)}`
  const hash = `0x${'0F'.repeat(32)}`
  it.each([
    [` ${address} `, { kind: 'address', address: address.toLowerCase() }],
    [hash, { kind: 'hash', hash: hash.toLowerCase() }],
    [address.slice(0, -1), null],
    [`${hash}0`, null],
    ['0x', null],
    ['MEV', null],
  ])('%s', (typed, found) => expect(subjectOf(typed)).toEqual(found))
})
