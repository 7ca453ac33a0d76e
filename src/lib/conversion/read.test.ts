import { encodeAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { CONVERTER, converterOf, PKS, reviewedOf } from '../../../tests/fakes/conversions.ts'
import { fakeRpc, node, type View } from '../../../tests/fakes/node.ts'
import { address } from '../../../tests/fakes/pools.ts'
import { settledOf } from '../../../tests/fakes/signing.ts'
import { token } from '../core/chain/calls.ts'
import { eventTopic } from '../core/chain/logs.ts'
import { questions } from '../core/chain/questions.ts'
import { readViews } from '../core/chain/reads.ts'
import type { Address } from '../core/config/registry.ts'
import { E18 } from '../core/pool/model.ts'
import { converter, request } from './calls.ts'
import { otherAccount, parseLast } from './linked.ts'
import { converterReader, readPast } from './read.ts'
import { receiptOf } from './receipt.ts'

const OWNER = address(0xaa)
const views: View[] = [
  [converter.ratio, () => 5n],
  [converter.paused, () => true],
  [converter.pending, () => [7n, 100n, 200n]],
  [converter.mintable, () => [1n, 2n, 3n]],
  [request.ratio, ([amount]) => (amount as bigint) + 1n],
  [token.balanceOf, () => 9n],
]

async function readOf(kind: 'converter' | 'request', owner: Address | null, amount: bigint, own = views) {
  const asked = questions()
  const read = converterReader(asked, converterOf({ kind }), amount, owner)
  const rpc = fakeRpc({ a: node(own, { eth_chainId: '0x1', eth_blockNumber: '0x33' }) })
  return read((await readViews(rpc, 1, asked.calls)).results)
}

describe('the state', () => {
  it('of a converter', async () =>
    expect(await readOf('converter', OWNER, 4n)).toEqual({
      converter: converterOf(),
      ratio: 5n,
      ratioOf: null,
      paused: true,
      pending: { ratio: 7n, height: 100n, expiry: 200n },
      mintable: { inWindow: 1n, inAll: 2n, windowEnd: 3n },
      held: 9n,
    }))

  it('without an announcement has no next ratio', async () => {
    const none: View[] = [
      ...views.filter(([fn]) => fn !== converter.pending),
      [converter.pending, () => [0n, 0n, 0n]],
    ]
    expect((await readOf('converter', OWNER, 4n, none)).pending).toBeNull()
  })

  it('without an account has no balance', async () =>
    expect((await readOf('converter', null, 4n)).held).toBeNull())

  it('fails if the contract does not answer', async () =>
    await expect(readOf('converter', OWNER, 4n, [])).rejects.toMatchObject({ code: 'chain.noContract' }))

  it.each([
    ['of the typed amount', 4n, 4n],
    ['of one token if nothing is typed', 0n, E18],
  ])('of a request names the ratio %s', async (_, amount, ratioOf) =>
    expect(await readOf('request', OWNER, amount)).toEqual({
      converter: converterOf({ kind: 'request' }),
      ratio: ratioOf + 1n,
      ratioOf,
      paused: null,
      pending: null,
      mintable: null,
      held: 9n,
    }),
  )
})

describe('past conversions in the logs', () => {
  const topics = [
    eventTopic('Converted(address,uint256,uint256,uint256,uint256)'),
    `0x${OWNER.slice(2).padStart(64, '0')}`,
  ]
  const log = (block: number, change: object = {}) => ({
    address: CONVERTER,
    topics,
    data: encodeAbiParameters(
      Array.from({ length: 4 }, () => ({ type: 'uint256' })),
      [1_200n, 599n, 1n, 5n],
    ),
    blockNumber: `0x${block.toString(16)}`,
    transactionHash: `0x${'AB'.repeat(32)}`,
    logIndex: '0x2',
    ...change,
  })
  const rpcOf = (logs: unknown) => fakeRpc({ a: node([], { eth_getLogs: logs }) })
  const past = (logs: unknown, converters = [converterOf()]) => readPast(rpcOf(logs), converters, OWNER, 100n)

  it('are newest first, without a time', async () =>
    expect(await past([log(10), log(30)])).toEqual(
      [30n, 10n].map((block) => ({
        contract: CONVERTER,
        amountIn: 1_200n,
        amountOut: 599n,
        block,
        time: null,
        txHash: `0x${'ab'.repeat(32)}`,
        logIndex: 2,
      })),
    ))

  it.each([
    ['of another account', { topics: [topics[0], `0x${'1'.repeat(64)}`] }],
    ['of another contract', { address: PKS }],
    ['of another event', { topics: [`0x${'2'.repeat(64)}`, topics[1]] }],
    ['that were removed', { removed: true }],
    ['without amounts', { data: '0x' }],
  ])('leave out logs %s', async (_, change) => expect(await past([log(10, change)])).toEqual([]))

  it('are not asked of a request, which has no logs', async () =>
    expect(await past('never', [converterOf({ kind: 'request' })])).toEqual([]))

  it('fail if the node refuses so wide a range', async () =>
    await expect(past({ error: { code: -32005, message: 'range' } })).rejects.toMatchObject({
      code: 'rpc.badAnswer',
    }))
})

describe('the receipt', () => {
  const review = reviewedOf()
  it.each<[string, bigint | undefined, object]>([
    ['as reviewed', review.least, { received: review.least, missing: 0n, rate: 4_995n * 10n ** 14n }],
    ['one unit less', review.least - 1n, { missing: 1n, rate: 499_499_999_999_999_999n }],
    ['more', review.least + 1n, { received: review.least + 1n, missing: 0n }],
    ['unknown', undefined, { received: null, missing: 0n, rate: null }],
  ])('%s', (_, came, expected) =>
    expect(
      receiptOf(review, settledOf(came === undefined ? {} : { received: { [PKS]: came } })),
    ).toMatchObject({ block: 51n, reviewedRate: 4_995n * 10n ** 14n, ...expected }),
  )
})

describe('the account of the last conversion', () => {
  const last = { 'mpl-pks': OWNER }
  it.each([
    ['is the same in another spelling', OWNER.toUpperCase().replace('0X', '0x') as Address, null],
    ['is another', address(0xbb), OWNER],
    ['is unknown without a wallet', null, null],
  ])('%s', (_, owner, other) => expect(otherAccount(last, 'mpl-pks', owner)).toBe(other))

  it('is separate for each game', () => expect(otherAccount(last, 'mpl-hrs', address(0xbb))).toBeNull())

  it.each([[null], ['text'], [{ 'mpl-pks': 'no address' }], [{ other: OWNER }]])(
    'is none for stored %j',
    (stored) => expect(parseLast(stored)).toEqual({}),
  )
  it('is read back', () => expect(parseLast(JSON.parse(JSON.stringify(last)))).toEqual(last))
})
