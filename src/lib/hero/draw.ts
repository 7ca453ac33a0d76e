import { hashOf } from '../core/chain/hash.ts'
import { DRAW_AFTER, HASHES, type Pool } from './model.ts'
import { leftInAll, provenanceOf, walk } from './pool.ts'

/** Seed of a request that was not settled in time. */
export const NO_SEED = `0x${'0'.repeat(64)}`

/** Draw of one box: the number of heroes left, and the place of the drawn one, from 0, counted from the least kind. */
export type DrawStep = { readonly left: number; readonly place: number; readonly kind: number }

/**
 * Draws a hero for each box, one after the other, without replacement (HeroReveal.sol): `uint256(keccak256(
 * abi.encode(seed, box))) % left`, counted from the least kind. A lapsed request draws the least hero left.
 * @param left heroes of each kind before the first box
 * @returns null if there are fewer heroes than boxes
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

/** Returns only the kinds; see `drawSteps`. */
export const drawKinds = (seed: string, left: readonly number[], boxes: readonly bigint[]) =>
  drawSteps(seed, left, boxes)?.map(({ kind }) => kind) ?? null

/** Returns the hash over boxes, as `requestOf` returns it. */
export const boxesHash = (boxes: readonly bigint[]) => hashOf(['uint256[]'], [boxes])

/** Returns the first height at which a request can be settled, and the last at which its seed is known. */
export const settleWindow = (height: bigint) => ({
  seedHeight: height + DRAW_AFTER,
  from: height + DRAW_AFTER + 1n,
  to: height + DRAW_AFTER + HASHES,
})

/**
 * Returns the progress of a request.
 * @param height of the request
 * @param head the latest block
 */
export function progressOf(height: bigint, head: bigint) {
  const { seedHeight, from, to } = settleWindow(height)
  const next = head + 1n
  return {
    /** Blocks until the draw block exists. */
    left: seedHeight > head ? seedHeight - head : 0n,
    /** Blocks until it can be settled. */
    settledIn: from > head ? from - head : 0n,
    /** Block that a transaction would be in. */
    next,
    /** Blocks in which it could have been settled. */
    late: next > from ? next - from : 0n,
    /** First block in which it lapses, and if it has lapsed. */
    lapsesAt: to + 1n,
    lapsed: next > to,
  }
}

/** A settled request from its events, with the chain's values next to them. */
export type Draw = {
  /** Height of the request, and of its settling. */
  readonly height: bigint
  readonly settledHeight: bigint
  readonly boxes: readonly bigint[]
  /** Hash of the boxes, as the contract stored it; null is unknown. */
  readonly boxesHash: string | null
  readonly seed: string
  /** Heroes of each kind, before the first box. */
  readonly left: readonly number[]
  readonly heroes: readonly { readonly box: bigint; readonly hero: bigint; readonly kind: number }[]
  readonly pool: Pool
  /** The contract's own hash of its pool; null is unknown. */
  readonly provenance: string | null
  /** Hash of the draw block, from a node; null is unknown. */
  readonly seedBlockHash: string | null
  /** The hash that the contract saved in time; null if none was. */
  readonly savedSeed?: string | null | undefined
}

export const DRAW_CHECKS = ['pool', 'boxes', 'seed', 'left', 'heroes', 'kinds'] as const
export type DrawCheck = (typeof DRAW_CHECKS)[number]
export type Finding = 'same' | 'differs' | 'unknown'

export type DrawReport = {
  /** `same` only if everything is known and follows the rules. */
  readonly verdict: Finding
  readonly checks: Readonly<Record<DrawCheck, Finding>>
  readonly lapsed: boolean
  /** Result of each box, with the expected one. */
  readonly boxes: readonly {
    readonly box: bigint
    readonly hero: bigint | null
    readonly kind: number | null
    /** Draw by the rule. */
    readonly expected: DrawStep | null
  }[]
}

const found = (same: boolean): Finding => (same ? 'same' : 'differs')
const sameHash = (reported: string | null, counted: string): Finding =>
  reported === null ? 'unknown' : found(reported.toLowerCase() === counted.toLowerCase())

/** A seed is the block's hash while the chain knows it; after that the saved hash, or zero if none was saved. */
function seedFinding({ height, settledHeight, seed, seedBlockHash, savedSeed }: Draw): Finding {
  const { from, to } = settleWindow(height)
  if (settledHeight < from) return 'differs'
  if (settledHeight > to) return found(seed === (savedSeed ?? NO_SEED))
  if (seed === NO_SEED) return 'differs'
  return sameHash(seedBlockHash, seed)
}

/**
 * Recomputes a settled request from its events, the pool and the draw block:
 * - `pool`: kinds and first counts match the provenance hash;
 * - `boxes`: these are the burned boxes;
 * - `seed`: the hash of the block two after the request's, or zero for a lapsed request;
 * - `left`: no kind had more heroes than at first, and there were enough;
 * - `heroes`: each box became one hero, in order, and no two are the same;
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
