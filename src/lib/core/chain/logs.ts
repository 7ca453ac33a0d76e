import type { Hex } from 'viem'
import { decodeAbiParameters, keccak256, stringToHex } from 'viem/utils'
import type { Address } from '../config/registry.ts'
import { AppError } from '../errors/AppError.ts'
import { readQuantity } from './reads.ts'
import type { Rpc, RpcAnswer, RpcCall } from './rpc.ts'

/** A log as a node answered it, looked at again. */
export type ChainLog = {
  readonly topics: readonly string[]
  readonly data: Hex
  readonly block: bigint
  readonly txHash: string
  readonly logIndex: bigint
}

/** First topic of an event, by its signature. */
export const eventTopic = (signature: string): string => keccak256(stringToHex(signature))

/** Blocks that one question covers. */
const WINDOW = 2_000n

const quantity = (value: unknown) => readQuantity({ result: value })
const isHex = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value)

type Wanted = {
  readonly address: Address
  /** By place; null takes any. */
  readonly topics: readonly (readonly string[] | null)[]
}

const logsCall = ({ address, topics }: Wanted, from: bigint, to: bigint): RpcCall => ({
  method: 'eth_getLogs',
  params: [{ address, fromBlock: `0x${from.toString(16)}`, toBlock: `0x${to.toString(16)}`, topics }],
})

/** Each log is looked at again, since nodes filter as they like (docs/chain.md, Nodes). */
function readAnswer({ address, topics }: Wanted, from: bigint, to: bigint, answer: RpcAnswer | undefined) {
  if (!answer || 'error' in answer || !Array.isArray(answer.result))
    throw new AppError('rpc.badAnswer', answer && 'error' in answer ? answer.error.message : 'no logs')
  return answer.result.flatMap((entry: unknown): ChainLog[] => {
    const log = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<string, unknown>
    const found = Array.isArray(log.topics) ? log.topics.map((one) => String(one).toLowerCase()) : []
    const block = quantity(log.blockNumber)
    const wanted =
      log.removed !== true &&
      String(log.address).toLowerCase() === address.toLowerCase() &&
      block >= from &&
      block <= to &&
      topics.every((any, k) => any === null || any.includes(found[k] ?? ''))
    if (!wanted || !isHex(log.data) || !isHex(log.transactionHash)) return []
    return [
      {
        topics: found,
        data: log.data as Hex,
        block,
        txHash: log.transactionHash.toLowerCase(),
        logIndex: quantity(log.logIndex),
      },
    ]
  })
}

/**
 * A contract's logs of some blocks, both ends included, in windows that are halved where a node refuses their width.
 * @throws `rpc.badAnswer` where a node refuses even one block
 */
export async function readLogs(rpc: Rpc, wanted: Wanted, from: bigint, to: bigint): Promise<ChainLog[]> {
  const found: ChainLog[] = []
  for (let start = from; start <= to; start += WINDOW) {
    const end = start + WINDOW - 1n < to ? start + WINDOW - 1n : to
    found.push(...(await oneWindow(rpc, wanted, start, end)))
  }
  return found
}

/**
 * A contract's logs of some blocks, both ends included, in one question. For wide ranges, which many nodes refuse.
 * @throws `rpc.badAnswer` if the node refuses
 */
export async function readLogsAtOnce(
  rpc: Rpc,
  wanted: Wanted,
  from: bigint,
  to: bigint,
): Promise<ChainLog[]> {
  const [answer] = await rpc.batch([logsCall(wanted, from, to)])
  return readAnswer(wanted, from, to, answer)
}

async function oneWindow(rpc: Rpc, wanted: Wanted, from: bigint, to: bigint): Promise<ChainLog[]> {
  const [answer] = await rpc.batch([logsCall(wanted, from, to)])
  if (from === to || (answer && 'result' in answer)) return readAnswer(wanted, from, to, answer)
  const middle = (from + to) / 2n
  const first = await oneWindow(rpc, wanted, from, middle)
  return first.concat(await oneWindow(rpc, wanted, middle + 1n, to))
}

/** Values in the data of a log; null if it is not of that shape. */
export function logValues(
  types: readonly string[],
  { data }: Pick<ChainLog, 'data'>,
): readonly unknown[] | null {
  try {
    return decodeAbiParameters(
      types.map((type) => ({ type })),
      data,
    )
  } catch {
    return null
  }
}

/** Hash of a block; null if the node has none with that number. The real chain returns another one then. */
export async function readBlockHash(rpc: Rpc, block: bigint, url?: string): Promise<string | null> {
  const call = { method: 'eth_getBlockByNumber', params: [`0x${block.toString(16)}`, false] }
  const [answer] = url ? await rpc.ask(url, [call]) : await rpc.batch([call])
  const found = answer && 'result' in answer ? answer.result : null
  const { number, hash } = (typeof found === 'object' && found !== null ? found : {}) as Record<
    string,
    unknown
  >
  if (!isHex(hash) || hash.length !== 66) return null
  return quantity(number) === block ? hash.toLowerCase() : null
}
