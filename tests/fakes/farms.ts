/** Pools of the devnet’s farms, with the stakes of an account. */
import { $farms, entriesOf } from '../../src/islands/farm/store/farm.ts'
import { E18 } from '../../src/lib/core/pool/model.ts'
import type { FarmEntry, FarmKind, FarmState, Stake } from '../../src/lib/farm/model.ts'
import { ME } from './visitor.ts'

export function farmEntry(kind: FarmKind, id: string): FarmEntry {
  const entry = entriesOf(kind).find((one) => one.id === id)
  if (!entry) throw new Error(`no farm ${id}`)
  return entry
}

/** A stake in whole tokens. */
export const stakeOf = (staked: bigint, pending = 0n, held = 0n): Stake => ({
  staked: staked * E18,
  pending: pending * E18,
  payable: pending * E18,
  held: held * E18,
})

/** A farm that pays without a fee. */
export const farmState = (entry: FarmEntry, change: Partial<FarmState> = {}): FarmState => ({
  entry,
  locked: 1_000n * E18,
  supply: null,
  farmRate: E18,
  perBlock: E18,
  paidFactor: 10_000n,
  depositFactor: 0n,
  takesMinimum: false,
  banker: null,
  owesRest: true,
  blocked: null,
  mine: null,
  ...change,
})

export const readFarms = (...rows: readonly FarmState[]) =>
  $farms.set({ owner: ME, rows, stamp: { block: 50n, at: 1 } })
