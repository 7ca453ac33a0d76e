/** Numbers from the real contracts' own tests: our maths gives them to the wei. */
import { describe, expect, it } from 'vitest'
import { type Fields, type GoldenRecord, goldenRecords } from '../../../../tests/fakes/golden.ts'
import {
  ammAdminMint,
  ammAmountIn,
  ammAmountOut,
  ammFirstLiquidity,
  ammKeepsK,
  ammLiquidity,
  ammOptimalAmounts,
  ammWithdraw,
  ammZapIn,
  ammZapOut,
  ammZapSwapPart,
  poolShare,
} from './amm.ts'
import {
  type CfmmState,
  cfmmAddLiquidity,
  cfmmAmountOut,
  cfmmBalances,
  cfmmD,
  cfmmRemoveImbalance,
  cfmmReservesAfter,
  cfmmSwap,
  cfmmVirtualPrice,
  cfmmWithdraw,
  cfmmWithdrawOne,
} from './cfmm.ts'
import { E18, FEE_DENOMINATOR, MINIMUM_LIQUIDITY } from './model.ts'

const big = (value: string | number) => BigInt(value)

const stable = (r: Fields): CfmmState => ({
  amp: big(r.A ?? 100) * 100n,
  rates: (r.decimals ?? r.reserves.map(() => 18)).map((d: number) => 10n ** BigInt(36 - d)),
  reserves: r.reserves.map(big),
})

/** |a − b| / b under `tolerance`, given as 1/n. */
const near = (a: bigint, b: bigint, oneOver: bigint) => (a > b ? a - b : b - a) * oneOver <= b

/** Replays alternating trades of one whole token and returns the reserves. */
function tradesBackAndForth(start: bigint[], rounds: number, fee: bigint): [bigint, bigint] {
  let [r0, r1] = [start[0] ?? 0n, start[1] ?? 0n]
  for (let k = 0; k < rounds; k++) {
    const out1 = ammAmountOut(E18, r0, r1, fee)
    ;[r0, r1] = [r0 + E18, r1 - out1]
    const out0 = ammAmountOut(E18, r1, r0, fee)
    ;[r0, r1] = [r0 - out0, r1 + E18]
  }
  return [r0, r1]
}

/** The reserve of the coin that is named, and the other one. */
const sides = (i: Fields, coin: unknown): [bigint, bigint] =>
  coin === 'B' ? [big(i.reserveB), big(i.reserveA)] : [big(i.reserveA), big(i.reserveB)]

