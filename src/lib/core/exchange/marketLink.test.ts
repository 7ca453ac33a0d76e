import fc from 'fast-check'
import { expect, it } from 'vitest'
import { poolPath, readPoolLink, readTokenLink, tokenPath } from './marketLink.ts'

const MEV = { symbol: 'MEV', address: `0x${'aB'.repeat(20)}` } as const
const tokens = [MEV, { symbol: 'USDT', address: `0x${'02'.repeat(20)}` }] as const
const pools = [
  { id: 'MEV-USDT', address: `0x${'cd'.repeat(20)}` },
  { id: 'USDT-USDC', address: `0x${'0e'.repeat(20)}` },
] as const
const stranger = `0x${'77'.repeat(20)}`

it.each([
  ['?token=MEV', { kind: 'known', found: MEV }],
  ['?token=mev', { kind: 'known', found: MEV }],
  [`?token=${MEV.address.toUpperCase().replace('0X', '0x')}`, { kind: 'known', found: MEV }],
  [`?token=${stranger}`, { kind: 'stranger', address: stranger }],
  ['?token=', { kind: 'none' }],
  ['?token=MEVV', { kind: 'none' }],
  ['?token=__proto__', { kind: 'none' }],
  [`?token=${stranger}0`, { kind: 'none' }],
  ['?pool=MEV', { kind: 'none' }],
  ['', { kind: 'none' }],
])('%s', (search, linked) => expect(readTokenLink(search, tokens)).toEqual(linked))

it.each([
  ['?pool=MEV-USDT', { kind: 'known', found: pools[0] }],
  ['?pool=usdt-mev', { kind: 'known', found: pools[0] }],
  [`?pool=${pools[1].address}`, { kind: 'known', found: pools[1] }],
  [`?pool=${stranger.toUpperCase().replace('0X', '0x')}`, { kind: 'stranger', address: stranger }],
  ['?pool=MEV-USDC', { kind: 'none' }],
  ['?token=MEV-USDT', { kind: 'none' }],
])('%s', (search, linked) => expect(readPoolLink(search, pools)).toEqual(linked))

it('reads back the target of a path', () => {
  for (const token of tokens)
    expect(readTokenLink(new URL(tokenPath(token.symbol), 'http://x').search, tokens)).toEqual({
      kind: 'known',
      found: token,
    })
  for (const pool of pools)
    expect(readPoolLink(new URL(poolPath(pool.id), 'http://x').search, pools)).toEqual({
      kind: 'known',
      found: pool,
    })
})

it('knows only members of the lists, whatever a query contains', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 60 }), fc.base64String({ maxLength: 44 })), (text) => {
      const linked = readTokenLink(`?token=${text}`, tokens)
      if (linked.kind === 'known') expect(tokens).toContain(linked.found)
      if (linked.kind === 'stranger') expect(linked.address).toMatch(/^0x[0-9a-f]{40}$/)
    }),
  )
})
