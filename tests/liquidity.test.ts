/**
 * Every preview of a deposit, a withdrawal and a zap equals the chain's own view and its result at the same block, to
 * the wei: random pools of both kinds, of the reference contracts and of their variants that behave as the chain's.
 * 1,000 cases per action, 250 of the variants; with TEST_LONG=1 ten times as many. TEST_SEED replays a run.
 */
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { type Address, type Hex, keccak256, stringToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHAIN_ID } from '../devnet/chain.ts'
import { UpstreamError } from '../devnet/upstream.ts'
import { questions } from '../src/lib/core/chain/questions.ts'
import { encodeCall, readViews, type ViewResult } from '../src/lib/core/chain/reads.ts'
import { createRpc, type Rpc } from '../src/lib/core/chain/rpc.ts'
import { revertReason } from '../src/lib/core/errors/fromUnknown.ts'
import { addCall, chainView, removeCall } from '../src/lib/liquidity/flow.ts'
import type {
  Limit,
  LiquidityIssue,
  LiquidityPool,
  LiquidityRequest,
  Preview,
  PreviewResult,
} from '../src/lib/liquidity/model.ts'
import { previewLiquidity, withinLimit } from '../src/lib/liquidity/quote.ts'
import { liquidityReader } from '../src/lib/liquidity/read.ts'
import { FEE_MAX, type Kind } from './quote/cases.ts'
import { actions, type LiquidityCase, liquidityCase } from './quote/liquidityCases.ts'
import {
  type Behaviour,
  type Call,
  createWorld,
  type Log,
  mapped,
  type Receipt,
  type RegistryPool,
  SLOT,
  store,
  type World,
} from './quote/world.ts'

const LONG = process.env.TEST_LONG === '1'
const RUNS = { ours: LONG ? 10_000 : 1_000, real: LONG ? 2_500 : 250 }
const SEED = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31)
const COPIES = 4
const FRIEND_FEES = [0n, 1n, 4_000_000n, 123_456_789n, FEE_MAX]

let world: World
let rpc: Rpc
async function begin(behaviour: Behaviour): Promise<void> {
  world = await createWorld(fileURLToPath(new URL('..', import.meta.url)), COPIES, FRIEND_FEES, behaviour)
  rpc = createRpc({ urls: [world.anvil.url], fetch, timeoutMs: 60_000, maxBytes: 50_000_000 })
  // Both traders hold every coin and have approved the pools for them too, and the router for every LP token.
  const writes = world.groups.flatMap((group) =>
    group.pools.flatMap((pool) =>
      [false, true].flatMap((friend) => {
        const trader = world.trader(friend)
        const most = 2n ** 256n - 1n
        return [
          ...pool.tokens.map((of) =>
            store(of, mapped(pool.address, mapped(trader, SLOT.token.allowances)), most),
          ),
          store(pool.address, mapped(world.router, mapped(trader, SLOT.lp.allowances)), most),
        ]
      }),
    ),
  )
  await world.upstream.batch(writes)
}

type Placed = { readonly c: LiquidityCase; readonly pool: RegistryPool }

/** The coin that the case lists first. */
const firstOf = ({ pool }: Placed) => pool.tokens[0] as Address

const writesOf = (placed: Placed): Call[] => {
  const { c, pool } = placed
  const state = c.empty ? { ...c.pool, reserveIn: 0n, reserveOut: 0n, kLastPpm: 0, heldBeside: 0n } : c.pool
  const supply = c.empty ? 0n : c.supply
  return [
    ...world.poolWrites(pool, firstOf(placed), state),
    store(pool.address, SLOT.lp.supply, supply),
    ...[false, true].map((friend) =>
      store(
        pool.address,
        mapped(world.trader(friend), SLOT.lp.balances),
        friend === c.friend && !c.empty ? c.lp : 0n,
      ),
    ),
  ]
}

