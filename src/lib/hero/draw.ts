import { hashOf } from '../core/chain/hash.ts'
import { DRAW_AFTER, HASHES, type Pool } from './model.ts'
import { leftInAll, provenanceOf, walk } from './pool.ts'

/** The seed of a request that nobody settled in time. */
export const NO_SEED = `0x${'0'.repeat(64)}`

/** How one box draws: so many heroes were left, it took the one at this place, counted from the least kind, from 0. */
export type DrawStep = { readonly left: number; readonly place: number; readonly kind: number }

/**
 * What the boxes draw, one after the other, without putting back (HeroReveal.sol): `uint256(keccak256(
 * abi.encode(seed, box))) % left`, counted from the least kind; the least that is left where the request lapsed.
 * @param left of each kind before the first box
 * @returns null where there are fewer heroes than boxes
 */
export function drawSteps(
  seed: string,
  left: readonly number[],
  boxes: readonly bigint[],
): DrawStep[] | null {
  const rest = [...left]
  const all = leftInAll(rest)
  if (boxes.length > all) return null
  return boxes.map((box, k) => {
    const number = seed === NO_SEED ? 0n : BigInt(hashOf(['bytes32', 'uint256'], [seed, box]))
    const place = Number(number % BigInt(all - k))
    const kind = walk(rest, place)
    rest[kind] = (rest[kind] as number) - 1
    return { left: all - k, place, kind }
  })
}

/** The kinds alone; see `drawSteps`. */
export const drawKinds = (seed: string, left: readonly number[], boxes: readonly bigint[]) =>
  drawSteps(seed, left, boxes)?.map(({ kind }) => kind) ?? null

/** A hash over boxes, as `requestOf` has it. */
export const boxesHash = (boxes: readonly bigint[]) => hashOf(['uint256[]'], [boxes])

/** From which height a request can be settled, and the last at which its seed is still known. */
export const settleWindow = (height: bigint) => ({
  seedHeight: height + DRAW_AFTER,
  from: height + DRAW_AFTER + 1n,
  to: height + DRAW_AFTER + HASHES,
})

/**
 * How far a request is.
 * @param height the request's
 * @param head the latest block
 */
export function progressOf(height: bigint, head: bigint) {
  const { seedHeight, from, to } = settleWindow(height)
  const next = head + 1n
  return {
    /** Blocks until the one that draws is there. */
    left: seedHeight > head ? seedHeight - head : 0n,
    /** Blocks until it can be settled. */
    settledIn: from > head ? from - head : 0n,
    /** The block that a transaction would be in. */
    next,
    /** Blocks in which it could have been settled. */
    late: next > from ? next - from : 0n,
    /** The block from which on it lapses, and whether it has. */
    lapsesAt: to + 1n,
    lapsed: next > to,
  }
}

/** A settled request as its events tell it, with what the chain says beside them. */
export type Draw = {
  /** Height of the request, and of its settling. */
  readonly height: bigint
  readonly settledHeight: bigint
  readonly boxes: readonly bigint[]
  /** Of the boxes, as the contract kept it; null is unknown. */
  readonly boxesHash: string | null
  readonly seed: string
  /** Of each kind, before the first box. */
  readonly left: readonly number[]
  readonly heroes: readonly { readonly box: bigint; readonly hero: bigint; readonly kind: number }[]
  readonly pool: Pool
  /** The contract's own hash of its pool; null is unknown. */
  readonly provenance: string | null
  /** Hash of the block that draws, as a node says it; null is unknown. */
  readonly seedBlockHash: string | null
  /** The hash that the contract saved in time; null if none was. */
  readonly savedSeed?: string | null | undefined
}

export const DRAW_CHECKS = ['pool', 'boxes', 'seed', 'left', 'heroes', 'kinds'] as const
export type DrawCheck = (typeof DRAW_CHECKS)[number]
export type Finding = 'same' | 'differs' | 'unknown'

export type DrawReport = {
  /** `same` only where everything was known and is as the rules say. */
  readonly verdict: Finding
  readonly checks: Readonly<Record<DrawCheck, Finding>>
  readonly lapsed: boolean
  /** What each box became, beside what it should have. */
  readonly boxes: readonly {
    readonly box: bigint
    readonly hero: bigint | null
    readonly kind: number | null
    /** What the rule draws for it. */
    readonly expected: DrawStep | null
  }[]
}

const found = (same: boolean): Finding => (same ? 'same' : 'differs')
const sameHash = (told: string | null, counted: string): Finding =>
  told === null ? 'unknown' : found(told.toLowerCase() === counted.toLowerCase())

/** A seed is the block's hash while the chain knows it; after that the saved hash, or zero if none was saved. */
function seedFinding({ height, settledHeight, seed, seedBlockHash, savedSeed }: Draw): Finding {
  const { from, to } = settleWindow(height)
  if (settledHeight < from) return 'differs'
  if (settledHeight > to) return found(seed === (savedSeed ?? NO_SEED))
  if (seed === NO_SEED) return 'differs'
  return sameHash(seedBlockHash, seed)
}

/**
 * Reckons a settled request again from its events, the pool and the block that drew:
 * - `pool`: kinds and first counts are those of the provenance hash;
 * - `boxes`: these are the boxes that were burned;
 * - `seed`: it is the hash of the block two after the request's, or nothing where the request lapsed;
 * - `left`: no kind had more heroes than there ever were, and there were enough;
 * - `heroes`: each box became one hero, in its order, and no two the same;
 * - `kinds`: each box became the kind that the rule draws.
 */
export function recheckDraw(draw: Draw): DrawReport {
  const { boxes, heroes, seed, left, pool } = draw
  const expected = drawSteps(seed, left, boxes)
  const ids = new Set(heroes.map(({ hero }) => hero))
  const inOrder =
    heroes.length === boxes.length &&
    ids.size === heroes.length &&
    heroes.every(({ box }, k) => box === boxes[k])
  const possible =
    expected !== null &&
    left.length === pool.first.length &&
    left.every((count, kind) => count <= (pool.first[kind] as number))
  const checks = {
    pool: sameHash(draw.provenance, provenanceOf(pool)),
    boxes: sameHash(draw.boxesHash, boxesHash(boxes)),
    seed: seedFinding(draw),
    left: found(possible),
    heroes: found(inOrder),
    kinds: found(expected !== null && heroes.every(({ kind }, k) => kind === expected[k]?.kind)),
  }
  const findings = Object.values(checks)
  return {
    verdict: findings.includes('differs') ? 'differs' : findings.includes('unknown') ? 'unknown' : 'same',
    checks,
    lapsed: seed === NO_SEED,
    boxes: boxes.map((box, k) => ({
      box,
      hero: heroes[k]?.hero ?? null,
      kind: heroes[k]?.kind ?? null,
      expected: expected?.[k] ?? null,
    })),
  }
}
