/** Tests the checks before a signature: each possible mistake has its own refusal. */
import { parseEther } from 'viem'
import { expect, it } from 'vitest'
import { fakeRpc, node } from '../../../tests/fakes/node.ts'
import { address } from '../../../tests/fakes/pools.ts'
import { refusalOf } from '../../../tests/fakes/steps.ts'
import { token } from '../core/chain/calls.ts'
import { marketData } from '../core/chain/nftCalls.ts'
import type { Address } from '../core/config/registry.ts'
import { formulator, ourFormulator } from './calls.ts'
import { lockOf, reportedNetwork } from './figures.ts'
import { costOf, createFee, formulatorSteps } from './flow.ts'
import { type Held, KINDS, type Request } from './model.ts'
import { addedByNew, previewOf } from './preview.ts'

const OWNER = address(0x0bbb)
const CONTRACT = address(0x11)
const MEV = address(0x22)
const ids = [1, 2, 3, 4].map((k) => address(k).toLowerCase() as Address)
const listing = JSON.stringify({
  nft: CONTRACT,
  state: 'OPEN',
  seller: OWNER,
  buyNowPrice: '5',
  currency: 'MEV',
  createTimeUtc: '1',
  openTimeUtc: '2000',
  closeTimeUtc: '3000',
})
const truth = {
  mev: parseEther('400000'),
  /** Height, kind and owner of the last one. */
  height: 800n,
  kind: 1,
  owner: OWNER,
  gone: false,
  listed: '{}' as string,
  /** The real chain's contract reports no ages. */
  silent: false,
}
type Facts = typeof truth

const adapters = (change: Partial<Facts>) => {
  const facts = { ...truth, ...change }
  const views = node(
    [
      [token.balanceOf, () => facts.mev],
      [token.allowance, () => 0n],
      [
        formulator.formulator,
        ([id]) => {
          const last = String(id).toLowerCase() === ids[3]
          if (last && facts.gone) throw 'not exist formulator'
          const kind = last ? facts.kind : 1
          const amount = lockOf(KINDS[kind - 1] ?? 'Alpha')
          return [BigInt(kind), last ? facts.height : 5n, amount, last ? facts.owner : OWNER, id]
        },
      ],
      [marketData.item, () => facts.listed],
      ...(facts.silent
        ? []
        : ([
            [ourFormulator.sigmaBlocks, () => 200n],
            [ourFormulator.totalPower, () => parseEther('1000000')],
            [ourFormulator.rewardPerBlock, () => parseEther('8')],
          ] as const)),
    ],
    { eth_chainId: '0x1', eth_blockNumber: '0x3e7' },
  )
  const rpc = fakeRpc({ a: views })
  const listedAt = { operation: address(0x33), data: address(0x44) }
  const place = { contract: CONTRACT, mev: MEV, listedAt, ages: { Sigma: 100n, Omega: 100n } }
  return { rpc: () => rpc, chainId: 1, place }
}

const rateWith = (count: number) =>
  previewOf(reportedNetwork(parseEther('8'), parseEther('1000000')), 0n, addedByNew(count)).rate

const create: Request = { owner: OWNER, act: 'create', count: 2 }
const upgrade: Request = { owner: OWNER, act: 'upgrade', to: 'Sigma', ids, acknowledged: true }
const revoke: Request = { owner: OWNER, act: 'revoke', ids, acknowledged: true }