function requestOf(placed: Placed, state: LiquidityPool): LiquidityRequest {
  const { c } = placed
  const index = (coin: number) => state.pool.tokens.indexOf(placed.pool.tokens[coin] as Address)
  const amounts = state.pool.tokens.map((_, k) => c.amounts[index(0) === k ? 0 : 1] as bigint)
  switch (c.action) {
    case 'add':
    case 'removeExact':
      return { kind: c.action, amounts }
    case 'zapIn':
      return { kind: 'zapIn', coin: index(c.coin), amount: c.amounts[c.coin] }
    case 'remove':
      return { kind: 'remove', liquidity: c.liquidity }
    case 'removeOne':
      return { kind: 'removeOne', liquidity: c.liquidity, coin: index(c.coin) }
  }
}

const callOf = (state: LiquidityPool, preview: Preview) =>
  preview.request.kind === 'add' || preview.request.kind === 'zapIn'
    ? addCall(world.router, state.pool, preview)
    : removeCall(world.router, state.pool, preview)

/** The limit that the preview just passes, and the one that it just fails; null if the contract has none. */
function limits(preview: Preview): { exact: Limit; tight: Limit | null } {
  const { limit, coinsIn, coinsOut, minted, burned, request } = preview
  if (limit.of === 'minted')
    return { exact: { of: 'minted', liquidity: minted }, tight: { of: 'minted', liquidity: minted + 1n } }
  if (limit.of === 'burned')
    return { exact: { of: 'burned', liquidity: burned }, tight: { of: 'burned', liquidity: burned - 1n } }
  const amounts = request.kind === 'add' ? coinsIn : coinsOut
  const tight = { of: 'coins', amounts: amounts.map((x) => x + 1n) } as const
  // The router compares the amounts of a deposit with the pool's ratio, and an empty pool has none.
  return { exact: { of: 'coins', amounts }, tight: preview.first ? null : tight }
}

const TRANSFER = keccak256(stringToHex('Transfer(address,address,uint256)'))
const ends = (topic: Hex | undefined, address: Address) =>
  topic?.toLowerCase().endsWith(address.slice(2).toLowerCase()) ?? false

/** The amounts of a token that the account paid and received, by the receipt. */
function moved(logs: readonly Log[], trader: Address, token: Address) {
  let paid = 0n
  let received = 0n
  for (const { address, topics, data } of logs) {
    if (topics[0] !== TRANSFER || address.toLowerCase() !== token.toLowerCase()) continue
    if (ends(topics[1], trader)) paid += BigInt(data)
    if (ends(topics[2], trader)) received += BigInt(data)
  }
  return { paid, received }
}

/** The contracts' texts for each of our refusals; a panic is a failed computation in the pool. */
const refusals: Partial<Record<LiquidityIssue, RegExp>> = {
  'pool.killed': /Exchange: KILLED$/,
  'pool.unsolved': /Exchange: (D|Y)$/,
  'pool.empty':
    /BOTH_RESERVE_0$|INSUFFICIENT_LIQUIDITY$|TOTALSUPPLY_0$|INITILAL_DEPOSIT$|D0_IS_ZERO$|RESERVE_NOT_POSITIVE$/,
  'liquidity.allNeeded': /INITILAL_DEPOSIT$|INSUFFICIENT_[AB]_AMOUNT$/,
  'liquidity.zapTooLarge': /TOO_MUCH_INPUT$/,
  // A pool far out of balance is refused for that before the remaining amounts are checked.
  'liquidity.tooLarge': /RESERVE_NOT_POSITIVE$|BURN_EXCEED_BALANCE$|EXCEED|Exchange: D$|LAST_LIQUIDITY$/,
  'liquidity.lastLp': /LAST_LIQUIDITY$/,
}

const tally = new Map<string, number>()
const count = (name: string) => tally.set(name, (tally.get(name) ?? 0) + 1)

type Seen = {
  readonly state: LiquidityPool
  readonly requested: LiquidityRequest
  readonly local: PreviewResult
  readonly view: ViewResult | null
  /** Simulates the call with a limit that is one wei too tight; null if it has none. */
  readonly tight: string | 'passed' | null
  /** Simulates the call as it is sent. */
  readonly tried: string | 'passed'
  readonly receipt: Receipt
}

