import fc from 'fast-check'
import { expect, it } from 'vitest'
import { questions } from '../core/chain/questions.ts'
import { AppError } from '../core/errors/AppError.ts'
import { holdingOf, holdingReader } from './holding.ts'

it.each([
  [100n, [30n, 20n], 10n, true, { pools: 50n, own: 10n, others: 40n }],
  // Without an account its part is not separated from the others'.
  [100n, [30n], null, false, { pools: 30n, own: null, others: 70n }],
  [100n, [30n], null, true, { pools: 30n, own: null, others: null }],
  [100n, [30n, null], 1n, true, { pools: null, others: null }],
  [null, [30n], 1n, true, { pools: 30n, others: null }],
  // A token that reports wrong parts.
  [10n, [30n], 1n, true, { pools: 30n, others: null }],
  [0n, [], null, false, { pools: 0n, others: 0n }],
])('%s with %s in pools and %s of one’s own', (supply, pools, own, connected, holding) =>
  expect(holdingOf(supply, pools, own, connected)).toMatchObject({ supply, ...holding }),
)

it('splits the whole into its parts', () => {
  const amount = fc.bigInt({ min: 0n, max: 2n ** 200n })
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 5 }), amount, amount, (pools, own, rest) => {
      const supply = pools.reduce((all, one) => all + one, own + rest)
      expect(holdingOf(supply, pools, own, true).others).toBe(rest)
    }),
  )
})

it('asks for no own part without an account, and counts it among the others', () => {
  const asked = questions()
  const [token, pool] = [`0x${'01'.repeat(20)}`, `0x${'02'.repeat(20)}`] as const
  const read = holdingReader(asked, token, [pool], null)
  expect(asked.calls.length).toBe(2)
  expect(read([{ value: 9n }, { value: 4n }])).toEqual({ supply: 9n, pools: 4n, own: null, others: 5n })
})

it('reads the balances it asked for, and leaves failed ones unknown', () => {
  const asked = questions()
  const [token, pool, owner] = [
    `0x${'01'.repeat(20)}`,
    `0x${'02'.repeat(20)}`,
    `0x${'03'.repeat(20)}`,
  ] as const
  const read = holdingReader(asked, token, [pool], owner)
  expect(asked.calls.map(({ to, fn, args }) => [to, fn.name, args])).toEqual([
    [token, 'totalSupply', undefined],
    [token, 'balanceOf', [pool]],
    [token, 'balanceOf', [owner]],
  ])
  expect(read([{ value: 9n }, { value: 4n }, { value: 1n }])).toEqual({
    supply: 9n,
    pools: 4n,
    own: 1n,
    others: 4n,
  })
  const failed = { error: new AppError('rpc.reverted', 'no') }
  expect(read([{ value: 9n }, failed, { value: 1n }])).toMatchObject({ pools: null, others: null })
})
