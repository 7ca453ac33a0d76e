import { isqrt, mulDiv } from '../../core/amount/math.ts'
import { token } from '../../core/chain/calls.ts'
import { router as routerCalls, uniPair } from '../../core/chain/exchangeCalls.ts'
import { sameAddress } from '../../core/config/registry.ts'
import {
  ammAdminMint,
  ammFirstLiquidity,
  ammLiquidity,
  ammOptimalAmounts,
  ammWithdraw,
  ammZapIn,
  ammZapOut,
} from '../../core/pool/amm.ts'
import { type AmmPool, E18, FEE_DENOMINATOR, PoolError } from '../../core/pool/model.ts'
import { ZERO_ADDRESS } from '../../core/pool/read.ts'
import type { Limit, LiquidityPool } from '../model.ts'
import { atLeast, type LiquidityOutcome, lossPpm, only, outcome, PPM, Refused, two } from '../outcome.ts'
import type { LiquidityRules } from './rules.ts'

/** The real chain finds the root of a zap in float64; its LP differs by less than one part in this many. */
const ZAP_PARTS = 1_000_000n
/**
 * Below the reserve over this, the float64 root of the real chain is off by more than one part in `ZAP_PARTS`: its
 * digits are lost in those of the reserve. The reference router computes the root in integers.
 */
const FLOAT_ZAP_PARTS = 10n ** 8n

/** Lowered once more for the float64 root of the real chain, rounded down. */
const zapMinimum = (amount: bigint, bps: number) =>
  mulDiv(atLeast(amount, bps), ZAP_PARTS - 1n, ZAP_PARTS, 'down')

function supply({ pool, supply, kLast, adminFee }: LiquidityPool): bigint {
  const [reserve0 = 0n, reserve1 = 0n] = pool.reserves
  return supply + ammAdminMint({ reserve0, reserve1, kLast, totalSupply: supply, adminFee })
}

/** Both coins at the pool's ratio: what the router takes of them (docs/chain.md, Router). */
function add(s: LiquidityPool, pool: AmmPool, amounts: readonly bigint[]): LiquidityOutcome {
  const desired = two(amounts)
  if (desired.some((amount) => amount <= 0n)) throw new Refused('liquidity.allNeeded')
  const reserves = two(pool.reserves)
  // In a reference pair dust that somebody sent before the first deposit is no price.
  const empty = pool.reference ? s.supply === 0n : reserves[0] === 0n && reserves[1] === 0n
  // Twice: the router takes all of the result, and no allowance of a few units is left over.
  const coinsIn = empty ? desired : ammOptimalAmounts(ammOptimalAmounts(desired, reserves), reserves)
  const minted = empty
    ? ammFirstLiquidity(coinsIn[0], coinsIn[1])
    : ammLiquidity(coinsIn, reserves, supply(s))
  return outcome(pool, { coinsIn, minted })
}

/** One coin, a part of which the router swaps in the same pair first. */
function zapIn(s: LiquidityPool, pool: AmmPool, coin: number, amount: bigint): LiquidityOutcome {
  const reserveIn = pool.reserves[coin] ?? 0n
  const reserveOut = pool.reserves[1 - coin] ?? 0n
  const empty = pool.reference && s.supply === 0n
  if (empty || reserveIn === 0n || reserveOut === 0n) throw new PoolError('pool.empty')
  const { kLast, adminFee } = s
  const { fee } = pool
  const zap = ammZapIn({ amount, reserveIn, reserveOut, totalSupply: s.supply, kLast, adminFee, fee })
  if (zap.swapPart >= reserveIn) throw new Refused('liquidity.zapTooLarge')
  if (zap.swapOut === 0n) throw new Refused('liquidity.tooSmall')
  if (!pool.reference && amount * FLOAT_ZAP_PARTS < reserveIn) throw new Refused('liquidity.zapTooSmall')
  // At the pool's price, after the fee on the part that is swapped, a coin buys half its like of both reserves.
  const afterFee = amount * FEE_DENOMINATOR - zap.swapPart * fee
  const ideal = (supply(s) * afterFee) / (2n * reserveIn * FEE_DENOMINATOR)
  return outcome(pool, {
    coinsIn: only(pool, coin, amount),
    minted: zap.liquidity,
    impactPpm: lossPpm(ideal, zap.liquidity),
    feePpm: mulDiv(zap.swapPart * fee, PPM, amount * FEE_DENOMINATOR, 'up'),
  })
}

