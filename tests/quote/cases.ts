/** Random trades over the ranges that the issue states, as plain data. */
import fc from 'fast-check'

export type Kind = 'amm' | 'cfmm'

/** One pool of a route, seen in the direction of the trade. */
export type PoolCase = {
  readonly kind: Kind
  readonly reserveIn: bigint
  readonly reserveOut: bigint
  /** Over 1e10. */
  readonly fee: bigint
  /** Which of the whitelist's groups the pool looks at; its members pay that group's fee. */
  readonly group: number | null
  readonly adminFee: bigint
  /** A · 100. */
  readonly amp: bigint
  /** KLast as a part of K, in millionths: under a million there is admin LP still to be minted. */
  readonly kLastPpm: number
  /** Admin fees that a cfmm holds beside its reserves. */
  readonly heldBeside: bigint
  readonly killed: boolean
}

export type Case = {
  readonly pools: readonly PoolCase[]
  /** Walked from the last token of the group to the first instead. */
  readonly backwards: boolean
  readonly mode: 'exactIn' | 'exactOut'
  readonly amount: bigint
  /** A member of every group, or of none. */
  readonly friend: boolean
}

export const MOST_HOPS = 3
export const FEE_MAX = 5_000_000_000n
export const IMBALANCE = 1_000_000n
export const AMP_MAX = 100_000_000n

const PARTS = 1 << 30

/** A whole number between both bounds, every order of magnitude as likely as another. */
export const spread = (low: bigint, high: bigint) =>
  fc
    .tuple(
      fc.integer({ min: low.toString(2).length - 1, max: high.toString(2).length - 1 }),
      fc.integer({ min: 0, max: PARTS - 1 }),
    )
    .map(([bits, part]) => {
      const base = 1n << BigInt(bits)
      const value = base + (base * BigInt(part)) / BigInt(PARTS)
      return value < low ? low : value > high ? high : value
    })

const fee = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(0n, 1n, 4_000_000n, 30_000_000n, FEE_MAX - 1n, FEE_MAX) },
  { weight: 3, arbitrary: spread(1n, FEE_MAX) },
)

export const poolCase = (groups: number): fc.Arbitrary<PoolCase> =>
  fc
    .record({
      kind: fc.constantFrom<Kind>('amm', 'cfmm'),
      small: fc.oneof(
        { weight: 1, arbitrary: spread(1n, 10n ** 9n) },
        { weight: 6, arbitrary: spread(10n ** 9n, 10n ** 27n) },
      ),
      ratio: fc.oneof(
        { weight: 1, arbitrary: fc.constantFrom(1n, IMBALANCE) },
        { weight: 2, arbitrary: spread(1n, IMBALANCE) },
        { weight: 2, arbitrary: fc.constant(1n) },
      ),
      dust: fc.bigInt(0n, 1_000_000n),
      more: fc.constantFrom('in', 'out'),
      fee,
      group: fc.option(fc.integer({ min: 0, max: groups - 1 })),
      adminFee: fc.constantFrom(0n, 1n, 1_666_666_667n, 5_000_000_000n, 10_000_000_000n),
      amp: fc.oneof(
        { weight: 1, arbitrary: fc.constantFrom(100n, 17_000n, AMP_MAX) },
        { weight: 3, arbitrary: spread(100n, AMP_MAX) },
      ),
      kLastPpm: fc.constantFrom(0, 250_000, 900_000, 999_999, 1_000_000),
      heldBeside: fc.constantFrom(0n, 1n, 10n ** 15n),
      killed: fc.integer({ min: 0, max: 39 }).map((n) => n === 39),
    })
    .map(({ small, ratio, dust, more, ...rest }) => {
      const large = small * ratio + (ratio > 1n && ratio < IMBALANCE ? dust % small : 0n)
      const [reserveIn, reserveOut] = more === 'in' ? [large, small] : [small, large]
      return { ...rest, reserveIn, reserveOut }
    })

type Size = 'wei' | 'part' | 'all' | 'allBut'

/** One wei up to the whole reserve of the side that is typed. */
function amountOf(reserve: bigint, size: Size, wei: bigint, bits: number, part: number): bigint {
  if (size === 'all') return reserve
  if (size === 'allBut') return reserve > 1n ? reserve - 1n : 1n
  if (size === 'wei') return wei < reserve ? wei : reserve
  const scaled = ((reserve >> BigInt(bits)) * BigInt(part)) / BigInt(PARTS)
  return scaled > 0n ? scaled : 1n
}

/** @param groups how many whitelist groups there are */
export const anyCase = (groups: number): fc.Arbitrary<Case> =>
  fc
    .record({
      pools: fc.array(poolCase(groups), { minLength: 1, maxLength: MOST_HOPS }),
      backwards: fc.boolean(),
      wantsOut: fc.boolean(),
      onlyAmm: fc.integer({ min: 0, max: 9 }).map((n) => n < 8),
      size: fc.constantFrom<Size>('wei', 'part', 'part', 'part', 'part', 'part', 'all', 'allBut'),
      wei: fc.bigInt(1n, 1_000n),
      bits: fc.integer({ min: 0, max: 60 }),
      part: fc.integer({ min: 1, max: PARTS }),
      friend: fc.boolean(),
    })
    .map(({ pools: drawn, backwards, wantsOut, onlyAmm, size, wei, bits, part, friend }) => {
      // Exact out is for amm pools; a few routes over a cfmm must be refused.
      const pools = wantsOut && onlyAmm ? drawn.map((p) => ({ ...p, kind: 'amm' as const })) : drawn
      const first = pools[0] as PoolCase
      const last = pools.at(-1) as PoolCase
      const reserve = wantsOut ? last.reserveOut : first.reserveIn
      return {
        pools,
        backwards,
        mode: wantsOut ? 'exactOut' : 'exactIn',
        amount: amountOf(reserve, size, wei, bits, part),
        friend,
      }
    })
