import { describe, expect, it } from 'vitest'
import { address, tokenOf } from '../../../tests/fakes/pools.ts'
import type { Token } from '../core/config/registry.ts'
import type { PoolEntry } from '../core/pool/read.ts'
import {
  draftOfLink,
  firstDraft,
  type Known,
  linkOf,
  withMode,
  withPool,
  withText,
  withToken,
} from './draft.ts'

const token = (letter: string) =>
  ({ symbol: letter + letter, name: letter, address: tokenOf(letter), decimals: 18 }) as Token
const [A, B, C, D] = ['A', 'B', 'C', 'D'].map(token) as [Token, Token, Token, Token]
const all = [A, B, C, D]
const entry = (id: string, kind: PoolEntry['kind'], n: number): PoolEntry => ({
  id,
  kind,
  address: address(n),
  tokens: Array.from(id, tokenOf),
})
const ab = entry('AB', 'amm', 1)
const bc = entry('BC', 'amm', 2)
const ac = entry('AC', 'cfmm', 3)
const known: Known = {
  pools: [ab, bc, ac],
  tokens: all,
  coinsOf: ({ tokens }) => tokens.flatMap((at) => all.filter((one) => one.address === at)),
}
const named: Known = { ...known, pools: [...known.pools, { ...bc, id: 'MEV-USDT' }] }
const none: Known = { ...known, pools: [] }

it.each([
  ['the pool that is traded most, and what its first coin is', named, 'remove', 'MEV-USDT', B],
  ['else the first pool there is', known, 'remove', 'AB', A],
  ['no one coin when adding', known, 'add', 'AB', null],
  ['nothing without pools', none, 'zap', undefined, null],
] as const)('a form begins with %s', (_, of, form, id, one) => {
  const draft = firstDraft(of, form)
  expect([draft.entry?.id, draft.token]).toEqual([id, one])
  expect([draft.wanted, draft.texts, draft.last]).toEqual([null, {}, null])
  expect(draft.mode).toBe(form === 'zap' ? 'in' : 'both')
})

describe('a link', () => {
  it('carries pool, mode, coin and every amount, including LP', () => {
    const draft = {
      ...firstDraft(known, 'remove'),
      entry: ac,
      mode: 'exact' as const,
      token: C,
      texts: { [A.address]: '1.50', [C.address]: '2', [ac.address]: '0.3' },
    }
    const [search, hash = ''] = linkOf(known, 'remove', draft).split('#')
    const back = draftOfLink(known, 'remove', search ?? '', hash ? `#${hash}` : '')
    expect(back).toEqual({
      ...draft,
      texts: { [A.address]: '1.5', [C.address]: '2', [ac.address]: '0.3' },
      last: A.address,
    })
  })

  it('leaves out invalid amounts: nothing, zero, letters, and unknown coins', () => {
    const draft = {
      ...firstDraft(known, 'add'),
      texts: { [A.address]: '0', [B.address]: 'x', [C.address]: '', [address(77)]: '5', [D.address]: '4' },
    }
    const [search = '', hash = ''] = linkOf(known, 'add', draft).split('#')
    const back = draftOfLink(known, 'add', search, hash ? `#${hash}` : '')
    expect(back.texts).toEqual({ [D.address]: '4' })
    expect(back.last).toBe(D.address)
    expect(linkOf(known, 'add', { ...draft, texts: {} })).not.toContain('mode')
    expect(linkOf(known, 'add', { ...draft, entry: null, texts: {} })).not.toContain('a=')
  })

  it.each([
    ['both in the other order', '?a=BB&b=AA', 'AB', null],
    ['one that there is not', '?a=BB&b=QQ', undefined, 'BB-QQ'],
    ['one coin alone', '?a=BB', undefined, 'BB'],
    ['the other alone', '?b=BB', undefined, 'BB'],
    ['a coin with itself', '?a=BB&b=BB', undefined, 'BB-BB'],
    ['two that share no pool', '?a=BB&b=DD', undefined, 'BB-DD'],
    ['nothing', '', 'AB', null],
  ])('names a pool by %s', (_, search, id, wanted) => {
    const draft = draftOfLink(known, 'add', search, '')
    expect([draft.entry?.id, draft.wanted]).toEqual([id, wanted])
  })

  it('names a coin of its pool to receive; to zap, any', () => {
    const link = (form: 'remove' | 'zap', coin: string, mode: string) =>
      draftOfLink(known, form, '?a=AA&b=BB', `#mode=${mode}&token=${coin}`)
    expect(link('remove', 'BB', 'one').token).toBe(B)
    expect(link('remove', 'CC', 'one').token).toBe(A)
    expect(link('zap', 'CC', 'in').token).toBe(C)
    expect(link('zap', 'QQ', 'in').token).toBe(A)
    expect(link('remove', 'BB', 'exact').mode).toBe('both')
    expect(draftOfLink(known, 'add', '?a=AA&b=BB', '#token=AA').token).toBeNull()
  })
})

describe('edits', () => {
  const typed = { ...firstDraft(known, 'remove'), texts: { [A.address]: '1', [ab.address]: '9' } }

  it('an amount: the other coin stays, unless it follows from this one', () => {
    expect(withText(typed, B.address, '2', false)).toEqual({
      ...typed,
      texts: { ...typed.texts, [B.address]: '2' },
      last: B.address,
    })
    expect(withText(typed, B.address, '2', true).texts).toEqual({ [B.address]: '2' })
  })

  it('the pool: amounts of another pool are removed; a matching coin and mode stay', () => {
    const one = { ...typed, mode: 'one' as const, token: B, last: A.address }
    const moved = withPool(known, 'remove', one, bc)
    expect(moved).toEqual({ entry: bc, wanted: null, mode: 'one', token: B, texts: {}, last: null })
    expect(withPool(known, 'remove', { ...one, token: A }, bc).token).toBe(B)
    expect(withPool(known, 'remove', { ...one, mode: 'exact' }, ab).mode).toBe('both')
    expect(withPool(known, 'remove', { ...one, mode: 'exact' }, ac).mode).toBe('exact')
    expect(withPool(known, 'add', one, bc).token).toBeNull()
    const zap = withPool(known, 'zap', { ...one, mode: 'in', token: D }, bc)
    expect([zap.token, zap.texts]).toEqual([D, typed.texts])
  })

  it('the mode: the typed LP stays; coins outside the pool are removed', () => {
    expect(withMode(known, { ...typed, token: B }, 'one')).toEqual({
      ...typed,
      mode: 'one',
      token: B,
      texts: { [ab.address]: '9' },
    })
    expect(withMode(known, { ...typed, token: D }, 'one').token).toBe(A)
    expect(withMode(known, { ...typed, token: D }, 'in').token).toBe(D)
    expect(withMode(known, { ...typed, texts: { [A.address]: '1' } }, 'one').texts).toEqual({})
    expect(withMode(known, { ...typed, entry: null, token: D }, 'one').token).toBeNull()
  })

  it('the token to zap: its amount is removed with it', () => {
    const zap = { ...typed, mode: 'in' as const, token: A }
    expect(withToken(zap, D)).toEqual({ ...zap, token: D, texts: { [ab.address]: '9', [D.address]: '1' } })
    expect(withToken({ ...zap, texts: {} }, D).texts).toEqual({})
    expect(withToken(typed, B)).toEqual({ ...typed, token: B })
    expect(withToken({ ...zap, token: null }, D)).toEqual({ ...zap, token: D })
  })
})
