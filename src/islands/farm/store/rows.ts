import { sumKnown } from '../../../lib/farm/figures.ts'
import { type FarmRow, rowOf } from '../../../lib/farm/row.ts'
import { hasStake } from '../../../lib/farm/rules.ts'
import { derived } from '../../../stores/derived.ts'
import { $poolPrices, $pools } from '../../../stores/pools.ts'
import { $farms } from './farm.ts'

export const $farmRows = derived(
  [$farms, $pools, $poolPrices],
  ({ rows }, { pools }, prices): readonly FarmRow[] => rows.map((row) => rowOf(row, pools, prices)),
)

/** The account's totals of all pools: the value of stakes, and the reward if it is one token. */
export const $farmTotals = derived([$farmRows], (rows) => ({
  staked: sumKnown(rows.filter(hasStake).map((row) => row.mineValue)),
  pending: sumKnown(rows.filter(hasStake).map((row) => row.mine?.pending ?? null)),
  count: rows.filter(hasStake).length,
  liquidity: sumKnown(rows.map((row) => row.value)),
}))
