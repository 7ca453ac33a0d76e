import { type ChainLog, eventTopic, logValues, readBlockHash, readLogs } from '../core/chain/logs.ts'
import { unwrap } from '../core/chain/reads.ts'
import type { Rpc } from '../core/chain/rpc.ts'
import type { AskViews } from '../core/chain/saved.ts'
import { numberTopic } from '../core/chain/topics.ts'
import type { Address } from '../core/config/registry.ts'
import { ourReveal } from './calls.ts'
import { type Draw, NO_SEED, settleWindow } from './draw.ts'
import type { Pool } from './model.ts'
import { unpackLeft } from './pool.ts'

const REQUESTED = eventTopic('RevealRequested(address,uint256,uint256[])')
const SETTLED = eventTopic('RevealSettled(uint256,address,bytes32,uint256)')
const REVEALED = eventTopic('Revealed(address,uint256,uint256,uint256)')

/** Most blocks after a request in which its settling is searched; beyond that only the indexer knows it. */
const MOST_BLOCKS = 20_000n

/** A request from the chain alone. Null is unknown. */
export type ChainRequest = {
  readonly number: bigint
  readonly owner: Address
  readonly height: bigint
  readonly boxes: readonly bigint[] | null
  readonly boxesHash: string
  /** The hash that the contract saved in time, or null. */
  readonly savedSeed?: string | null | undefined
  /** `lost`: it is settled, but its events were not found. */
  readonly settled: 'no' | 'lost' | Omit<Draw, 'pool' | 'provenance' | 'boxesHash' | 'boxes' | 'height'>
}

type RequestAnswer = readonly [Address, bigint, bigint, string]

/**
 * Returns the boxes of a request from its event, or null if a chain's events do not contain them.
 * @param height draw height; the event is there unless the request was postponed
 * @param askedAt reads the height of the request itself
 */
export async function readBoxes(
  rpc: Rpc,
  to: Address,
  number: bigint,
  height: bigint,
  askedAt: () => Promise<bigint>,
): Promise<readonly bigint[] | null> {
  const topics = [[REQUESTED], null, [numberTopic(number)]]
  const at = async (block: bigint) => {
    const [log] = await readLogs(rpc, { address: to, topics }, block, block)
    const [boxes] = (log && logValues(['uint256[]'], log)) ?? []
    return (boxes as readonly bigint[] | undefined) ?? null
  }
  const found = await at(height)
  if (found) return found
  const asked = await askedAt().catch(() => height)
  return asked === height ? null : at(asked)
}

/** Returns the heroes of a settling: those of its own transaction, up to the next request's. */
function heroesOf(settled: ChainLog, others: readonly ChainLog[]) {
  const later = others
    .filter(({ txHash, logIndex }) => txHash === settled.txHash && logIndex > settled.logIndex)
    .sort((a, b) => (a.logIndex < b.logIndex ? -1 : 1))
  const end = later.findIndex(({ topics }) => topics[0] === SETTLED)
  return later.slice(0, end < 0 ? later.length : end).flatMap((log) => {
    const [kind] = logValues(['uint256'], log) ?? []
    const [, , box, hero] = log.topics
    if (log.topics[0] !== REVEALED || typeof kind !== 'bigint' || !box || !hero) return []
    return [{ box: BigInt(box), hero: BigInt(hero), kind: Number(kind) }]
  })
}

async function readSettled(
  rpc: Rpc,
  to: Address,
  number: bigint,
  height: bigint,
  head: bigint,
  kinds: number,
) {
  const { from, seedHeight } = settleWindow(height)
  const last = from + MOST_BLOCKS < head ? from + MOST_BLOCKS : head
  const topics = [[SETTLED], [numberTopic(number)]]
  const [log] = await readLogs(rpc, { address: to, topics }, from, last)
  const [seed, left] = (log && logValues(['bytes32', 'uint256'], log)) ?? []
  if (!log || typeof seed !== 'string' || typeof left !== 'bigint') return 'lost'
  const beside = await readLogs(rpc, { address: to, topics: [[SETTLED, REVEALED]] }, log.block, log.block)
  return {
    settledHeight: log.block,
    seed,
    left: unpackLeft(left, kinds),
    heroes: heroesOf(log, beside),
    seedBlockHash: seed === NO_SEED ? null : await readBlockHash(rpc, seedHeight),
  }
}

/**
 * Reads a request from the chain alone: the contract's values, and its events.
 * @param read reads views at one block
 * @param pool from `readSeries`, for the number of kinds
 * @returns null if there is no such request
 * @throws if the chain is unreachable, or the contract does not answer
 */
export async function readRequest(
  read: AskViews,
  rpc: Rpc,
  to: Address,
  number: bigint,
  { kinds }: Pick<Pool, 'kinds'>,
): Promise<{ readonly block: bigint; readonly request: ChainRequest | null }> {
  const { block, results } = await read([
    { to, fn: ourReveal.requestOf, args: [number] },
    { to, fn: ourReveal.nextRequest },
    { to, fn: ourReveal.seedOf, args: [number] },
  ])
  const saved = results[2] && 'value' in results[2] ? (results[2].value as string) : NO_SEED
  const [owner, height, count, boxesHash] = unwrap<RequestAnswer>(results[0])
  if (count === 0n) return { block, request: null }
  const boxes = await readBoxes(rpc, to, number, height, async () => {
    const asked = await read([{ to, fn: ourReveal.askedAt, args: [number] }])
    return unwrap<bigint>(asked.results[0])
  })
  const settled =
    unwrap<bigint>(results[1]) > number
      ? await readSettled(rpc, to, number, height, block, kinds.length)
      : 'no'
  return {
    block,
    request: {
      number,
      owner,
      height,
      boxes,
      savedSeed: saved === NO_SEED ? null : saved,
      boxesHash,
      settled,
    },
  }
}
