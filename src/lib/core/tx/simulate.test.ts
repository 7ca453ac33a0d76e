import { expect, it, vi } from 'vitest'
import { away, fakeRpc, node } from '../../../../tests/fakes/node.ts'
import { address } from '../../../../tests/fakes/pools.ts'
import { token } from '../chain/calls.ts'
import { simulate } from './simulate.ts'

const OWNER = address(0xabc)
const call = { to: address(0x70), fn: token.approve, args: [address(0x71), 5n] } as const
const E18 = 10n ** 18n
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

it('asks in one round trip, as the owner, and returns the request to sign', async () => {
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

it('names a revert that is only in the data too', async () => {
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

it('requires coin for the fee besides the amount spent, to the wei', async () => {
  const price = { eth_gasPrice: '0x3b9aca00' }
  const fee = 225_000n * 1_000_000_000n
  expect(await run(price, E18 - fee).result).toMatchObject({ gas: 225_000n })
  await expect(run(price, E18 - fee + 1n).result).rejects.toMatchObject({ code: 'swap.gas' })
  const poor = { ...price, eth_getBalance: `0x${(fee - 1n).toString(16)}` }
  await expect(run(poor).result).rejects.toMatchObject({ code: 'tx.noFunds' })
})

const hex = (value: bigint) => `0x${value.toString(16)}`
/** Two nodes, the second with other answers. */
const two = (second: Record<string, unknown> | null, nativeSpend = 0n) => {
  const other = second === null ? away : node([], { ...good, ...second })
  const nodes = [node([], good), other]
  return [nodes, nodes.toReversed()].map((order) =>
    simulate(fakeRpc(Object.fromEntries(order.map((one, k) => [`http://${k}`, one]))), OWNER, {
      call,
      nativeSpend,
    }),
  )
}
const refused = { error: { code: 3, message: 'execution reverted: Exchange: KILLED' } }

it.each<[string, Record<string, unknown> | null, object]>([
  ['the second is away', null, { gas: 225_000n, gasPrice: 1n }],
  ['the second talks nonsense', { eth_gasPrice: 'cheap' }, { gas: 225_000n, gasPrice: 1n }],
  [
    'the second is busy',
    { eth_estimateGas: { error: { code: 1, message: 'rate limit' } } },
    { gas: 225_000n },
  ],
  ['the second needs a little more gas', { eth_estimateGas: hex(120_000n) }, { gas: 250_000n }],
  ['the second needs all that may be more', { eth_estimateGas: hex(300_000n) }, { gas: 475_000n }],
  ['the second does not know yet what was received', { eth_getBalance: '0x0' }, { gas: 225_000n }],
])('of two nodes that agree the higher figures are signed: %s', async (_, second, request) => {
  for (const result of two(second)) expect(await result).toMatchObject(request)
})

it('requests the lower nonce: one node alone could report a later one', async () => {
  for (const result of two({ eth_getTransactionCount: '0x1' }))
    expect(await result).toMatchObject({ nonce: 0 })
})

it.each<[string, Record<string, unknown>, string]>([
  ['a price ten billion times as high', { eth_gasPrice: hex(10n ** 10n) }, 'rpc.feeDiffers'],
  ['a price of nothing', { eth_gasPrice: '0x0' }, 'rpc.feeDiffers'],
  ['far more gas', { eth_estimateGas: hex(300_001n) }, 'rpc.feeDiffers'],
])('one node of two that reports %s stops it', async (_, second, code) => {
  for (const result of two(second)) await expect(result).rejects.toMatchObject({ code })
})

it('does not request a fee above 1 MEV, whichever node reports the price', async () => {
  const rich = { eth_getBalance: hex(10n ** 30n) }
  const most = E18 / 225_000n
  expect(await run({ ...rich, eth_gasPrice: hex(most) }).result).toMatchObject({ gasPrice: most })
  const over = run({ ...rich, eth_gasPrice: hex(most + 1n) }).result
  await expect(over).rejects.toMatchObject({ code: 'rpc.feeTooHigh' })
})

it('asks nodes that differ about the result again, four times in all', async () => {
  vi.useFakeTimers()
  try {
    const rpc = (refusals: number) => {
      let asked = 0
      const behind = node([], {
        ...good,
        eth_estimateGas: () => (asked++ < refusals ? refused : good.eth_estimateGas),
      })
      return fakeRpc({ 'http://one': node([], good), 'http://two': behind })
    }
    const caughtUp = simulate(rpc(3), OWNER, { call, nativeSpend: 0n })
    const never = simulate(rpc(4), OWNER, { call, nativeSpend: 0n })
    const stopped = expect(never).rejects.toMatchObject({
      code: 'rpc.disagree',
      cause: expect.objectContaining({ code: 'pool.killed' }),
    })
    await vi.advanceTimersByTimeAsync(2_100)
    expect(await caughtUp).toMatchObject({ gas: 225_000n })
    await stopped
  } finally {
    vi.useRealTimers()
  }
})

it('names a refusal by both immediately', async () => {
  for (const result of two({})) expect(await result).toMatchObject({ gas: 225_000n })
  const both = node([], { ...good, eth_estimateGas: refused })
  const result = simulate(fakeRpc({ 'http://one': both, 'http://two': both }), OWNER, {
    call,
    nativeSpend: 0n,
  })
  await expect(result).rejects.toMatchObject({ code: 'pool.killed' })
})

it('requires coin for the steps that follow too', async () => {
  const price = { eth_gasPrice: '0x3b9aca00' }
  const rpc = fakeRpc({ 'http://one': node([], { ...good, ...price }) })
  const after = (later: { gas: bigint; nativeSpend: bigint }) =>
    simulate(rpc, OWNER, { call, nativeSpend: 0n, later })
  const fee = 225_000n * 1_000_000_000n
  const left = E18 - fee
  expect(await after({ gas: 0n, nativeSpend: left })).toMatchObject({ gas: 225_000n })
  await expect(after({ gas: 1n, nativeSpend: left })).rejects.toMatchObject({ code: 'swap.gas' })
  const most = left / 1_000_000_000n
  expect(await after({ gas: most, nativeSpend: 0n })).toMatchObject({ gas: 225_000n })
  await expect(after({ gas: most + 1n, nativeSpend: 0n })).rejects.toMatchObject({ code: 'tx.noFunds' })
})
