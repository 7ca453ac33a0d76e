import { mulDiv } from '../../core/amount/math.ts'
import { stableLiquidity } from '../../core/chain/exchangeCalls.ts'
import {
  cfmmAddLiquidity,
  cfmmBalances,
  cfmmD,
  cfmmRemoveImbalance,
  cfmmWithdraw,
  cfmmWithdrawOne,
} from '../../core/pool/cfmm.ts'
import { type CfmmPool, E18, FEE_DENOMINATOR, MINIMUM_LIQUIDITY, PoolError } from '../../core/pool/model.ts'
import type { LiquidityPool } from '../model.ts'
import { atLeast, type LiquidityOutcome, lossPpm, only, outcome, Refused, valueIn } from '../outcome.ts'
import type { LiquidityRules } from './rules.ts'

/** Any mix of coins; what is out of balance pays the imbalance fee (docs/chain.md, Cfmm pools). */
function add(s: LiquidityPool, pool: CfmmPool, amounts: readonly bigint[]): LiquidityOutcome {
  if (amounts.every((amount) => amount === 0n)) throw new Refused('liquidity.tooSmall')
  if (s.supply === 0n) {
    if (amounts.some((amount) => amount === 0n)) throw new Refused('liquidity.allNeeded')
    return outcome(pool, { coinsIn: amounts, minted: cfmmAddLiquidity(pool, amounts, 0n, pool.fee) })
  }
  const minted = cfmmAddLiquidity(pool, amounts, s.supply, pool.fee)
  // For dust the fee may come to more than it adds.
  if (minted <= 0n) throw new Refused('liquidity.tooSmall')
  const feeless = cfmmAddLiquidity(pool, amounts, s.supply, 0n)
  const ideal = (s.supply * valueIn(pool, amounts, 0)) / valueIn(pool, pool.reserves, 0)
  return outcome(pool, {
    coinsIn: amounts,
    minted,
    impactPpm: lossPpm(ideal, feeless),
    feePpm: lossPpm(feeless, minted),
  })
}

/** The last LP tokens of a reference pool leave in all coins: a coin left behind would be the next depositor's. */
function refuseLast({ supply }: LiquidityPool, pool: CfmmPool, burned: bigint): void {
  if (pool.reference && burned + MINIMUM_LIQUIDITY >= supply) throw new Refused('liquidity.lastLp')
}

/** A reference pool pays nothing after which a reserve would be empty; the admin's part of the fees leaves it, too. */
function refuseEmpty(
  { adminFee }: LiquidityPool,
  pool: CfmmPool,
  paid: readonly bigint[],
  fees: readonly bigint[],
) {
  const left = pool.reserves.map(
    (reserve, k) => reserve - (paid[k] ?? 0n) - ((fees[k] ?? 0n) * adminFee) / FEE_DENOMINATOR,
  )
  if (pool.reference && left.some((reserve) => reserve <= 0n)) throw new Refused('liquidity.tooLarge')
}

function removeOne(s: LiquidityPool, pool: CfmmPool, liquidity: bigint, coin: number): LiquidityOutcome {
  refuseLast(s, pool, liquidity)
  const { out, fee } = cfmmWithdrawOne(pool, liquidity, coin, s.supply, pool.fee)
  if (out <= 0n) throw new Refused('liquidity.tooSmall')
  refuseEmpty(s, pool, only(pool, coin, out), only(pool, coin, fee))
  const feeless = cfmmWithdrawOne(pool, liquidity, coin, s.supply, 0n).out
  const ideal = (liquidity * valueIn(pool, pool.reserves, coin)) / (s.supply * 10n ** 36n)
  return outcome(pool, {
    coinsOut: only(pool, coin, out),
    burned: liquidity,
    impactPpm: lossPpm(ideal, feeless),
    feePpm: lossPpm(feeless, out),
  })
}

/** Exactly these coins; the LP tokens that it takes round up. */
function removeExact(s: LiquidityPool, pool: CfmmPool, amounts: readonly bigint[]): LiquidityOutcome {
  if (amounts.every((amount) => amount === 0n)) throw new Refused('liquidity.tooSmall')
  if (amounts.some((amount, k) => amount >= (pool.reserves[k] ?? 0n))) throw new Refused('liquidity.tooLarge')
  const burned = cfmmRemoveImbalance(pool, amounts, s.supply, pool.fee)
  // The contract refuses to burn nothing; the one that is added on top is its rounding.
  if (burned <= 1n) throw new Refused('liquidity.tooSmall')
  refuseLast(s, pool, burned)
  const feeless = cfmmRemoveImbalance(pool, amounts, s.supply, 0n)
  const ideal = (s.supply * valueIn(pool, amounts, 0)) / valueIn(pool, pool.reserves, 0)
  return outcome(pool, {
    coinsOut: amounts,
    burned,
    impactPpm: lossPpm(feeless, ideal),
    feePpm: lossPpm(burned, feeless),
  })
}

/** Stable pools: deposits and withdrawals are calls of the pool itself. */
export const cfmm: LiquidityRules<CfmmPool> = {
  keepsRatio: false,
  paysExact: true,
  supply: ({ supply }) => supply,
  add,
  zapIn(s, pool, coin, amount) {
    if (s.supply === 0n) throw new PoolError('pool.empty')
    return add(s, pool, only(pool, coin, amount))
  },
  redeem: (s, liquidity) => cfmmWithdraw(s.held, liquidity, s.supply),
  paysTooLittle: (coinsOut) => coinsOut.every((amount) => amount === 0n),
  removeOne,
  removeExact,
  depositLimit: (_, done, bps) => ({ of: 'minted', liquidity: atLeast(done.minted, bps) }),
  locksFirst: ({ reference }) => reference,
  depositSpender: (_, { address }) => address,
  // The pool burns LP tokens without an approval.
  withdrawalSpender: () => null,
  addCall: (_, { address }, { coinsIn, limit }) => ({
    to: address,
    fn: stableLiquidity.add,
    args: [coinsIn, limit.of === 'coins' ? 0n : limit.liquidity],
  }),
  removeCall: (_, { address }, { request, burned }, least) =>
    request.kind === 'removeOne'
      ? {
          to: address,
          fn: stableLiquidity.removeOne,
          args: [burned, BigInt(request.coin), least[request.coin]],
        }
      : { to: address, fn: stableLiquidity.remove, args: [burned, least] },
  view(_, { address }, { coinsIn, coinsOut, minted, burned }, request) {
    const call = (
      fn: (typeof stableLiquidity)[keyof typeof stableLiquidity],
      ...args: readonly unknown[]
    ) => ({
      to: address,
      fn,
      args,
    })
    switch (request.kind) {
      case 'remove':
        return { call: call(stableLiquidity.withdrawCoins, burned), expected: coinsOut }
      case 'removeOne':
        return {
          call: call(stableLiquidity.withdrawOne, burned, BigInt(request.coin)),
          expected: [coinsOut[request.coin] ?? 0n],
        }
      case 'removeExact':
        return { call: call(stableLiquidity.lpAmount, coinsOut, false), expected: [burned] }
      default:
        return { call: call(stableLiquidity.lpAmount, coinsIn, true), expected: [minted] }
    }
  },
  read: () => () => (pool) => ({ held: pool.reserves, kLast: 0n, locked: 0n }),
  growth(reserves, supply, amp) {
    if (amp === null || amp <= 0n) return null
    const invariant = cfmmD(cfmmBalances({ reserves, amp, rates: reserves.map(() => E18) }), amp)
    return mulDiv(invariant, E18, supply, 'down')
  },
  owedToOwner: () => 0n,
}
