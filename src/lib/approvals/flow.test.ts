/** Tests the reading of approvals, and the checks before an approval is revoked. */
import { expect, it } from 'vitest'
import { away, type FakeNode, fakeRpc, node, type View } from '../../../tests/fakes/node.ts'
import { address } from '../../../tests/fakes/pools.ts'
import { noContracts } from '../../../tests/fakes/registry.ts'
import { refusalOf } from '../../../tests/fakes/steps.ts'
import { token } from '../core/chain/calls.ts'
import { nft } from '../core/chain/nftCalls.ts'
import { readViews, type ViewCall } from '../core/chain/reads.ts'
import type { Address, Registry } from '../core/config/registry.ts'
import { AppError } from '../core/errors/AppError.ts'
import { revokeSteps } from './flow.ts'
import type { Pair } from './model.ts'
import { pairsOf } from './pairs.ts'
import { approvalsReading } from './read.ts'

const OWNER = address(0x0bbb)
const [MEV, ROUTER, FORMER, HAVAH, MARKET] = [0x11, 0x21, 0x22, 0x15, 0x24].map(address) as [
  Address,
  Address,
  Address,
  Address,
  Address,
]

const registry = {
  ...noContracts(1),
  router: ROUTER,
  tokens: { MEV },
  market: { operation: MARKET, data: address(0x25) },
  collections: [{ id: 'havah', address: HAVAH, kind: 'nft' }],
  retired: [{ address: FORMER, role: 'router', reason: 'replaced' }],
} as unknown as Registry

const pairs = pairsOf(registry)
const pairOf = (asset: string, spender: string): Pair => {
  const found = pairs.find((one) => one.asset.address === asset && one.spender.address === spender)
  if (!found) throw new Error('no such pair')
  return found
}

const METHODS = { eth_chainId: '0x1', eth_blockNumber: '0x7' }
const allowing = (amount: bigint | string, right: boolean | string = false): FakeNode => {
  const report = <T>(value: T | string) => {
    if (typeof value === 'string') throw value
    return value
  }
  const views: readonly View[] = [
    [token.allowance, ([, spender]) => (spender === FORMER ? report(amount) : 0n)],
    [token.balanceOf, () => 9n],
    [nft.isApprovedForAll, ([, operator]) => (operator === MARKET ? report(right) : false)],
  ]
  return node(views, METHODS)
}

const deps = (nodes: Readonly<Record<string, FakeNode>>) => {
  const rpc = fakeRpc(nodes)
  return { rpc: () => rpc, chainId: 1, registry }
}

it('asks about every pair and every balance, and lists what is allowed with its block', async () => {
  const rpc = fakeRpc({ a: allowing(5n, true) })
  const { approvals, block } = await approvalsReading(pairs, [], OWNER)((calls) => readViews(rpc, 1, calls))
  expect(block).toBe(7n)
  expect(rpc.asked.flat().filter(({ method }) => method === 'eth_call')).toHaveLength(6 + 1)
  expect(approvals.rows.map(({ asset, spender, amount }) => [asset.name, spender.address, amount])).toEqual([
    ['MEV', FORMER, 5n],
    ['Havah', MARKET, 'items'],
  ])
  expect([approvals.asked, approvals.unread, approvals.held]).toEqual([6, [], { [MEV]: 9n }])
})

it('lists a contract that does not answer as unread, and reads the others', async () => {
  const rpc = fakeRpc({ a: allowing('no', 'no') })
  const { approvals } = await approvalsReading(pairs, [], OWNER)((calls) => readViews(rpc, 1, calls))
  expect(approvals.rows).toEqual([])
  expect(approvals.unread.map(({ asset, spender }) => [asset.name, spender.address])).toEqual([
    ['MEV', FORMER],
    ['Havah', MARKET],
  ])
})

it('sends several requests together and reports the lowest of their blocks', async () => {
  const many = Array.from({ length: 901 }, (_, i) => ({
    asset: { kind: 'collection', address: address(0x1000 + i), name: `${i}` },
    spender: { address: MARKET, role: 'market', name: null, retired: null },
  })) as Pair[]
  const sizes: number[] = []
  const ask = async (calls: readonly ViewCall[]) => {
    sizes.push(calls.length)
    const place = sizes.length
    return {
      block: [30n, 28n, 29n][place - 1] as bigint,
      at: [50, 60, 40][place - 1] as number,
      // Only the last pair is allowed.
      results: calls.map(({ to }) => ({ value: to === address(0x1000 + 900) })),
    }
  }
  const { approvals, block, at } = await approvalsReading(many, [], OWNER)(ask)
  expect([sizes, block, at]).toEqual([[400, 400, 101], 28n, 40])
  expect(approvals.rows.map(({ asset }) => asset.name)).toEqual(['900'])
})

