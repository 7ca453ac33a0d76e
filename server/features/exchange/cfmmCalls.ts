/**
 * Decodes calls of cfmm pools. A call reports the payment but not the owner's part of the fee, so the reserves are
 * computed with the pool's own arithmetic and checked against every answer of the chain. From the first difference on
 * they count as unknown.
 */
import { poolTraits } from '../../../src/lib/core/config/poolKinds.ts'
import {
  type CfmmState,
  cfmmD,
  cfmmResize,
  cfmmSwap,
  cfmmWithdrawOne,
} from '../../../src/lib/core/pool/cfmm.ts'
import { E18, FEE_DENOMINATOR } from '../../../src/lib/core/pool/model.ts'
import { addressOf, amountOf, amountsOf, type Call, countOf } from '../../core/source/call.ts'
import type { Address, KnownPool } from '../../core/source/model.ts'
import { type Draft, madeBy, moveOf, type Place } from '../../core/source/nest.ts'
import { feeCall } from './ammCalls.ts'
import type { ExchangeEvent } from './events.ts'
import { byExplainedFee } from './explainedFee.ts'
import { ampAt, forgetSupply, isImpossible, type PoolState, supplyBy } from './followed.ts'
import { isFeeRecorded, traderFee } from './traderFee.ts'

export const cfmmMethods: ReadonlySet<string> = new Set([
  ...['exchange', 'addliquidity', 'removeliquidity', 'removeliquidityimbalance', 'removeliquidityonecoin'],
  ...['rampa', 'stoprampa', 'withdrawadminfees', 'donateadminfees'],
  ...['commitnewfee', 'applynewfee', 'revertnewfee'],
])

type Step = {
  readonly call: Call
  readonly pool: KnownPool
  readonly state: PoolState
  /** Calls that the pool made during this call. */
  readonly made: readonly Call[]
  /** The time the contract used, in seconds; null if it matters and is not known. */
  readonly now: number | null
}

/** Returns the inputs of the arithmetic, or null while reserves or amplification are unknown. */
function cfmmOf({ pool, state, now }: Step): CfmmState | null {
  const { reserves, ramp } = state
  if (reserves === null || ramp === null || now === null) return null
  // The factory creates pools of coins that all count as 18 decimals.
  return { amp: ampAt(ramp, now), rates: pool.tokens.map(() => E18), reserves }
}

/** Computes a result from known reserves, or returns null if they do not explain the chain's answer. */
function attempt<T>(step: Step, work: (pool: CfmmState) => T | null): T | null {
  const known = cfmmOf(step)
  if (known === null) return null
  try {
    return work(known)
  } catch {
    return null
  }
}

function settle({ pool, state }: Step, reserves: readonly bigint[] | null): Draft<ExchangeEvent>[] {
  state.reserves = reserves !== null && isImpossible(reserves) ? null : reserves
  return state.reserves === null
    ? []
    : [{ type: 'ReservesSynced', pool: pool.address, reserves: state.reserves }]
}

const share = (fee: bigint, adminFee: bigint) => (fee * adminFee) / FEE_DENOMINATOR
const less = (list: readonly bigint[], place: number, by: bigint) =>
  list.map((value, k) => (k === place ? value - by : value))
const only = (count: number, place: number, amount: bigint) =>
  Array.from({ length: count }, (_, k) => (k === place ? amount : 0n))

function exchange(step: Step): Draft<ExchangeEvent>[] {
  const { call, pool, state, made } = step
  const [sold, bought] = [countOf(call.args[0]), countOf(call.args[1])]
  const [paid, got] = [amountOf(call.args[2]), amountOf(call.result?.[0])]
  const coins = pool.tokens.length
  if (sold === null || bought === null || sold >= coins || bought >= coins) return []
  if (paid === null || got === null) return []
  const fee = traderFee(made, state.fee)
  const reserves = attempt(step, (known) => {
    const { out, adminPart } = cfmmSwap(known, sold, bought, paid, fee, state.adminFee)
    const after = (part: bigint) => less(less(known.reserves, bought, got + part), sold, -paid)
    if (out === got) return after(adminPart)
    // The recorded fee does not explain the result, so the assumed reserves or amplification are wrong.
    if (isFeeRecorded(made)) return null
    // With a zero fee the arithmetic gives the amount before the fee, for any trader's fee.
    const whole = cfmmSwap(known, sold, bought, paid, 0n).out
    return whole < got ? null : after(share(whole - got, state.adminFee))
  })
  const named = addressOf(call.args[4])
  const trader = named === null || BigInt(named) === 0n ? call.from : named
  return [
    ...settle(step, reserves),
    {
      type: 'Swapped',
      pool: pool.address,
      trader,
      soldIndex: sold,
      boughtIndex: bought,
      amountsIn: only(coins, sold, paid),
      amountsOut: only(coins, bought, got),
      fee,
    },
  ]
}

