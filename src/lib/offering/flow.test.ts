/** Tests the checks before an offering's signature: each possible mistake has its own refusal. */
import { expect, it } from 'vitest'
import { away, fakeRpc, node } from '../../../tests/fakes/node.ts'
import { address } from '../../../tests/fakes/pools.ts'
import { refusalOf } from '../../../tests/fakes/steps.ts'
import { token } from '../core/chain/calls.ts'
import type { Registry } from '../core/config/registry.ts'
import { imo } from './calls.ts'
import { claimSteps, commitSteps } from './flow.ts'
import type { Terms } from './model.ts'

const OWNER = address(0x0bbb)
const entry = { id: 'x', address: address(0x11), payToken: address(0x22), projectToken: address(0x33) }
const terms: Terms = { start: 10n, end: 20n, raising: 1_000n, offering: 5_000n }
const truth = {
  ...terms,
  block: 15n,
  amount: 0n,
  claimed: false,
  allowed: true as boolean | null,
  held: 100n,
  /** Project tokens in the offering; null: the token does not answer. */
  stock: 5_000n as bigint | null,
  allowance: 0n,
  /** From `view.call`, in whole coins; null if the node does not support the call. */
  limit: null as string | null,
  ethLimit: 0n as bigint | null,
  total: 0n,
  out: 0n,
}
type Facts = typeof truth

const holding = (change: Partial<Facts> = {}) => {
  const facts = { ...truth, ...change }
  return node(
    [
      [imo.startBlock, () => facts.start],
      [imo.endBlock, () => facts.end],
      [imo.projectRaising, () => facts.raising],
      [imo.projectOffering, () => facts.offering],
      [imo.totalAmount, () => facts.total],
      [imo.userInfo, () => [facts.amount, facts.claimed]],
      [imo.userAllocation, () => 0n],
      [imo.offeringAmount, () => facts.out],
      [imo.refundingAmount, () => 0n],
      [
        token.balanceOf,
        (_, to) => {
          if (to.toLowerCase() !== entry.projectToken.toLowerCase()) return facts.held
          if (facts.stock === null) throw 'no answer'
          return facts.stock
        },
      ],
      [token.allowance, () => facts.allowance],
      ...(facts.allowed === null ? [] : ([[imo.checkWhiteList, () => facts.allowed]] as const)),
      ...(facts.ethLimit === null ? [] : ([[imo.payLimit, () => facts.ethLimit]] as const)),
    ],
    {
      eth_chainId: '0x1',
      eth_blockNumber: `0x${facts.block.toString(16)}`,
      ...(facts.limit === null ? {} : { 'view.call': [facts.limit] }),
    },
  )
}

const adapters = (nodes: Parameters<typeof fakeRpc>[0]) => {
  const rpc = fakeRpc(nodes)
  return { rpc: () => rpc, chainId: 1, registry: { tokens: {} } as Registry }
}
const commit = (nodes: Parameters<typeof fakeRpc>[0], amount = 50n) =>
  commitSteps(adapters(nodes), { owner: OWNER, entry, amount, terms })
const claim = (nodes: Parameters<typeof fakeRpc>[0]) => claimSteps(adapters(nodes), { owner: OWNER, entry })

