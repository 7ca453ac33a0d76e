import { expect, it } from 'vitest'
import { fakeRpc, node } from '../../../../tests/fakes/node.ts'
import { address } from '../../../../tests/fakes/pools.ts'
import type { Sent } from './model.ts'
import { findReplacement } from './replacement.ts'

const sent: Sent = {
  hash: `0x${'ab'.repeat(32)}`,
  account: address(0xabc),
  sentBlock: 1_000n,
  answerBlock: 1_000n,
  call: null,
  nonce: 7,
  contract: false,
  by: null,
}
const quiet = node([], {
  eth_getBlockByNumber: (number: string) => ({ number, transactions: [] }),
})

it('requests five batches of forty blocks in one poll, and continues after them in the next', async () => {
  const rpc = fakeRpc({ 'http://one': quiet })
  const search = { next: null as bigint | null }
  const look = () => findReplacement({ rpc, chainId: 1, mev: null }, sent, 5_000n, search)
  expect(await look()).toBeNull()
  const start = BigInt(rpc.asked[0]?.[0]?.params[0] as string)
  expect(rpc.asked.map((calls) => calls.length)).toEqual([40, 40, 40, 40, 40])
  expect(search.next).toBe(start + 200n)
  await look()
  expect(rpc.asked).toHaveLength(10)
  expect(rpc.asked[5]?.[0]?.params[0]).toBe(`0x${(start + 200n).toString(16)}`)
})