/** Reserves after a change of any mix; null if no fee gives the LP that the chain answered. */
function resized(
  step: Step,
  amounts: readonly bigint[],
  sign: 1n | -1n,
  liquidity: bigint,
): readonly bigint[] | null {
  const { state, made } = step
  const { supply } = state
  return attempt(step, (known) => {
    const next = known.reserves.map((reserve, k) => reserve + sign * (amounts[k] ?? 0n))
    if (supply === 0n && sign === 1n) return next
    if (supply === null) return null
    const give = (fee: bigint) => {
      const { d0, d2 } = cfmmResize(known, next, fee)
      return sign === 1n ? (supply * (d2 - d0)) / d0 : ((d0 - d2) * supply) / d0 + 1n
    }
    return byExplainedFee(liquidity, traderFee(made, state.fee), give, sign === 1n, (fee) => {
      const { fees } = cfmmResize(known, next, fee)
      return next.map((reserve, k) => reserve - share(fees[k] ?? 0n, state.adminFee))
    })
  })
}

/**
 * The LP of a first deposit is the invariant. A pool may lock a part of it forever, which is not in the answer; the
 * chain's own pools lock nothing.
 */
function lockedLp(step: Step, amounts: readonly bigint[], liquidity: bigint): Draft<ExchangeEvent>[] {
  const { pool, state } = step
  if (state.supply !== 0n) return []
  const whole = attempt(step, (known) =>
    cfmmD(
      known.reserves.map((one, k) => one + (amounts[k] ?? 0n)),
      known.amp,
    ),
  )
  return whole === null || whole < liquidity
    ? forgetSupply(pool.address, state)
    : supplyBy(pool.address, state, whole - liquidity)
}

function add(step: Step): Draft<ExchangeEvent>[] {
  const { call, pool } = step
  const [amounts, liquidity] = [amountsOf(call.args[0]), amountOf(call.result?.[0])]
  if (amounts?.length !== pool.tokens.length || liquidity === null) return []
  const reserves = resized(step, amounts, 1n, liquidity)
  const locked = lockedLp(step, amounts, liquidity)
  return [
    ...settle(step, reserves),
    ...locked,
    ...supplyBy(pool.address, step.state, liquidity),
    { type: 'LiquidityAdded', pool: pool.address, provider: call.from, amounts, liquidity },
  ]
}

function removed(
  step: Step,
  amounts: readonly bigint[],
  liquidity: bigint,
  reserves: readonly bigint[] | null,
): Draft<ExchangeEvent>[] {
  const { call, pool } = step
  return [
    ...supplyBy(pool.address, step.state, -liquidity),
    ...settle(step, reserves),
    { type: 'LiquidityRemoved', pool: pool.address, provider: call.from, amounts, liquidity },
  ]
}

function remove(step: Step): Draft<ExchangeEvent>[] {
  const { call, pool, state } = step
  const answer = call.result?.[0]
  switch (call.method) {
    case 'removeliquidity': {
      const [liquidity, amounts] = [amountOf(call.args[0]), amountsOf(answer)]
      if (liquidity === null || amounts?.length !== pool.tokens.length) return []
      const left = state.reserves?.map((reserve, k) => reserve - (amounts[k] ?? 0n)) ?? null
      return removed(step, amounts, liquidity, left)
    }
    case 'removeliquidityimbalance': {
      const [amounts, liquidity] = [amountsOf(call.args[0]), amountOf(answer)]
      if (liquidity === null || amounts?.length !== pool.tokens.length) return []
      return removed(step, amounts, liquidity, resized(step, amounts, -1n, liquidity))
    }
    default: {
      const [liquidity, coin, paid] = [amountOf(call.args[0]), countOf(call.args[1]), amountOf(answer)]
      if (liquidity === null || coin === null || paid === null || coin >= pool.tokens.length) return []
      const { supply } = state
      const left = attempt(step, (known) => {
        if (supply === null) return null
        const one = (fee: bigint) => cfmmWithdrawOne(known, liquidity, coin, supply, fee)
        return byExplainedFee(
          paid,
          traderFee(step.made, state.fee),
          (fee) => one(fee).out,
          true,
          (fee) => less(known.reserves, coin, paid + share(one(fee).fee, state.adminFee)),
        )
      })
      return removed(step, only(pool.tokens.length, coin, paid), liquidity, left)
    }
  }
}