const checks: Record<string, (i: Fields, o: Fields) => void> = {
  uni_amount_out(i, o) {
    expect(ammAmountOut(big(i.amountIn), big(i.reserveIn), big(i.reserveOut), big(i.fee))).toBe(
      big(o.amountOut),
    )
  },
  uni_amount_in(i, o) {
    expect(ammAmountIn(big(i.amountOut), big(i.reserveIn), big(i.reserveOut), big(i.fee))).toBe(
      big(o.amountIn),
    )
  },
  uni_k_check(i, o) {
    const accepted = (out: bigint) =>
      ammKeepsK([big(i.reserve0), big(i.reserve1)], [big(i.token0In), 0n], [out, 0n], big(i.fee))
    expect(accepted(big(i.token0Out))).toBe(o.accepted)
    expect(accepted(big(i.token0Out) + 1n)).toBe(o.token0OutPlusOneAccepted)
  },
  router_swap_exact_tokens(i, o) {
    const amounts: bigint[] = [big(i.amountIn)]
    for (const hop of i.hops) {
      const last: bigint = amounts.at(-1) as bigint
      amounts.push(
        hop.type === 'uni'
          ? ammAmountOut(last, big(hop.reserveIn), big(hop.reserveOut), big(hop.fee))
          : cfmmAmountOut(stable(hop), hop.in, hop.out, last, big(hop.fee)),
      )
    }
    expect(amounts).toEqual(o.amounts.map(big))
  },
  uni_lp_mint_initial(i, o) {
    const liquidity = ammFirstLiquidity(big(i.amount0), big(i.amount1))
    expect(liquidity).toBe(big(o.liquidityToUser))
    expect(MINIMUM_LIQUIDITY).toBe(big(o.lockedToZeroAddress))
    expect(liquidity + MINIMUM_LIQUIDITY).toBe(big(o.totalSupply))
  },
  uni_lp_burn(i, o) {
    const reserves: [bigint, bigint] = [big(i.reserve0), big(i.reserve1)]
    const [a0, a1] = ammWithdraw(big(i.liquidity), reserves, big(i.totalSupply))
    expect([a0, a1, reserves[0] - a0, reserves[1] - a1]).toEqual(
      [o.amount0, o.amount1, o.left0, o.left1].map(big),
    )
  },
  uni_lp_mint_quote(i, o) {
    const reserves: [bigint, bigint] = [big(i.reserveA), big(i.reserveB)]
    const amounts = ammOptimalAmounts([big(i.amountADesired), big(i.amountBDesired)], reserves)
    const liquidity = ammLiquidity(amounts, reserves, big(i.totalSupply))
    expect([...amounts, liquidity]).toEqual([o.amountA, o.amountB, o.liquidity].map(big))
    expect(poolShare(liquidity, big(i.totalSupply) + liquidity)).toBe(big(o.ratio1e18))
  },
  uni_admin_fee_mint(i, o) {
    const p = { reserve0: big(i.reserve0), reserve1: big(i.reserve1), kLast: big(i.kLast) }
    expect(ammAdminMint({ ...p, totalSupply: big(i.totalSupply), adminFee: big(i.adminFee) })).toBe(
      big(o.liquidity),
    )
  },
  uni_burn_feeon(i, o) {
    const reserves: [bigint, bigint] = [big(i.reserve0), big(i.reserve1)]
    const minted = ammAdminMint({
      reserve0: reserves[0],
      reserve1: reserves[1],
      kLast: big(i.kLast),
      totalSupply: big(i.totalSupply),
      adminFee: big(i.adminFee),
    })
    const supply = big(i.totalSupply) + minted
    const [a0, a1] = ammWithdraw(big(i.liquidityBurned), reserves, supply)
    expect([minted, supply - big(i.liquidityBurned), reserves[0] - a0, reserves[1] - a1]).toEqual(
      [o.ownerLpMinted, o.totalSupplyAfter, o.token0LeftInPair, o.token1LeftInPair].map(big),
    )
  },
  uni_withdraw_admin_fees2(i, o) {
    const start: bigint[] = i.initialReserves.map(big)
    const reserves = tradesBackAndForth(start, Number.parseInt(i.trades, 10), big(i.fee))
    expect(reserves).toEqual(i.reservesAfterTrades.map(big))
    const [start0 = 0n, start1 = 0n] = start
    const kLast = start0 * start1
    const totalSupply = ammFirstLiquidity(start0, start1) + MINIMUM_LIQUIDITY
    const minted = ammAdminMint({
      reserve0: reserves[0],
      reserve1: reserves[1],
      kLast,
      totalSupply,
      adminFee: big(i.adminFee),
    })
    expect(minted).toBe(big(o.lpMinted))
    const [a0, a1] = ammWithdraw(minted, reserves, totalSupply + minted)
    const left = [reserves[0] - a0, reserves[1] - a1] as const
    // The owner converts at its own rate, and only if one coin is paid out.
    const conversionFee = big(i.feeChargedToOwnerOnConversion ?? i.fee)
    const paid = [a0, a1]
    if (i.payToken === 'token0') paid.splice(0, 2, a0 + ammAmountOut(a1, left[1], left[0], conversionFee), 0n)
    if (i.payToken === 'token1') paid.splice(0, 2, 0n, a1 + ammAmountOut(a0, left[0], left[1], conversionFee))
    const winner = paid.map((amount) => (amount * big(i.winnerFee)) / FEE_DENOMINATOR)
    expect(winner).toEqual([o.winnerFee0, o.winnerFee1].map(big))
    expect(paid.map((amount, k) => amount - (winner[k] ?? 0n))).toEqual([o.ownerFee0, o.ownerFee1].map(big))
  },
  uni_add_one_coin(i, o) {
    const [reserveIn, reserveOut] = sides(i, i.tokenIn)
    const zap = ammZapIn({
      amount: big(i.amountDesired),
      reserveIn,
      reserveOut,
      totalSupply: big(i.totalSupply),
      kLast: big(i.kLast),
      adminFee: big(i.adminFee),
      fee: big(i.fee),
    })
    expect(zap).toEqual({
      swapPart: big(o.exactRootAmountSwapped),
      swapOut: big(o.swapOutWithExactRoot),
      adminMint: big(o.adminLpMinted),
      liquidity: big(o.liquidityWithExactIntegerRoot),
    })
    expect(near(zap.liquidity, big(o.liquidity), 10n ** 10n)).toBe(true)
  },
  uni_one_coin_swap_part(i, o) {
    const part = ammZapSwapPart(big(i.amountDesired), big(i.reserveIn), big(i.fee))
    expect(part).toBe(big(o.exactIntegerRoot))
    expect(near(part, big(o.amountToSwap), 10n ** 6n)).toBe(true)
  },
  uni_remove_one_coin(i, o) {
    const [reserveOut, reserveOther] = sides(i, i.tokenOut)
    const p = { reserveOut, reserveOther, kLast: big(i.kLast) }
    const fees = { adminFee: big(i.adminFee), fee: big(i.fee) }
    expect(
      ammZapOut({ ...p, ...fees, liquidity: big(i.liquidity), totalSupply: big(i.totalSupply) }),
    ).toEqual({
      amountOut: big(o.amountOut),
      adminMint: big(o.adminLpMinted),
    })
  },
  swap_sequence_row(i, o) {
    // One trade in pools of several kinds, each by its name.
    for (const [key, reserves] of Object.entries<string[]>(i.reservesBefore)) {
      const [r0 = 0n, r1 = 0n] = reserves.map(big)
      const A = /^stableA(\d+)$/.exec(key)?.[1]
      if (key !== 'uni') expect(A, key).toBeDefined()
      const got = A
        ? cfmmAmountOut(stable({ A, reserves }), 0, 1, big(i.amountIn), big(i.fee))
        : ammAmountOut(big(i.amountIn), r0, r1, big(i.fee))
      expect(got).toBe(big(o[key]))
    }
  },
  stable_get_dy(i, o) {
    expect(cfmmAmountOut(stable(i), i.in, i.out, big(i.dx), big(i.fee))).toBe(big(o.dy))
    if (o.D) expect(cfmmD(cfmmBalances(stable(i)), stable(i).amp)).toBe(big(o.D))
  },
  stable_add_liquidity(i, o) {
    expect(cfmmAddLiquidity(stable(i), i.amounts.map(big), big(i.totalSupply), big(i.fee))).toBe(
      big(o.lpMinted),
    )
  },
  stable_remove_liquidity_imbalance(i, o) {
    expect(cfmmRemoveImbalance(stable(i), i.amounts.map(big), big(i.totalSupply), big(i.fee))).toBe(
      big(o.lpBurned),
    )
  },
  stable_calc_withdraw_one_coin(i, o) {
    expect(cfmmWithdrawOne(stable(i), big(i.lpAmount), i.out, big(i.totalSupply), big(i.fee))).toEqual({
      out: big(o.dy),
      fee: big(o.dyFee),
    })
  },
  stable_remove_liquidity(i, o) {
    expect(cfmmWithdraw(i.reserves.map(big), big(i.lpAmount), big(i.totalSupply))).toEqual(o.amounts.map(big))
  },
  stable_exchange_state(i, o) {
    const before = stable(i)
    const { out, adminPart } = cfmmSwap(before, i.in, i.out, big(i.dx), big(i.fee), big(i.adminFee))
    const reserves = cfmmReservesAfter(before, i.in, i.out, big(i.dx), big(i.fee), big(i.adminFee))
    const after = { ...before, reserves }
    expect([out, adminPart]).toEqual([big(o.dy), big(o[`adminBalance${i.out}`])])
    expect(reserves).toEqual(o.reservesAfter.map(big))
    expect(cfmmD(cfmmBalances(after), after.amp)).toBe(big(o.D))
    const supply = big(i.totalSupply ?? cfmmD(cfmmBalances(before), before.amp))
    expect(cfmmVirtualPrice(after, supply)).toBe(big(o.virtualPrice))
  },
  stable_admin_balances_paytoken(i, o) {
    let state = stable(i)
    const admin = state.reserves.map(() => 0n)
    const outs: bigint[] = []
    for (const [, sold, bought] of i.trades.matchAll(/(\d)->(\d)/g)) {
      const [from, to] = [Number(sold), Number(bought)]
      const dx = big(i.reserves[from])
      const { out, adminPart } = cfmmSwap(state, from, to, dx, big(i.fee), big(i.adminFee))
      admin[to] = (admin[to] ?? 0n) + adminPart
      outs.push(out)
      state = { ...state, reserves: cfmmReservesAfter(state, from, to, dx, big(i.fee), big(i.adminFee)) }
    }
    expect(outs).toEqual(o.tradeOutputs.map(big))
    const pay = Number(i.payTokenIndex)
    // The view converts coin by coin through the pool's own swap, whose admin part leaves the reserves too.
    admin.forEach((held, k) => {
      if (k === pay || held === 0n) return
      const args = [k, pay, held, big(i.ownerFeeOnConversion), big(i.adminFee)] as const
      admin[pay] = (admin[pay] ?? 0n) + cfmmSwap(state, ...args).out
      admin[k] = 0n
      state = { ...state, reserves: cfmmReservesAfter(state, ...args) }
    })
    expect(admin).toEqual(o.adminBalances.map(big))
  },
}

/** Kinds that other suites take up: src/lib/market/market.test.ts, and those whose maths only the contracts have. */
const elsewhere = /^(market|mbox|formulator|calc_reward|farm|mapp|pool_|imo|deposit)/

function run({ id, kind, input, output }: GoldenRecord): void {
  const check = checks[kind]
  if (check) it(`${kind} ${id}`, () => check(input, output))
  else it(`${kind} ${id} is for another suite`, () => expect(kind).toMatch(elsewhere))
}

for (const record of goldenRecords()) run(record)

describe('another file, of other fees, owners, groups and shapes', () => {
  for (const record of goldenRecords('golden/other')) run(record)
})

it('a wei too much in another file is noticed', () => {
  const [record] = goldenRecords('golden/wrong')
  const { kind = '', input = {}, output = {} } = record ?? {}
  expect(() => checks[kind]?.(input, output)).toThrow(/expected/)
})
