import { expect, it } from 'vitest'
import { fakeRpc, node } from '../../../tests/fakes/node.ts'
import { address } from '../../../tests/fakes/pools.ts'
import { token } from '../chain/calls.ts'
import { simulate } from './simulate.ts'

const OWNER = address(0xabc)
const call = { to: address(0x70), fn: token.approve, args: [address(0x71), 5n] } as const
const COIN = 10n ** 18n
const good = {
  eth_estimateGas: '0x186a0',
  eth_gasPrice: '0x1',
  eth_getTransactionCount: '0x0',
  eth_getBalance: '0xde0b6b3a7640000',
}
const run = (methods: Record<string, unknown>, nativeSpend = 0n) => {
  const rpc = fakeRpc({ 'http://one': node([], { ...good, ...methods }) })
  return { rpc, result: simulate(rpc, OWNER, { call, nativeSpend }) }
}

it('asks in one round trip, as the owner, and says what to sign', async () => {
  const { rpc, result } = run({})
  expect(await result).toMatchObject({ from: OWNER, to: call.to, gas: 225_000n, gasPrice: 1n, nonce: 0 })
  expect(rpc.asked.length).toBe(1)
  expect(rpc.asked[0]?.[0]?.params[0]).toMatchObject({ from: OWNER, to: call.to })
})

it.each([
  ['Router: INSUFFICIENT_OUTPUT_AMOUNT', 'router.minimum'],
  ['Exchange: KILLED', 'pool.killed'],
  ['the token allowance is insufficient token 1 2', 'token.allowance'],
  ['something new', 'tx.reverted'],
])('a revert "%s" is named %s', async (text, code) => {
  const { result } = run({ eth_estimateGas: { error: { code: 3, message: `execution reverted: ${text}` } } })
  await expect(result).rejects.toMatchObject({ code })
})

it('a revert that is only in the data is named too', async () => {
  const text = Buffer.from('Exchange: K').toString('hex').padEnd(64, '0')
  const data = `0x08c379a0${'20'.padStart(64, '0')}${'b'.padStart(64, '0')}${text}`
  const { result } = run({ eth_estimateGas: { error: { code: 3, message: 'execution reverted', data } } })
  await expect(result).rejects.toMatchObject({ code: 'pool.k' })
})

it.each([
  ['eth_estimateGas', null],
  ['eth_gasPrice', 'cheap'],
  ['eth_getBalance', {}],
  ['eth_getTransactionCount', { error: { code: 1, message: 'no' } }],
])('%s that is no number signs nothing', async (method, answer) => {
  await expect(run({ [method]: answer }).result).rejects.toMatchObject({ code: 'rpc.badAnswer' })
})

it('coin for the fee must be there besides what is spent, to the wei', async () => {
  const price = { eth_gasPrice: '0x3b9aca00' }
  const fee = 225_000n * 1_000_000_000n
  expect(await run(price, COIN - fee).result).toMatchObject({ gas: 225_000n })
  await expect(run(price, COIN - fee + 1n).result).rejects.toMatchObject({ code: 'swap.gas' })
  const poor = { ...price, eth_getBalance: `0x${(fee - 1n).toString(16)}` }
  await expect(run(poor).result).rejects.toMatchObject({ code: 'tx.noFunds' })
})
