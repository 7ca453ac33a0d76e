import { expect, it } from 'vitest'
import { away, fakeRpc, node } from '../../../../tests/fakes/node.ts'
import { FEE_CEILING, mostFeeOf, readGasPrice } from './networkFee.ts'

/** The price of the real chain (tests/realNode/single.json). */
const REAL = 748_488_682n
const priced = (price: unknown) => node([], { eth_gasPrice: price })
const hex = (price: bigint) => `0x${price.toString(16)}`
const read = (...prices: unknown[]) =>
  readGasPrice(
    fakeRpc(
      Object.fromEntries(prices.map((price, k) => [`http://${k}`, price === null ? away : priced(price)])),
    ),
  )

it('the most that a signature offers is the price of the largest gas limit, at most 1 MEV', () => {
  expect(mostFeeOf(REAL)).toBe(5_000_000n * REAL)
  expect(mostFeeOf(0n)).toBe(0n)
  expect(mostFeeOf(2n * 10n ** 11n)).toBe(FEE_CEILING)
  expect(mostFeeOf(2n * 10n ** 11n + 1n)).toBe(FEE_CEILING)
  expect(mostFeeOf(null)).toBe(FEE_CEILING)
})

it.each<[string, unknown[], bigint]>([
  ['of one node is its own', [hex(REAL)], REAL],
  ['is the higher of two that are near', [hex(100n), hex(125n)], 125n],
  ['of a node that is away does not count', [null, hex(REAL)], REAL],
  ['of a node that talks nonsense does not count', ['cheap', hex(REAL)], REAL],
])('the price %s', async (_, prices, price) => expect(await read(...prices)).toBe(price))

it('throws the error of the only node if it fails', async () => {
  await expect(read(null)).rejects.toMatchObject({ details: 'away' })
})

it.each<[string, unknown[], string]>([
  ['more than a quarter apart', [hex(100n), hex(126n)], 'rpc.feeDiffers'],
  ['a billion times apart, in any order', [hex(REAL * 10n ** 10n), hex(REAL)], 'rpc.feeDiffers'],
  ['one of them nothing', [hex(0n), hex(REAL)], 'rpc.feeDiffers'],
  ['away', [null, null], 'rpc.unreachable'],
  ['not there', [], 'rpc.unreachable'],
])('there is no price where nodes are %s', async (_, prices, code) => {
  await expect(read(...prices)).rejects.toMatchObject({ code })
})