/** The owner's fees are the balances in excess of the reserves. Paying them out leaves the reserves unchanged. */
function withdrawFees(step: Step): Draft<ExchangeEvent>[] {
  const { pool, state, made } = step
  const { reserves } = state
  if (reserves === null) return []
  const asTheyAre = pool.tokens.every((token, k) => {
    const paid = made.reduce((sum, call) => sum + (call.to === token ? (moveOf(call)?.amount ?? 0n) : 0n), 0n)
    const read = made.find((call) => isBalance(call, token, pool.address))
    const balance = amountOf(read?.result?.[0])
    return balance !== null && balance - (reserves[k] ?? 0n) === paid
  })
  return settle(step, asTheyAre ? reserves : null)
}

const isBalance = ({ to, method, args }: Call, token: Address, pool: Address) =>
  to === token && method === 'balanceof' && addressOf(args[0]) === pool

function donate(step: Step): Draft<ExchangeEvent>[] {
  const { pool, made } = step
  const read = pool.tokens.map((token) =>
    amountOf(made.findLast((call) => isBalance(call, token, pool.address))?.result?.[0]),
  )
  return settle(step, read.every((one) => one !== null) ? read : null)
}

function ramp({ call, pool, state, now }: Step): Draft<ExchangeEvent>[] {
  if (state.ramp === null) return []
  const from = now === null ? null : ampAt(state.ramp, now)
  if (call.method === 'stoprampa') {
    state.ramp = from === null || now === null ? null : { from, to: from, start: now, end: now }
    return from === null ? [] : [{ type: 'AmpChanged', pool: pool.address, amp: from }]
  }
  const [target, end] = [countOf(call.args[0]), countOf(call.args[1])]
  if (target === null || end === null) {
    state.ramp = null
    return []
  }
  const amp = BigInt(target) * 100n
  state.ramp = from === null || now === null ? null : { from, to: amp, start: now, end }
  return [{ type: 'AmpChanged', pool: pool.address, amp }]
}

/** Blocks in which the amplification of a pool depends on the time: those with a call during a ramp. */
export function rampBlocks(
  calls: readonly Call[],
  pools: ReadonlyMap<Address, { readonly pool: KnownPool; readonly state: PoolState }>,
): Set<number> {
  const moving = new Set([...pools].flatMap(([address, { state }]) => (isMoving(state) ? [address] : [])))
  const blocks = new Set<number>()
  for (const { to, method, block } of calls) {
    const kind = pools.get(to)?.pool.kind
    if (!kind || !poolTraits[kind].hasAmp || !cfmmMethods.has(method)) continue
    if (method === 'rampa') moving.add(to)
    if (moving.has(to)) blocks.add(block)
  }
  return blocks
}

const isMoving = ({ ramp }: PoolState) => ramp !== null && ramp.from !== ramp.to

/**
 * Returns the events of a cfmm call, in the order in which they happened.
 * @param state the pool before the call; updated in place
 * @param now the time the contract used, in seconds; null if not known
 */
export function cfmmCall(
  place: Place,
  pool: KnownPool,
  state: PoolState,
  now: number | null,
): Draft<ExchangeEvent>[] {
  const call = place.calls[place.at] as Call
  // A finished ramp does not depend on the time.
  if (state.ramp && now !== null && now >= state.ramp.end) state.ramp = { ...state.ramp, from: state.ramp.to }
  const step: Step = { call, pool, state, made: madeBy(place, cfmmMethods), now }
  switch (call.method) {
    case 'exchange':
      return exchange(step)
    case 'addliquidity':
      return add(step)
    case 'removeliquidity':
    case 'removeliquidityimbalance':
    case 'removeliquidityonecoin':
      return remove(step)
    case 'withdrawadminfees':
      return withdrawFees(step)
    case 'donateadminfees':
      return donate(step)
    case 'rampa':
    case 'stoprampa':
      return ramp(step)
    default:
      return feeCall(call, pool, state)
  }
}