function judge({ c, pool }: Placed, seen: Seen): void {
  const { state, requested, local, view, tight, tried, receipt } = seen
  const name = `${c.pool.kind} ${c.action}`
  if ('issue' in local) {
    count(`${name}: ${local.issue}`)
    // The chain accepts dust for nothing in return, and its zap of a small amount is not computable. Only the form
    // refuses these.
    if (local.issue === 'liquidity.tooSmall' || local.issue === 'liquidity.zapTooSmall') return
    expect(tried).not.toBe('passed')
    const open = previewLiquidity({ ...state, pool: { ...state.pool, killed: false } }, requested, 0)
    // A closed pool may be refused for another reason first.
    if (local.issue !== 'pool.killed' || 'preview' in open)
      expect(tried).toMatch(refusals[local.issue] ?? /^$/)
    expect(receipt.status).toBe('0x0')
    return
  }
  const { preview } = local
  // The pool can pay it, but not for so little LP: both the form and the chain report that it is not enough.
  if (preview.burned > state.lp) {
    count(`${name}: more LP than is held`)
    expect(tried).toMatch(/BURN_EXCEED_BALANCE$/)
    expect(receipt.status).toBe('0x0')
    return
  }
  count(`${name}${preview.first ? ' first' : ''}: to the wei`)
  const expected = chainView(world.router, state.pool, preview)
  if (expected) {
    expect(view).toHaveProperty('value')
    const answer = (view as { value: unknown }).value
    const list = (Array.isArray(answer) ? answer.flat() : [answer]) as bigint[]
    expect(list.slice(0, expected.expected.length)).toEqual([...expected.expected])
  }
  if (tight !== null) expect(tight, 'a limit one wei tighter is refused').not.toBe('passed')
  expect(tried).toBe('passed')
  expect(receipt.status).toBe('0x1')
  const trader = world.trader(c.friend)
  state.pool.tokens.forEach((of, k) => {
    const { paid, received } = moved(receipt.logs, trader, of)
    expect({ paid, received }).toEqual({ paid: preview.coinsIn[k], received: preview.coinsOut[k] })
  })
  expect(moved(receipt.logs, trader, pool.address)).toEqual({
    paid: preview.burned,
    received: preview.minted,
  })
  expect(withinLimit(preview.limit, preview)).toBe(true)
  expect(preview.impactPpm).toBeGreaterThanOrEqual(0n)
  expect(preview.feePpm).toBeGreaterThanOrEqual(0n)
}

const textOf = (answer: unknown): string | 'passed' =>
  answer instanceof UpstreamError ? (revertReason(answer.data) ?? answer.message) : 'passed'

/** An equivalent call for a case without a preview: the chain must refuse it. */
function bare(state: LiquidityPool, request: LiquidityRequest) {
  const zero = state.pool.tokens.map(() => 0n)
  const takes = 'liquidity' in request ? request.liquidity : 0n
  const coins = (): readonly bigint[] => {
    if ('amounts' in request) return request.amounts
    return request.kind === 'zapIn'
      ? state.pool.tokens.map((_, k) => (k === request.coin ? request.amount : 0n))
      : zero
  }
  const adds = request.kind === 'add' || request.kind === 'zapIn'
  const limit: Limit =
    request.kind === 'removeExact'
      ? { of: 'burned', liquidity: 2n ** 255n }
      : adds && (state.pool.kind === 'cfmm' || request.kind === 'zapIn')
        ? { of: 'minted', liquidity: 0n }
        : { of: 'coins', amounts: zero }
  return callOf(state, {
    request,
    coinsIn: adds ? coins() : zero,
    coinsOut: adds ? zero : coins(),
    minted: 0n,
    burned: takes,
    limit,
    slippageBps: 0,
    impactPpm: 0n,
    feePpm: 0n,
    shareBefore: 0n,
    shareAfter: 0n,
    first: false,
  })
}

