/**
 * What calls of cfmm pools mean. A call says what was paid and not what the owner kept of the fee, so the reserves
 * are followed by the pool's own arithmetic and held against every answer the chain gave: where they differ, they
 * count as unknown from there on.
 */
import { type CfmmState, cfmmResize, cfmmSwap, cfmmWithdrawOne } from '../../../src/lib/pool/cfmm.ts'
import { E18, FEE_DENOMINATOR } from '../../../src/lib/pool/model.ts'
import { addressOf, amountOf, amountsOf, type Call, countOf } from '../kernel/call.ts'
import type { Address, KnownPool } from '../kernel/model.ts'
import { type Draft, madeBy, moveOf, type Place } from '../kernel/nest.ts'
import { feeCall } from './ammCalls.ts'
import type { ExchangeEvent } from './events.ts'
import { byExplainedFee } from './explainedFee.ts'
import { ampAt, type PoolState, supplyBy } from './followed.ts'
import { traderFee } from './traderFee.ts'

export const cfmmActing: ReadonlySet<string> = new Set([
  ...['exchange', 'addliquidity', 'removeliquidity', 'removeliquidityimbalance', 'removeliquidityonecoin'],
  ...['rampa', 'stoprampa', 'withdrawadminfees', 'donateadminfees'],
  ...['commitnewfee', 'applynewfee', 'revertnewfee'],
])

type Step = {
  readonly call: Call
  readonly pool: KnownPool
  readonly state: PoolState
  /** Calls that the pool made meanwhile. */
  readonly made: readonly Call[]
}

/** What the arithmetic needs; null while reserves or amplification are unknown. */
function cfmmOf({ pool, state, call }: Step): CfmmState | null {
  const { reserves, ramp } = state
  if (reserves === null || ramp === null) return null
  // The factory makes pools of coins that all count as 18 decimals.
  return { amp: ampAt(ramp, call.timestamp), rates: pool.tokens.map(() => E18), reserves }
}

/** What follows from known reserves, or null where they do not explain what the chain answered. */
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
  state.reserves = reserves
  return reserves === null ? [] : [{ type: 'ReservesSynced', pool: pool.address, reserves }]
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
  const reserves = attempt(step, (known) => {
    // Without a fee the arithmetic gives what the fee was taken of, whoever's fee it was.
    const whole = cfmmSwap(known, sold, bought, paid, 0n).out
    if (whole < got) return null
    const kept = less(known.reserves, bought, got + share(whole - got, state.adminFee))
    return less(kept, sold, -paid)
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
      fee: traderFee(made, state.fee),
    },
  ]
}

/** Reserves after a change of any mix; null where no fee gives the LP the chain answered. */
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

function add(step: Step): Draft<ExchangeEvent>[] {
  const { call, pool } = step
  const [amounts, liquidity] = [amountsOf(call.args[0]), amountOf(call.result?.[0])]
  if (amounts?.length !== pool.tokens.length || liquidity === null) return []
  return [
    ...settle(step, resized(step, amounts, 1n, liquidity)),
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

/** Fees of the owner are what the balances are above the reserves: paid out as they are, they leave those alone. */
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

function ramp({ call, pool, state }: Step): Draft<ExchangeEvent>[] {
  if (state.ramp === null) return []
  const { timestamp } = call
  const from = ampAt(state.ramp, timestamp)
  if (call.method === 'stoprampa') {
    state.ramp = { from, to: from, start: timestamp, end: timestamp }
    return [{ type: 'AmpChanged', pool: pool.address, amp: from }]
  }
  const [target, end] = [countOf(call.args[0]), countOf(call.args[1])]
  if (target === null || end === null) {
    state.ramp = null
    return []
  }
  const amp = BigInt(target) * 100n
  state.ramp = { from, to: amp, start: timestamp, end }
  return [{ type: 'AmpChanged', pool: pool.address, amp }]
}

/**
 * What a call of a cfmm pool did, in the order in which it did it.
 * @param state what is known of the pool before it; left as it is after it
 */
export function cfmmCall(place: Place, pool: KnownPool, state: PoolState): Draft<ExchangeEvent>[] {
  const call = place.calls[place.at] as Call
  const step: Step = { call, pool, state, made: madeBy(place, cfmmActing) }
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
