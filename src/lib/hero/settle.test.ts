import { encodeAbiParameters } from 'viem'
import { expect, it } from 'vitest'
import { fakeRpc, node } from '../../../tests/fakes/node.ts'
import { address } from '../../../tests/fakes/pools.ts'
import { refusalOf } from '../../../tests/fakes/steps.ts'
import { eventTopic } from '../core/chain/logs.ts'
import { numberTopic } from '../core/chain/topics.ts'
import { ourReveal, settling } from './calls.ts'
import { readRequested, settleSteps } from './settle.ts'

const [REVEAL, OWNER] = [address(1), address(0xaa)]
const request = (number: number, height: number) => ({
  number: BigInt(number),
  owner: OWNER,
  height: BigInt(height),
  count: 1,
})
const log = (number: number, height: number, boxes: readonly bigint[]) => ({
  address: REVEAL,
  topics: [
    eventTopic('RevealRequested(address,uint256,uint256[])'),
    numberTopic(BigInt(OWNER)),
    numberTopic(BigInt(number)),
  ],
  data: encodeAbiParameters([{ type: 'uint256[]' }], [boxes]),
  blockNumber: `0x${height.toString(16)}`,
  transactionHash: numberTopic(BigInt(height)),
  logIndex: '0x0',
})
const logs = [log(4, 10, [7n, 8n]), log(3, 9, [1n])]
const rpcOf = (found: readonly object[], next = 3n) =>
  fakeRpc({
    a: node(
      [
        [ourReveal.nextRequest, () => next],
        [ourReveal.askedAt, () => 9n],
      ],
      {
        eth_chainId: '0x1',
        eth_blockNumber: '0x64',
        eth_getLogs: () => found,
      },
    ),
  })

it('reads the boxes of each request from its event, in the order of the requests', async () => {
  const read = (found: readonly object[]) =>
    readRequested(rpcOf(found), 1, REVEAL, [request(3, 9), request(4, 10)])
  expect(await read(logs)).toEqual([[1n], [7n, 8n]])
  expect(await read([])).toBeNull()
  expect(await read(logs.slice(1))).toBeNull()
  expect(await readRequested(rpcOf([]), 1, REVEAL, [])).toEqual([])
})

it('settles them in one call, unless the first is settled already', async () => {
  const steps = (next: bigint) => {
    const rpc = rpcOf([], next)
    const requests = [request(3, 9), request(4, 10)]
    return settleSteps(
      { rpc: () => rpc, chainId: 1 },
      { owner: OWNER, to: REVEAL, requests, boxes: [[1n], [7n, 8n]] },
    )
  }
  expect(steps(3n)).toMatchObject([
    { id: 'settle', nativeSpend: 0n, call: { to: REVEAL, fn: settling.settle, args: [[[1n], [7n, 8n]]] } },
  ])
  expect(await steps(3n)[0]?.needed({})).toBe(true)
  expect(await refusalOf(steps(3n))).toBeNull()
  expect(await refusalOf(steps(4n))).toBe('hero.settle')
  expect(await refusalOf(steps(2n))).toBe('hero.settle')
})