it('asks about the contracts of others in separate requests, after the registry’s', async () => {
  const stranger = { address: address(0x666), role: 'stranger', name: null, retired: null } as const
  const asked: number[] = []
  const { approvals, block } = await approvalsReading(
    pairs,
    [{ asset: pairOf(MEV, FORMER).asset, spender: stranger }],
    OWNER,
  )(async (calls) => {
    asked.push(calls.length)
    return { block: 10n - BigInt(asked.length), at: asked.length, results: calls.map(() => ({ value: 3n })) }
  })
  expect([asked, block]).toEqual([[7, 1], 8n])
  expect(approvals.asked).toBe(7)
  expect(approvals.rows.find(({ spender }) => spender.role === 'stranger')?.amount).toBe(3n)
})

it('asks nothing for an account without pairs', async () => {
  const { approvals, block } = await approvalsReading(
    [],
    [],
    OWNER,
  )(async (calls) => {
    expect(calls).toEqual([])
    return { block: 3n, at: 1, results: [] }
  })
  expect([approvals.asked, approvals.rows, block]).toEqual([0, [], 3n])
})

const former = { owner: OWNER, ...pairOf(MEV, FORMER) }
const items = { owner: OWNER, ...pairOf(HAVAH, MARKET) }

it.each<[string, Readonly<Record<string, FakeNode>>, string | null]>([
  ['is there', { a: allowing(5n) }, null],
  ['is more than it was', { a: allowing(2n ** 256n - 1n) }, null],
  ['is gone', { a: allowing(0n) }, 'approvals.gone'],
  ['is not told', { a: allowing('no') }, 'approvals.unread'],
  ['is gone on one of two nodes', { a: allowing(5n), b: allowing(0n) }, 'rpc.disagree'],
  ['is gone on both', { a: allowing(0n), b: allowing(0n) }, 'approvals.gone'],
  ['is there, and a node is away', { a: allowing(5n), b: away }, null],
  ['cannot be read', { a: away }, 'rpc.unreachable'],
])('an allowance that %s', async (_, nodes, refusal) =>
  expect(await refusalOf(revokeSteps(deps(nodes), former))).toBe(refusal),
)

it.each<[string, boolean | string, string | null]>([
  ['is there', true, null],
  ['is gone', false, 'approvals.gone'],
  ['is not told', 'no', 'approvals.unread'],
])('an operator right that %s', async (_, right, refusal) =>
  expect(await refusalOf(revokeSteps(deps({ a: allowing(0n, right) }), items))).toBe(refusal),
)

it('sets the allowance of that spender to 0, and removes that operator’s right', () => {
  const [revoke, ...none] = revokeSteps(deps({ a: allowing(5n) }), former)
  expect(none).toEqual([])
  expect(revoke).toMatchObject({
    id: 'revoke',
    nativeSpend: 0n,
    call: { to: MEV, fn: token.approve, args: [FORMER, 0n] },
  })
  expect(revokeSteps(deps({ a: allowing(5n) }), items)[0]).toMatchObject({
    id: 'revokeItems',
    call: { to: HAVAH, fn: nft.setApprovalForAll, args: [MARKET, false] },
  })
})

it.each<[string, Pair]>([
  ['a stranger’s token', { ...former, asset: { ...former.asset, address: address(0x99) } }],
  ['a stranger’s contract', { ...former, spender: { ...former.spender, address: address(0x99) } }],
])('signs nothing for %s', async (_, pair) => {
  const step = revokeSteps(deps({ a: allowing(5n) }), { owner: OWNER, ...pair })[0]
  await expect(step?.check({})).rejects.toThrow(AppError)
  expect(await refusalOf(revokeSteps(deps({ a: allowing(5n) }), { owner: OWNER, ...pair }))).toBe(
    'approvals.unknown',
  )
})

it('revokes a right of a contract outside the exchange only on tokens of the registry', async () => {
  const stranger = { address: FORMER, role: 'stranger', name: null, retired: null } as const
  const steps = (asset: Pair['asset']) =>
    revokeSteps(deps({ a: allowing(5n) }), { owner: OWNER, asset, spender: stranger })
  expect(await refusalOf(steps(former.asset))).toBe(null)
  expect(steps(former.asset)[0]).toMatchObject({ call: { to: MEV, fn: token.approve, args: [FORMER, 0n] } })
  expect(await refusalOf(steps({ ...former.asset, address: address(0x99) }))).toBe('approvals.unknown')
})