it.each<[string, Request, Partial<Facts>, string | null]>([
  ['two new ones', create, {}, null],
  ['with too little', create, { mev: parseEther('400000') - 1n }, 'formulator.balance'],
  // 800 and 200 blocks make block 1000, the one after the latest.
  ['an upgrade of four that are old enough', upgrade, {}, null],
  ['one of them a block too young', upgrade, { height: 801n }, 'formulator.age'],
  ['where only the rules tell the age', upgrade, { height: 900n, silent: true }, null],
  ['and there a block too young', upgrade, { height: 901n, silent: true }, 'formulator.age'],
  ['one of them of another kind', upgrade, { kind: 2 }, 'formulator.kind'],
  ['one of them somebody else’s', upgrade, { owner: address(9) }, 'formulator.notOwner'],
  ['one of them gone', upgrade, { gone: true }, 'formulator.missing'],
  ['listed, though its sale has not begun', upgrade, { listed: listing }, 'market.listed'],
  ['a listing that can’t be read', upgrade, { listed: 'none' }, 'chain.callFailed'],
  ['three of them', { ...upgrade, ids: ids.slice(1) }, {}, 'formulator.count'],
  ['a revoke, whatever the age and kind', revoke, { height: 999n, kind: 3 }, null],
  ['a revoke of what is listed', revoke, { listed: listing }, 'market.listed'],
  ['a revoke of what is somebody else’s', revoke, { owner: address(9) }, 'formulator.notOwner'],
  ['a revoke of what is gone', revoke, { gone: true }, 'formulator.missing'],
])('%s', async (_, request, facts, refusal) =>
  expect(await refusalOf(formulatorSteps(adapters(facts), request))).toBe(refusal),
)

const shown = (change: Partial<Held>) =>
  ids.map((id): Held => {
    const last = {
      id,
      kind: 'Alpha',
      height: 5n,
      amount: lockOf('Alpha'),
      owner: OWNER,
      listed: false,
    } as const
    return id === ids[3] ? { ...last, ...change } : last
  })

it.each<[string, Request, Partial<Facts>, string | null]>([
  ['a revoke of four as they were shown', { ...revoke, seen: shown({}) }, {}, null],
  ['a revoke of a higher kind than shown', { ...revoke, seen: shown({}) }, { kind: 3 }, 'formulator.changed'],
  ['a revoke for more than is locked', { ...revoke, seen: shown({ amount: 1n }) }, {}, 'formulator.changed'],
  // The network pays 8 MEV a block for a power of 1,000,000, to which two new ones add theirs.
  ['new ones at the shown reward', { ...create, rate: rateWith(2) }, {}, null],
  ['new ones at a tenfold reward', { ...create, rate: 10n * rateWith(2) }, {}, 'formulator.changed'],
  ['new ones at a hidden reward', { ...create, rate: rateWith(2) / 2n }, {}, 'formulator.changed'],
  ['a reward that a node can’t confirm', { ...create, rate: 1n }, { silent: true }, 'chain.callFailed'],
])('compares with the review: %s', async (_, request, facts, refusal) =>
  expect(await refusalOf(formulatorSteps(adapters(facts), request))).toBe(refusal),
)

it('approves exactly what the new ones lock, to the contract, and spends as much of the fee’s coin', () => {
  const [approve, made, ...more] = formulatorSteps(adapters({}), create)
  expect(costOf(2)).toBe(parseEther('400000'))
  expect(approve).toMatchObject({
    id: 'approve',
    nativeSpend: 0n,
    call: { to: MEV, args: [CONTRACT, parseEther('400000')] },
  })
  expect(made).toMatchObject({
    id: 'formulatorCreate',
    nativeSpend: parseEther('400000'),
    call: { to: CONTRACT, args: [2n] },
  })
  expect(more).toEqual([])
})

it.each([
  [upgrade, 'formulatorUpgrade', 'createSigma'],
  [{ ...upgrade, to: 'Omega' } as Request, 'formulatorUpgrade', 'createOmega'],
  [revoke, 'formulatorRevoke', 'revokeBatch'],
])('takes one signature for the others, with the ids as they were chosen', (request, id, name) => {
  const steps = formulatorSteps(adapters({}), request)
  expect(steps).toHaveLength(1)
  expect(steps[0]).toMatchObject({ id, nativeSpend: 0n, call: { to: CONTRACT, fn: { name }, args: [ids] } })
})

it('is always asked for: an earlier visit never completes an action', async () => {
  for (const request of [create, upgrade, revoke])
    expect(await formulatorSteps(adapters({}), request).at(-1)?.needed({})).toBe(true)
})

it('expects a network fee that grows with the count', () => {
  expect([createFee(2n, 1), createFee(2n, 20), createFee(null, 3)]).toEqual([800_000n, 5_360_000n, null])
})
