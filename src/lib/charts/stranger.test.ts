import { expect, it } from 'vitest'
import type { ViewCall, ViewResult } from '../core/chain/reads.ts'
import { AppError } from '../core/errors/AppError.ts'
import { readStranger } from './stranger.ts'

const [factory, pool, coin, other] = [1, 2, 3, 4].map((n) => `0x${String(n).padStart(40, '0')}`) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const failed: ViewResult = { error: new AppError('rpc.reverted', 'no') }

/** A chain with a contract that reports its coins, and a factory that reports their pool. */
function chain(coins: ViewResult, made: ViewResult) {
  const asked: string[] = []
  return {
    asked,
    ask: async (calls: readonly ViewCall[]) => {
      asked.push(...calls.map(({ to, fn, args = [] }) => `${to} ${fn.name} ${args.join()}`))
      return { block: 7n, at: 5, results: calls.map(({ fn }) => (fn.name === 'Tokens' ? coins : made)) }
    },
  }
}

it('accepts a pool that the factory names', async () => {
  const { ask, asked } = chain({ value: [coin, other] }, { value: pool.toUpperCase().replace('0X', '0x') })
  expect(await readStranger(ask, factory, pool)).toEqual({ coins: [coin, other], block: 7n, at: 5 })
  expect(asked).toEqual([`${pool} Tokens `, `${factory} GetPair ${coin},${other}`])
})

it('rejects a pool if the node answers nothing at all', async () => {
  const ask = async () => ({ block: 7n, at: 5, results: [] })
  expect(await readStranger(ask, factory, pool)).toEqual({ coins: null, block: 7n, at: 5 })
})

it.each([
  ['says nothing', failed, { value: pool }],
  ['has one coin', { value: [coin] }, { value: pool }],
  ['has three coins', { value: [coin, other, coin] }, { value: pool }],
  ['names no addresses', { value: ['<b>', other] }, { value: pool }],
  ['is not the pool of its coins', { value: [coin, other] }, { value: other }],
  ['is of coins that have no pool', { value: [coin, other] }, { value: `0x${'0'.repeat(40)}` }],
  ['is one that the factory refuses', { value: [coin, other] }, failed],
] as const)('rejects a pool if it %s', async (_, coins, made) => {
  const { ask } = chain(coins as ViewResult, made as ViewResult)
  expect((await readStranger(ask, factory, pool)).coins).toBeNull()
})
