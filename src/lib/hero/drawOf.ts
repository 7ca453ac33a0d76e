import type { Address } from '../core/config/registry.ts'
import type { Draw } from './draw.ts'
import type { OpenRequest, SeriesState } from './read.ts'
import type { ChainRequest } from './readDraw.ts'
import type { RequestResponse } from './schema.ts'

/** Where a request stands. */
export type DrawView =
  /** Nobody has settled it. */
  | {
      readonly state: 'waiting'
      readonly owner: Address
      readonly height: bigint
      /** Null where a chain's events do not carry them. */
      readonly boxes: readonly bigint[] | null
      readonly count: number | null
      /** Open ones up to it, the oldest first; null is unknown. */
      readonly due: readonly OpenRequest[] | null
    }
  | {
      readonly state: 'drawn'
      readonly owner: Address
      readonly draw: Draw
      readonly source: 'chain' | 'index'
    }
  /** It is settled; what came neither the chain's events nor the index tell. `none`: there is no such request. */
  | { readonly state: 'lost' }
  | { readonly state: 'none' }

/**
 * What a contract and its events say of a request; null where the index has to be asked.
 * @param series what the contract says of itself
 */
export function drawFromChain(
  request: ChainRequest | null,
  series: Pick<SeriesState, 'pool' | 'provenance' | 'requests'>,
): DrawView | null {
  if (request === null) return { state: 'none' }
  const { owner, height, boxes, boxesHash, savedSeed, settled, number } = request
  if (settled === 'no') {
    const due = series.requests?.filter((one) => one.number <= number) ?? null
    const count = boxes?.length ?? due?.at(-1)?.count ?? null
    return { state: 'waiting', owner, height, boxes, count, due }
  }
  const { pool, provenance } = series
  if (settled === 'lost' || boxes === null || pool === null) return null
  return {
    state: 'drawn',
    owner,
    source: 'chain',
    draw: { ...settled, height, boxes, boxesHash, savedSeed: savedSeed ?? null, pool, provenance },
  }
}

/**
 * The same as an index tells it; what it is rechecked with comes from the contract where that has answered.
 * @param contract what the contract says of itself and of the request; null where it did not answer
 * @param seedBlockHash as a node says it; null is unknown
 */
export function drawFromIndex(
  told: RequestResponse,
  contract: {
    readonly pool: Draw['pool'] | null
    readonly provenance: string | null
    readonly boxesHash: string | null
    readonly savedSeed?: string | null | undefined
  },
  seedBlockHash: string | null,
): DrawView {
  const boxes = told.boxes.map(BigInt)
  const [owner, height] = [told.owner as Address, BigInt(told.block)]
  if (!told.settled) return { state: 'waiting', owner, height, boxes, count: boxes.length, due: null }
  const pool = contract.pool ?? told.pool
  if (!pool) return { state: 'lost' }
  const { block, seed, left, heroes } = told.settled
  return {
    state: 'drawn',
    owner,
    source: 'index',
    draw: {
      height,
      settledHeight: BigInt(block),
      boxes,
      boxesHash: contract.boxesHash,
      seed,
      left,
      heroes: heroes.map(({ box, hero, kind }) => ({ box: BigInt(box), hero: BigInt(hero), kind })),
      pool,
      provenance: contract.provenance,
      seedBlockHash,
      savedSeed: contract.savedSeed ?? null,
    },
  }
}
