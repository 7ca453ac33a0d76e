import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { address } from '../../../tests/fakes/pools.ts'
import type { Gate } from '../core/wallet/gate.ts'
import type { Allowed, Approvals, Asset, Pair, Spender } from './model.ts'
import {
  approvalsOf,
  approvalsView,
  atRisk,
  byRisk,
  isUnlimited,
  leftOf,
  mayRevoke,
  pairKey,
  type Use,
  unreadByAsset,
  useOf,
} from './rules.ts'

const MEV: Asset = { kind: 'token', address: address(0x11), name: 'MEV' }
const USDT: Asset = { kind: 'token', address: address(0x12), name: 'USDT' }
const LP: Asset = { kind: 'ammLp', address: address(0x13), name: 'MEV-USDT' }
const STABLE: Asset = { kind: 'cfmmLp', address: address(0x14), name: 'USDT-USDC' }
const HAVAH: Asset = { kind: 'collection', address: address(0x15), name: 'Havah' }
const spender = (role: Spender['role'], retired: Spender['retired'] = null, at = 0x21): Spender => ({
  address: address(at),
  role,
  name: null,
  retired,
})
const ROUTER = spender('router')
const FORMER = spender('router', 'replaced', 0x22)
const BAD = spender('farm', 'unsafe', 0x23)
const MARKET = spender('market', null, 0x24)
const MOST = 2n ** 256n - 1n

it.each<[Allowed['amount'], boolean]>([
  [0n, false],
  [1n, false],
  [10n ** 27n, false],
  [2n ** 255n - 1n, false],
  [2n ** 255n, true],
  [MOST, true],
  // Remaining allowance of an LP token that counts an unlimited allowance down.
  [MOST - 10n ** 27n, true],
  ['items', false],
])('%s is without a limit: %s', (amount, unlimited) => expect(isUnlimited(amount)).toBe(unlimited))

describe('turns an answer into a row', () => {
  const pair: Pair = { asset: MEV, spender: ROUTER }
  const items: Pair = { asset: HAVAH, spender: MARKET }
  it.each<[string, Pair, bigint | boolean | null, Allowed['amount'][], number]>([
    ['nothing allowed', pair, 0n, [], 0],
    ['a wei', pair, 1n, [1n], 0],
    ['everything', pair, MOST, [MOST], 0],
    ['no answer', pair, null, [], 1],
    ['no right', items, false, [], 0],
    ['a right', items, true, ['items'], 0],
    ['no answer of a collection', items, null, [], 1],
  ])('%s', (_, of, reported, rows, unread) => {
    const list = approvalsOf([[of, reported]], {})
    expect(list.rows.map(({ amount }) => amount)).toEqual(rows)
    expect([list.unread.length, list.asked]).toEqual([unread, 1])
  })
})

it('puts the riskiest first, and keeps equal ones in the order asked', () => {
  const row = (of: Spender, amount: Allowed['amount'], asset = MEV): Allowed => ({
    asset,
    spender: of,
    amount,
  })
  const rows = [
    row(ROUTER, 5n),
    row(ROUTER, 7n, USDT),
    row(MARKET, 'items', HAVAH),
    row(ROUTER, MOST, LP),
    row(FORMER, 3n),
    row(FORMER, MOST, USDT),
    row(BAD, 2n),
    row(BAD, MOST, USDT),
  ]
  expect(byRisk(rows)).toEqual([7, 6, 5, 4, 2, 3, 0, 1].map((i) => rows[i]))
})

it.each<[string, Asset, Spender, Use]>([
  ['a token, the router', MEV, ROUTER, 'router'],
  ['a token, the market', MEV, MARKET, 'market'],
  ['an LP token of an amm pool, the router', LP, ROUTER, 'routerLp'],
  ['an LP token of a cfmm pool, the router', STABLE, ROUTER, 'unneeded'],
  ['an LP token, a farm', STABLE, spender('farm'), 'farm'],
  ['an LP token, a partner’s farm', LP, spender('mappFarm'), 'mappFarm'],
  ['an LP token, the market', LP, MARKET, 'unneeded'],
  ['a collection, the market', HAVAH, MARKET, 'marketItems'],
  ['a collection, the router', HAVAH, ROUTER, 'unneeded'],
  ['anything, a former router', MEV, FORMER, 'retired'],
  ['a collection, an unsafe farm', HAVAH, BAD, 'retired'],
])('purpose of an approval: %s', (_, asset, of, use) => expect(useOf({ asset, spender: of })).toBe(use))

