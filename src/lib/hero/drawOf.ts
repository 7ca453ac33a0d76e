import type { Address } from '../core/config/registry.ts'
import { YOUNG_SECONDS } from '../core/nft/heroActions.ts'
import type { Draw } from './draw.ts'
import type { OpenRequest, SeriesState } from './read.ts'
import type { ChainRequest } from './readDraw.ts'
import type { RequestResponse } from './schema.ts'

/** State of a request. */
export type DrawView =
  /** Not settled yet. */
  | {
      readonly state: 'waiting'
      readonly owner: Address
      readonly height: bigint
      /** Null if the chain's events do not contain them. */
      readonly boxes: readonly bigint[] | null
      readonly count: number | null
      /** Open requests up to this one, the oldest first; null is unknown. */
      readonly due: readonly OpenRequest[] | null
    }
  | {
      readonly state: 'drawn'
      readonly owner: Address
      readonly draw: Draw
      readonly source: 'chain' | 'index'
    }
  /** Settled, but neither the chain's events nor the indexer have the result. `none`: there is no such request. */
  | { readonly state: 'lost' }
  | { readonly state: 'none' }

/**
 * Returns the state of a request from a contract and its events; null if the indexer has to be asked.
 * @param series values of the contract
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
 * Returns the state of a request from the indexer. The recheck uses the contract's values if it answered.
 * @param contract values of the contract and its request; null if it did not answer
 * @param seedBlockHash from a node; null is unknown
 */
export function drawFromIndex(
  reported: RequestResponse,
  contract: {
    readonly pool: Draw['pool'] | null
    readonly provenance: string | null
    readonly boxesHash: string | null
    readonly savedSeed?: string | null | undefined
  },
  seedBlockHash: string | null,
): DrawView {
  const boxes = reported.boxes.map(BigInt)
  const [owner, height] = [reported.owner as Address, BigInt(reported.block)]
  if (!reported.settled) return { state: 'waiting', owner, height, boxes, count: boxes.length, due: null }
  const pool = contract.pool ?? reported.pool
  if (!pool) return { state: 'lost' }
  const { block, seed, left, heroes } = reported.settled
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

/**
 * Returns the blocks until a received hero can be used in its game, rounded down; 0 once it can.
 * @param got block in which it was received
 * @param head the latest block
 * @param blockMs duration of a block
 */
export function youngBlocks(got: bigint, head: bigint, blockMs: number): bigint {
  const from = got + BigInt(Math.floor((YOUNG_SECONDS * 1_000) / blockMs))
  return from > head ? from - head : 0n
}