/** Both are taken out, then the other one is swapped in the same pair. */
function removeOne(s: LiquidityPool, pool: AmmPool, liquidity: bigint, coin: number): LiquidityOutcome {
  const [reserveOut = 0n, reserveOther = 0n] = coin === 0 ? pool.reserves : pool.reserves.toReversed()
  const [heldOut = 0n, heldOther = 0n] = coin === 0 ? s.held : s.held.toReversed()
  const { kLast, adminFee } = s
  const [direct] = ammWithdraw(liquidity, [heldOut, heldOther], supply(s))
  const { amountOut } = ammZapOut({
    liquidity,
    reserveOut,
    reserveOther,
    heldOut,
    heldOther,
    totalSupply: s.supply,
    kLast,
    adminFee,
    fee: pool.fee,
  })
  // The pair burns nothing that does not pay both coins, and swaps nothing for nothing: each leaves what comes directly.
  if (amountOut === direct) throw new Refused('liquidity.tooSmall')
  const ideal = direct * (2n * FEE_DENOMINATOR - pool.fee)
  return outcome(pool, {
    coinsOut: only(pool, coin, amountOut),
    burned: liquidity,
    impactPpm: lossPpm(ideal, amountOut * FEE_DENOMINATOR),
    feePpm: mulDiv(pool.fee, PPM, 2n * FEE_DENOMINATOR, 'up'),
  })
}

const mintedAtLeast = (limit: Limit) => (limit.of === 'coins' ? 0n : limit.liquidity)

/** Constant product pools: the router does everything. */
export const amm: LiquidityRules<AmmPool> = {
  keepsRatio: true,
  paysExact: false,
  supply,
  add,
  zapIn,
  redeem: (s, liquidity) => ammWithdraw(liquidity, two(s.held), supply(s)),
  // The pair burns nothing that does not pay both coins.
  paysTooLittle: (coinsOut) => coinsOut.some((amount) => amount === 0n),
  removeOne,
  // The router has no such call: it pays both coins or one.
  removeExact() {
    throw new PoolError('pool.output')
  },
  depositLimit: (kind, done, bps) =>
    kind === 'zapIn'
      ? { of: 'minted', liquidity: zapMinimum(done.minted, bps) }
      : { of: 'coins', amounts: done.coinsIn.map((amount) => atLeast(amount, bps)) },
  locksFirst: () => true,
  depositSpender: (router) => router,
  withdrawalSpender: (router) => router,
  addCall(router, { tokens }, { coinsIn, limit, request }) {
    const pair = tokens.slice(0, 2)
    if (request.kind === 'zapIn') {
      const args = [...pair, tokens[request.coin], request.amount, mintedAtLeast(limit)]
      return { to: router, fn: routerCalls.addOne, args }
    }
    const least = limit.of === 'coins' ? limit.amounts : coinsIn
    return { to: router, fn: routerCalls.add, args: [...pair, ...coinsIn, ...least] }
  },
  removeCall(router, { tokens }, { request, burned }, least) {
    const pair = tokens.slice(0, 2)
    return request.kind === 'removeOne'
      ? {
          to: router,
          fn: routerCalls.removeOne,
          args: [...pair, burned, tokens[request.coin], least[request.coin]],
        }
      : { to: router, fn: routerCalls.remove, args: [...pair, burned, ...least] }
  },
  view(router, { tokens }, { coinsIn, coinsOut, minted, burned }, request) {
    const pair = tokens.slice(0, 2)
    const call = (fn: (typeof routerCalls)[keyof typeof routerCalls], ...args: readonly unknown[]) => ({
      to: router,
      fn,
      args: [...pair, ...args],
    })
    switch (request.kind) {
      case 'add':
        return { call: call(routerCalls.lpAmount, ...coinsIn), expected: [minted] }
      case 'zapIn':
        return {
          call: call(routerCalls.lpAmountOne, tokens[request.coin], request.amount),
          expected: [minted],
          parts: ZAP_PARTS,
        }
      case 'removeOne':
        return {
          call: call(routerCalls.withdrawOne, burned, tokens[request.coin]),
          expected: [coinsOut[request.coin] ?? 0n],
        }
      default:
        return { call: call(routerCalls.withdrawAmount, burned), expected: coinsOut }
    }
  },
  read({ need }, entry, trader) {
    const from = trader ?? ZERO_ADDRESS
    const of = { to: entry.address, from }
    const kLast = need({ ...of, fn: uniPair.kLast })
    const owner = need<string>({ ...of, fn: uniPair.owner })
    const minted = need({ ...of, fn: uniPair.mintedAdmin })
    const balances = entry.tokens.map(
      (coin) => [coin, need({ to: coin, fn: token.balanceOf, args: [entry.address], from })] as const,
    )
    return (results) => {
      const last = kLast(results)
      const isOwner = trader !== null && sameAddress(owner(results), trader)
      const admin = minted(results)
      const held = new Map(balances.map(([coin, read]) => [coin, read(results)]))
      return (pool) => ({
        held: pool.tokens.map((coin) => held.get(coin) ?? 0n),
        kLast: last,
        // A reference pair holds its admin LP itself.
        locked: isOwner && !pool.reference ? admin : 0n,
      })
    }
  },
  growth: ([a = 0n, b = 0n], supply) => mulDiv(isqrt(a * b), E18, supply, 'down'),
  owedToOwner: ([reserve0 = 0n, reserve1 = 0n], totalSupply, [last0 = 0n, last1 = 0n], adminFee) =>
    ammAdminMint({ reserve0, reserve1, kLast: last0 * last1, totalSupply, adminFee }),
}