it.each<[string, Allowed['amount'], bigint | undefined, bigint | null]>([
  ['less is allowed than held', 3n, 5n, 3n],
  ['less is held than allowed', MOST, 5n, 5n],
  ['nothing is held', MOST, 0n, 0n],
  ['what is held is not known', 3n, undefined, null],
  ['items', 'items', 5n, null],
])('amount at risk: %s', (_, amount, held, risk) =>
  expect(
    atRisk({ asset: MEV, spender: ROUTER, amount }, held === undefined ? {} : { [MEV.address]: held }),
  ).toBe(risk),
)

const list = (rows: readonly Allowed[], unread: readonly Pair[] = []): Approvals => ({
  rows,
  unread,
  asked: 9,
  held: {},
})
const ROW: Allowed = { asset: MEV, spender: ROUTER, amount: 1n }
const UNREAD: Pair = { asset: USDT, spender: ROUTER }

it.each<[string, Gate | null, Approvals | null, boolean, ReturnType<typeof approvalsView>]>([
  ['without a wallet', 'connect', null, false, 'connect'],
  ['while one is asked', 'connecting', list([ROW]), false, 'connect'],
  ['before the first answer', null, null, false, 'reading'],
  ['where no node answers', null, null, true, 'failed'],
  ['with a row', null, list([ROW]), false, 'rows'],
  ['with a row, and no node since', null, list([ROW]), true, 'rows'],
  ['with a row on another chain', 'wrongChain', list([ROW]), false, 'rows'],
  ['with nothing', null, list([]), false, 'nothing'],
  ['with nothing, but not all told', null, list([], [UNREAD]), false, 'unknown'],
  ['with a row, but not all told', null, list([ROW], [UNREAD]), false, 'rows'],
])('the page shows: %s', (_, gate, approvals, failed, view) =>
  expect(approvalsView(gate, approvals, failed)).toBe(view),
)

it('reports what is left after a revocation', () => {
  expect(leftOf(ROW, list([ROW]))).toBe(1n)
  expect(leftOf(ROW, list([]))).toBe(0n)
  expect(leftOf(UNREAD, list([ROW], [UNREAD]))).toBe(null)
})

it.each<[Gate | null, boolean, boolean, boolean]>([
  [null, false, false, true],
  ['wrongChain', false, false, false],
  ['connect', false, false, false],
  [null, true, false, false],
  [null, false, true, false],
])('gate %s, stale %s, cached %s: may be signed on %s', (gate, stale, saved, may) =>
  expect(mayRevoke({ gate, stale }, saved)).toBe(may),
)

it('counts unread pairs by asset, in the order asked', () =>
  expect(
    unreadByAsset([UNREAD, { asset: HAVAH, spender: MARKET }, { asset: USDT, spender: MARKET }]),
  ).toEqual([
    { asset: USDT, count: 2 },
    { asset: HAVAH, count: 1 },
  ]))

it('loses no pair: each one is a row, unread, or allows nothing, and no unread one is a row', () => {
  const assets = [MEV, USDT, LP, STABLE, HAVAH]
  const spenders = [ROUTER, FORMER, BAD, MARKET]
  const pairs = assets.flatMap((asset) => spenders.map((of): Pair => ({ asset, spender: of })))
  const answer = (pair: Pair) =>
    pair.asset.kind === 'collection'
      ? fc.option(fc.boolean())
      : fc.option(fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: MOST })))
  fc.assert(
    fc.property(fc.tuple(...pairs.map(answer)), (answers) => {
      const reported = pairs.map((pair, i) => [pair, answers[i] ?? null] as const)
      const { rows, unread, asked } = approvalsOf(reported, {})
      const keys = [...rows, ...unread].map(pairKey)
      expect(asked).toBe(pairs.length)
      expect(new Set(keys).size).toBe(keys.length)
      for (const [pair, said] of reported) {
        const key = pairKey(pair)
        const row = rows.find((one) => pairKey(one) === key)
        expect(unread.some((one) => pairKey(one) === key)).toBe(said === null)
        expect(row?.amount).toBe(
          said === true ? 'items' : typeof said === 'bigint' && said > 0n ? said : undefined,
        )
      }
      expect(byRisk(rows)).toEqual(rows)
    }),
  )
})