/** Runs cases that share no pool in one block and returns the failing one. */
async function runTogether(round: readonly Placed[]): Promise<{ placed: Placed; error: unknown } | null> {
  await world.upstream.batch(round.flatMap(writesOf))
  const trader = (placed: Placed) => world.trader(placed.c.friend)
  const asked = questions()
  const readers = round.map((placed) => liquidityReader(asked, placed.pool, trader(placed)))
  const { results } = await readViews(rpc, CHAIN_ID, asked.calls)
  const prepared = round.map((placed, n) => {
    const state = (readers[n] as (typeof readers)[number])(results)
    const request = requestOf(placed, state)
    const local = previewLiquidity(state, request, 0)
    const held = 'preview' in local ? limits(local.preview) : null
    const exact =
      'preview' in local && held
        ? callOf(state, { ...local.preview, limit: held.exact })
        : bare(state, request)
    const tight =
      'preview' in local && held?.tight ? callOf(state, { ...local.preview, limit: held.tight }) : null
    const view = 'preview' in local ? chainView(world.router, state.pool, local.preview) : null
    return { placed, state, request, local, exact, tight, view }
  })
  const views = prepared.flatMap(({ view, placed }) => (view ? [{ ...view.call, from: trader(placed) }] : []))
  const viewed = (await readViews(rpc, CHAIN_ID, views)).results
  const tries = prepared.flatMap(({ placed, exact, tight }) =>
    [exact, tight].flatMap((call): Call[] =>
      call
        ? [
            {
              method: 'eth_call',
              params: [{ from: trader(placed), to: call.to, data: encodeCall(call.fn, call.args) }, 'latest'],
            },
          ]
        : [],
    ),
  )
  const tried = await world.upstream.batch(tries)
  const receipts = await world.sendAll(
    prepared.map(({ placed, exact }) => ({
      friend: placed.c.friend,
      to: exact.to,
      data: encodeCall(exact.fn, exact.args),
    })),
  )
  let nextView = 0
  let nextTry = 0
  for (const [n, { placed, state, request, local, tight, view }] of prepared.entries()) {
    const seen: Seen = {
      state,
      requested: request,
      local,
      view: view ? (viewed[nextView++] as ViewResult) : null,
      tried: textOf(tried[nextTry++]),
      tight: tight ? textOf(tried[nextTry++]) : null,
      receipt: receipts[n] as Receipt,
    }
    try {
      judge(placed, seen)
    } catch (error) {
      return { placed, error }
    }
  }
  return null
}

const poolsOf = (kind: Kind) =>
  world.groups.flatMap((group) => group.pools).filter((pool) => pool.kind === kind)

describe.each<Behaviour>(['ours', 'real'])('%s', (behaviour) => {
  const runs = RUNS[behaviour]
  beforeAll(() => begin(behaviour), 120_000)
  afterAll(async () => {
    await world?.stop()
    tally.clear()
  })

  describe.each(actions)('%s %s', (kind, action) => {
    it(
      `${runs} cases: the preview equals the chain’s and the result, to the wei`,
      async () => {
        console.log(`liquidity.test.ts: ${behaviour} ${kind} ${action}, ${runs} cases, TEST_SEED=${SEED}`)
        const arbitrary = liquidityCase(kind, action, FRIEND_FEES.length)
        const cases = fc.sample(arbitrary, { seed: SEED, numRuns: runs })
        const pools = poolsOf(kind)
        for (let start = 0; start < cases.length; start += pools.length) {
          const round = cases
            .slice(start, start + pools.length)
            .map((c, n): Placed => ({ c, pool: pools[n] as RegistryPool }))
          const failed = await runTogether(round)
          if (!failed) continue
          // One at a time from the same seed: fast-check finds the smallest case and its replay.
          await fc.assert(
            fc.asyncProperty(arbitrary, async (c) => {
              const again = await runTogether([{ c, pool: failed.placed.pool }])
              if (again) throw again.error
            }),
            { seed: SEED, numRuns: runs, endOnFailure: false },
          )
          throw failed.error
        }
        const lines = [...tally].filter(([name]) => name.startsWith(`${kind} ${action}`)).sort()
        console.log(lines.map(([name, n]) => `liquidity.test.ts: ${name}: ${n}`).join('\n'))
        const done = lines.filter(([name]) => name.endsWith('to the wei')).reduce((sum, [, n]) => sum + n, 0)
        // The form refuses many small zaps on the chain's own pools.
        const refusesSmall = tally.has(`${kind} ${action}: liquidity.zapTooSmall`)
        expect(done).toBeGreaterThan(runs / (refusesSmall ? 4 : 2))
      },
      LONG ? 3_600_000 : 600_000,
    )
  })
})
