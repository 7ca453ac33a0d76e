/**
 * The reveal contracts of the devnet and the content of their boxes. Numbers that the real chain does not publish are
 * invented.
 */
import { mintList, mintTotal } from '../src/lib/core/config/mints.ts'

const [COMMON, UNCOMMON, UNIQUE] = [0n, 1n, 2n]
const kind = (grade: bigint, hashPower: bigint): bigint => (grade << 32n) | hashPower

/** Kinds of hero from the lowest to the highest, and the share of each in a pool, over 100. */
const KINDS: readonly (readonly [kind: bigint, part: number])[] = [
  [kind(COMMON, 40n), 20],
  [kind(COMMON, 55n), 17],
  [kind(COMMON, 70n), 14],
  [kind(COMMON, 85n), 11],
  [kind(UNCOMMON, 100n), 18],
  [kind(UNCOMMON, 125n), 11],
  [kind(UNIQUE, 160n), 6],
  [kind(UNIQUE, 200n), 3],
]

export const HERO_KINDS: readonly bigint[] = KINDS.map(([kind]) => kind)

/** How many of each kind there are among a total: shares rounded down, the remainder is of the lowest kind. */
function countsOf(total: number): bigint[] {
  const counts = KINDS.map(([, part]) => Math.floor((total * part) / 100))
  const rest = total - counts.reduce((sum, count) => sum + count, 0)
  return counts.map((count, index) => BigInt(index === 0 ? count + rest : count))
}

/** A height that is never reached: a season whose opening is not announced yet. */
export const NEVER = 2n ** 40n - 1n

/** Price of a level transfer, whole PKT. */
export const INHERIT_FEE = '100'

export type DevReveal = {
  id: string
  box: string | null
  hero: string
  kind: 'pocket' | 'xheroes'
  counts: readonly bigint[]
  openHeight: bigint
}

const minted = (id: string): number => {
  const facts = mintList.find((one) => one.id === id)
  return facts ? mintTotal(facts) : 0
}

const pocket = (season: number, openHeight: bigint): DevReveal => ({
  id: `pocket_s${season}`,
  box: `pocket_box_s${season}`,
  hero: `pocket_s${season}`,
  kind: 'pocket',
  counts: countsOf(minted(`pocket_s${season}`)),
  openHeight,
})

const xheroes = (season: number, box: string | null, total: number): DevReveal => ({
  id: `xheroes_s${season}`,
  box,
  hero: `xheroes_s${season}`,
  kind: 'xheroes',
  counts: countsOf(total),
  openHeight: 0n,
})

/** In deployment order. The seed sets the height at which season 3 opens. */
export const REVEALS: readonly DevReveal[] = [
  pocket(1, 0n),
  pocket(2, 0n),
  pocket(3, NEVER),
  pocket(4, NEVER),
  xheroes(1, 'xheroes_card', 160),
  xheroes(2, null, 100),
  xheroes(3, null, 100),
  xheroes(4, null, 100),
]