it.each<[string, Partial<Facts>, string | null]>([
  ['in the middle of the sale', {}, null],
  ['the block before the first', { block: 9n }, null],
  ['one earlier', { block: 8n }, 'offering.time'],
  ['the last block to come', { block: 19n }, null],
  ['one later', { block: 20n }, 'offering.time'],
  ['other terms', { raising: 999n }, 'offering.mismatch'],
  ['a moved end', { end: 21n }, 'offering.mismatch'],
  ['not on the whitelist', { allowed: false }, 'offering.notAllowed'],
  ['a whitelist that cannot tell', { allowed: null }, null],
  ['too little held', { held: 49n }, 'offering.balance'],
  ['over the cap', { ethLimit: 60n, amount: 11n }, 'offering.overLimit'],
  ['just the cap', { ethLimit: 60n, amount: 10n }, null],
  [
    'over a cap that only view.call tells',
    { ethLimit: null, limit: '0.00000000000000004' },
    'offering.overLimit',
  ],
  ['a cap that nobody tells', { ethLimit: null }, null],
  ['to an offering that lacks a wei', { stock: 4_999n }, 'offering.unfunded'],
  ['to an empty offering', { stock: 0n }, 'offering.unfunded'],
  ['to one whose stock nobody tells', { stock: null }, 'chain.callFailed'],
])('a commitment %s', async (_, facts, refusal) =>
  expect(await refusalOf(commit({ a: holding(facts) }))).toBe(refusal),
)

it.each<[string, Partial<Facts>, string | null]>([
  ['after the end', { block: 30n, amount: 1n }, null],
  ['in the last block', { block: 19n, amount: 1n }, null],
  ['before it', { block: 18n, amount: 1n }, 'offering.tooEarly'],
  ['without a part', { block: 30n }, 'offering.notParticipated'],
  ['the second time', { block: 30n, amount: 1n, claimed: true }, 'offering.claimed'],
])('a claim %s', async (_, facts, refusal) =>
  expect(await refusalOf(claim({ a: holding(facts) }))).toBe(refusal),
)

it.each<[string, Partial<Facts>, bigint, string | null]>([
  // 50 of 2,000 get 125 of the 5,000 tokens.
  ['of an offering with more than it raises', { total: 1_950n }, 125n, null],
  ['where others committed a little meanwhile', { total: 2_000n }, 125n, null],
  ['for more tokens than a node reports', { total: 1_950n }, 250n, 'offering.mismatch'],
  ['for fewer tokens than a node reports', { total: 1_950n }, 60n, 'offering.mismatch'],
])('a commitment %s', async (_, facts, out, refusal) => {
  const request = { owner: OWNER, entry, amount: 50n, terms, out }
  expect(await refusalOf(commitSteps(adapters({ a: holding(facts) }), request))).toBe(refusal)
})

it.each<[bigint, string | null]>([
  [70n, null],
  [7_000n, 'offering.mismatch'],
  [7n, 'offering.mismatch'],
])('a claim that was reviewed as %s of 70 tokens', async (out, refusal) => {
  const there = adapters({ a: holding({ block: 30n, amount: 1n, out: 70n }) })
  expect(await refusalOf(claimSteps(there, { owner: OWNER, entry, out }))).toBe(refusal)
})

it('approves exactly the commitment, to the offering', async () => {
  const [approve, action] = commit({ a: holding() })
  expect(approve).toMatchObject({ id: 'approve', call: { to: entry.payToken, args: [entry.address, 50n] } })
  expect(action).toMatchObject({ id: 'commit', call: { to: entry.address, args: [50n] } })
  expect(await approve?.needed({})).toBe(true)
  expect(await commit({ a: holding({ allowance: 50n }) })[0]?.needed({})).toBe(false)
})

it.each([
  ['another token', 0n, { MEV: address(0x44) }],
  ['MEV', 50n, { MEV: entry.payToken }],
])('a commitment of 50 in %s spends %s of the native coin', (_, spend, tokens) => {
  const base = adapters({ a: holding() })
  const to = { ...base, registry: { ...base.registry, tokens } as Registry }
  const [approve, action] = commitSteps(to, { owner: OWNER, entry, amount: 50n, terms })
  expect(approve?.nativeSpend).toBe(0n)
  expect(action?.nativeSpend).toBe(spend)
})

it('stops if nodes differ, and ignores an unreachable one', async () => {
  expect(await refusalOf(commit({ a: holding(), b: away }))).toBeNull()
  expect(await refusalOf(commit({ a: holding(), b: holding({ raising: 1n }) }))).toBe('rpc.disagree')
})
