/** Decodes calls of amm pools. A pool reads its own balances after every change: those are its reserves. */
import { FEE_DENOMINATOR, MINIMUM_LIQUIDITY } from '../../../src/lib/core/pool/model.ts'
import { addressOf, amountOf, amountsOf, type Call } from '../../core/source/call.ts'
import type { KnownPool } from '../../core/source/model.ts'
import { type Draft, madeBy, moveOf, type Place } from '../../core/source/nest.ts'
import type { ExchangeEvent } from './events.ts'
import { forgetSupply, isImpossible, type PoolState, supplyBy } from './followed.ts'
import { traderFee } from './traderFee.ts'

/** Methods that change a pool. Nothing else can happen in it between two of them. */
export const ammMethods: ReadonlySet<string> = new Set([
  ...['swap', 'mint', 'burn', 'sync', 'skim', 'transfer', 'transferfrom'],
  ...['commitnewfee', 'applynewfee', 'revertnewfee', 'withdrawadminfees', 'withdrawadminfees2'],
])

const max0 = (value: bigint) => (value > 0n ? value : 0n)

/** Square root, rounded down. */
export function root(value: bigint): bigint {
  if (value < 2n) return value
  let guess = 1n << BigInt((value.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (guess + value / guess) >> 1n
    if (next >= guess) return guess
    guess = next
  }
}

/**
 * LP that the growth since LP was last minted or burned gives the owner, rounded down (docs/chain.md, Amm pools); null
 * if the pool's past is not known.
 */
export function ownerPart({ reserves, supply, kLast, adminFee }: PoolState): bigint | null {
  if (adminFee === 0n) return 0n
  if (reserves === null || supply === null || kLast === null) return null
  const [now, last] = [root((reserves[0] ?? 0n) * (reserves[1] ?? 0n)), root(kLast)]
  if (kLast === 0n || now <= last) return 0n
  return (supply * (now - last)) / ((now * FEE_DENOMINATOR) / adminFee - now + last)
}

/** The pool's balances as it last read them, in its own order; null unless it read both. */
function balances(made: readonly Call[], { address, tokens }: KnownPool): readonly bigint[] | null {
  const found = tokens.map((token) => {
    const read = made.findLast(
      ({ to, method, args }) => to === token && method === 'balanceof' && addressOf(args[0]) === address,
    )
    return amountOf(read?.result?.[0])
  })
  return found.every((one) => one !== null) ? found : null
}

/** Returns the amounts that entered the pool in this transaction since its previous call. */
function cameIn({ calls, at }: Place, { address, tokens }: KnownPool): readonly bigint[] {
  const last = calls.findLastIndex((call, k) => k < at && call.to === address && ammMethods.has(call.method))
  const sums = tokens.map(() => 0n)
  for (const call of calls.slice(last + 1, at)) {
    const [coin, move] = [tokens.indexOf(call.to), moveOf(call)]
    if (coin >= 0 && move?.to === address) sums[coin] = (sums[coin] ?? 0n) + move.amount
  }
  return sums
}

/** The owner's part is minted before any other LP is minted or burned. */
function ownersMint(pool: KnownPool, state: PoolState): Draft<ExchangeEvent>[] {
  const part = ownerPart(state)
  return part === null ? forgetSupply(pool.address, state) : supplyBy(pool.address, state, part)
}

function settle(pool: KnownPool, state: PoolState, reserves: readonly bigint[]): Draft<ExchangeEvent>[] {
  if (isImpossible(reserves)) {
    Object.assign(state, { reserves: null, kLast: null })
    return []
  }
  state.reserves = reserves
  return [{ type: 'ReservesSynced', pool: pool.address, reserves }]
}

/** Updates the product from which the next LP fee is computed. */
function remember(state: PoolState): void {
  if (state.adminFee === 0n) state.kLast = 0n
  else
    state.kLast = state.reserves === null ? null : state.reserves.reduce((product, one) => product * one, 1n)
}

function swap(place: Place, pool: KnownPool, state: PoolState): Draft<ExchangeEvent>[] {
  const call = place.calls[place.at] as Call
  const made = madeBy(place, ammMethods)
  const [out0, out1] = [amountOf(call.args[0]), amountOf(call.args[1])]
  const after = balances(made, pool)
  // A swap that read no balances failed inside a call that caught it.
  if (after === null || out0 === null || out1 === null) return []
  const amountsOut = [out0, out1]
  const { reserves } = state
  const came = cameIn(place, pool)
  const amountsIn = after.map((balance, k) =>
    reserves === null ? (came[k] ?? 0n) : max0(balance - ((reserves[k] ?? 0n) - (amountsOut[k] ?? 0n))),
  )
  const [kept0, kept1] = amountsIn.map((amount, k) => amount - (amountsOut[k] ?? 0n)) as [bigint, bigint]
  const soldIndex = kept0 >= kept1 ? 0 : 1
  const named = addressOf(call.args[4])
  const trader = named === null || BigInt(named) === 0n ? call.from : named
  return [
    ...settle(pool, state, after),
    {
      type: 'Swapped',
      pool: pool.address,
      trader,
      soldIndex,
      boughtIndex: 1 - soldIndex,
      amountsIn,
      amountsOut,
      fee: traderFee(made, state.fee),
    },
  ]
}

function mint(place: Place, pool: KnownPool, state: PoolState): Draft<ExchangeEvent>[] {
  const call = place.calls[place.at] as Call
  const [after, liquidity] = [balances(madeBy(place, ammMethods), pool), amountOf(call.result?.[0])]
  const provider = addressOf(call.args[0])
  if (after === null || liquidity === null || provider === null) return []
  const came = cameIn(place, pool)
  const { reserves } = state
  const amounts = after.map((balance, k) =>
    reserves === null ? (came[k] ?? 0n) : balance - (reserves[k] ?? 0n),
  )
  const events = [
    ...ownersMint(pool, state),
    ...(state.supply === 0n ? supplyBy(pool.address, state, MINIMUM_LIQUIDITY) : []),
    ...supplyBy(pool.address, state, liquidity),
    ...settle(pool, state, after),
  ]
  remember(state)
  return [...events, { type: 'LiquidityAdded', pool: pool.address, provider, amounts, liquidity }]
}

function burn(place: Place, pool: KnownPool, state: PoolState): Draft<ExchangeEvent>[] {
  const call = place.calls[place.at] as Call
  const [before, amounts] = [balances(madeBy(place, ammMethods), pool), amountsOf(call.result)]
  const provider = addressOf(call.args[0])
  if (before === null || amounts?.length !== before.length || provider === null) return []
  const liquidity = state.own
  state.own = 0n
  const events = [
    ...ownersMint(pool, state),
    // A pair burns no LP if it received none, so the burned LP arrived in a way that is not recorded.
    ...(liquidity === 0n ? forgetSupply(pool.address, state) : supplyBy(pool.address, state, -liquidity)),
    ...settle(
      pool,
      state,
      before.map((balance, k) => balance - (amounts[k] as bigint)),
    ),
  ]
  remember(state)
  return [...events, { type: 'LiquidityRemoved', pool: pool.address, provider, amounts, liquidity }]
}

const withdrawals: ReadonlySet<string> = new Set(['withdrawadminfees', 'withdrawadminfees2'])

/**
 * The owner's LP on its way into the pair. One of the chain's own pairs moves it there and then burns all LP it holds;
 * the history lists the move after the withdrawal, with the owner as its sender. Null for a pair that works
 * differently.
 */
function ownersTransfer({ calls, at }: Place): Call | null {
  const [call, next] = [calls[at], calls[at + 1]]
  if (call === undefined || next?.to !== call.to || next.from !== call.from) return null
  if (!withdrawals.has(call.method) || next.method !== 'transfer') return null
  const move = moveOf(next)
  return move?.to === call.to && move.amount === amountOf(call.result?.[0]) ? next : null
}

/**
 * The owner's LP is burned and paid out, in one coin if the pair has a pay token: the other coin is then traded inside
 * the pair. The first version of the method writes wrong reserves after that trade (docs/chain.md, Amm pools).
 */
function withdrawFees(place: Place, pool: KnownPool, state: PoolState): Draft<ExchangeEvent>[] {
  const call = place.calls[place.at] as Call
  const answer = amountsOf(call.result)
  const liquidity = answer?.[0]
  // A withdrawal without an answer failed inside a call that caught it.
  if (answer === null || liquidity === undefined) return []
  const events = ownersMint(pool, state)
  if (liquidity === 0n) return events
  const inner = ownersTransfer(place)
  const burned = inner === null ? liquidity : state.own + liquidity
  if (inner !== null) state.own = 0n
  const supply = state.supply !== null && state.supply >= burned ? state.supply : null
  events.push(...supplyBy(pool.address, state, -burned))
  const before = balances(madeBy(inner === null ? place : { ...place, at: place.at + 1 }, ammMethods), pool)
  const fees = pool.tokens.map((_, k) => (answer[1 + k] ?? 0n) + (answer[3 + k] ?? 0n))
  const converted = fees.indexOf(0n)
  const isWrong = inner !== null && call.method === 'withdrawadminfees' && converted !== -1
  const parts = supply === null ? null : (before?.map((balance) => (burned * balance) / supply) ?? null)
  if (before === null || (isWrong && parts === null)) {
    Object.assign(state, { reserves: null, kLast: null })
    return events
  }
  const [first, second] = before as [bigint, bigint]
  const [own0 = 0n] = parts ?? []
  const [fee0, fee1] = fees as [bigint, bigint]
  const left = !isWrong
    ? [first - fee0, second - fee1]
    : converted === 1
      ? [first - 2n * own0 + fee0, second]
      : [first - 2n * own0, second - fee1]
  // Without a trade the parts are the fees.
  const rest = before.map((balance, k) => balance - (parts?.[k] ?? fees[k] ?? 0n))
  if (parts === null && converted !== -1) state.kLast = null
  else {
    events.push(...settle(pool, state, rest))
    remember(state)
  }
  if (converted !== -1) events.push(...settle(pool, state, left))
  return events
}

/**
 * Returns the events of an amm call, in the order in which they happened.
 * @param state the pool before the call; updated in place
 */
export function ammCall(place: Place, pool: KnownPool, state: PoolState): Draft<ExchangeEvent>[] {
  const call = place.calls[place.at] as Call
  switch (call.method) {
    case 'swap':
      return swap(place, pool, state)
    case 'mint':
      return mint(place, pool, state)
    case 'burn':
      return burn(place, pool, state)
    case 'withdrawadminfees':
    case 'withdrawadminfees2':
      return withdrawFees(place, pool, state)
    case 'sync': {
      const read = balances(madeBy(place, ammMethods), pool)
      return read === null ? [] : settle(pool, state, read)
    }
    case 'transfer':
    case 'transferfrom': {
      const move = moveOf(call)
      const isInner = ownersTransfer({ calls: place.calls, at: place.at - 1 }) === call
      if (move?.to === pool.address && !isInner) state.own += move.amount
      return []
    }
    case 'applynewfee': {
      const settled = state.settles ? ownersMint(pool, state) : []
      const changed = feeCall(call, pool, state)
      if (state.settles) remember(state)
      return [...settled, ...changed]
    }
    default:
      return feeCall(call, pool, state)
  }
}

/** Fees are announced first and apply later; the call that applies them does not name them. */
export function feeCall({ method, args }: Call, pool: KnownPool, state: PoolState): Draft<ExchangeEvent>[] {
  if (method === 'commitnewfee') {
    const [fee, adminFee] = [amountOf(args[0]), amountOf(args[1])]
    state.announced = fee === null || adminFee === null ? null : [fee, adminFee]
    return []
  }
  if (method !== 'applynewfee' && method !== 'revertnewfee') return []
  const { announced } = state
  state.announced = null
  if (method === 'revertnewfee') return []
  if (announced === null) {
    // The change was announced before the index began, so the pool is queried for its fees, and later for its reserves.
    state.reserves = null
    return []
  }
  const [fee, adminFee] = announced
  Object.assign(state, { fee, adminFee })
  return [{ type: 'FeeChanged', pool: pool.address, fee, adminFee }]
}
