import { parseExact } from '../chain/exactJson.ts'
import { readQuantity } from '../chain/reads.ts'
import type { Rpc, RpcAnswer, RpcCall } from '../chain/rpc.ts'
import type { Address } from '../config/registry.ts'
import { AppError } from '../errors/AppError.ts'
import { isRefusal } from '../errors/catalogue.ts'
import '../errors/refusals.ts'
import { fromRpcError } from '../errors/fromUnknown.ts'
import { readCallRecord } from './callRecord.ts'
import type { Hash, Settled } from './model.ts'

/** How many blocks a node's pool keeps a transaction: two slots of 60 s (docs/chain.md, Transactions). */
export const POOL_BLOCKS = 240n

export type Outcome =
  | { readonly state: 'pending'; readonly head: bigint }
  | {
      readonly state: 'confirmed'
      readonly settled: Settled
      /** A node that could report the amounts doesn't know the transaction yet: another look may bring them. */
      readonly later: boolean
    }
  | { readonly state: 'failed'; readonly error: AppError }
  | { readonly state: 'replaced' | 'dropped' }

export type Sent = {
  readonly hash: Hash
  readonly account: Address
  readonly nonce: number
  readonly sentBlock: bigint
}

/** A call as the chain is asked to try it. */
export type TriedCall = { readonly from: Address; readonly to: Address; readonly data: `0x${string}` }

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * Amount of a Transfer log. The real chain leaves data empty and may put the amount in a fourth topic
 * (docs/chain.md, Logs); null when it is nowhere: unknown, not 0.
 */
function transferAmount(log: Record<string, unknown>, topics: readonly string[]): bigint | null {
  const data = typeof log.data === 'string' ? log.data : ''
  if (/^0x[0-9a-fA-F]{64}$/.test(data)) return BigInt(data)
  const fourth = topics[3] ?? ''
  return /^0x[0-9a-fA-F]{64}$/.test(fourth) ? BigInt(fourth) : null
}

/** Nothing but its topics. */
const isBare = ({ data }: Record<string, unknown>) => typeof data !== 'string' || /^(0x)?$/.test(data)

/**
 * What the owner paid and received, from the receipt's Transfer logs. A log of two addresses and nothing else is what
 * the real chain makes of a transfer, of any token (docs/chain.md, Logs): with one of these the logs don't show all, and
 * with no log at all they show nothing.
 */
export function readReceipt(receipt: Record<string, unknown>, owner: Address): Settled {
  const received: Record<Address, bigint> = {}
  const paid: Record<Address, bigint> = {}
  const items: Record<Address, bigint[]> = {}
  const logs = Array.isArray(receipt.logs) ? receipt.logs : []
  const unknown = new Set<Address>()
  let complete = logs.length > 0
  for (const log of logs) {
    if (!isObject(log) || !Array.isArray(log.topics) || typeof log.address !== 'string') {
      complete = false
      continue
    }
    const topics = log.topics.filter((t): t is string => typeof t === 'string')
    if (topics.length === 3 && isBare(log)) complete = false
    if (topics[0] !== TRANSFER || !topics[1] || !topics[2]) continue
    const amount = transferAmount(log, topics)
    const token = log.address.toLowerCase() as Address
    if (amount === null) {
      unknown.add(token)
      continue
    }
    const mine = owner.slice(2).toLowerCase()
    if (topics[2].toLowerCase().endsWith(mine)) received[token] = (received[token] ?? 0n) + amount
    // ERC-721: the id is a topic, and there is no data.
    if (topics[3] && log.data === '0x' && topics[2].toLowerCase().endsWith(mine)) {
      items[token] ??= []
      items[token].push(amount)
    }
    if (topics[1].toLowerCase().endsWith(mine)) paid[token] = (paid[token] ?? 0n) + amount
  }
  // A part of a sum is no sum.
  for (const token of unknown) for (const side of [received, paid, items]) delete side[token]
  return {
    block: readQuantity({ result: receipt.blockNumber }),
    gasUsed: readQuantity({ result: receipt.gasUsed ?? '0x0' }),
    complete: complete && unknown.size === 0,
    received,
    paid,
    items,
  }
}

/** The node's record of a transaction: why it failed, or every call that it made, with amounts. */
const toRecordCall = (sent: Pick<Sent, 'hash'>): RpcCall => ({ method: 'search.tx', params: [sent.hash] })

/**
 * What the receipt left out, from the first node whose record of the calls has it: any may know, not only the one
 * that answered first. `later` is that one of them has not heard of the transaction yet.
 */
async function complement(
  rpc: Rpc,
  sent: Sent,
  settled: Settled,
  first: RpcAnswer | undefined,
): Promise<{ readonly settled: Settled; readonly later: boolean }> {
  let later = false
  const read = (answer: RpcAnswer | undefined) => {
    const record = answer && 'result' in answer ? answer.result : undefined
    if (record === null) later = true
    return readCallRecord(record, sent)
  }
  let moved = read(first)
  if (!moved?.complete) {
    // All at once: one that hangs must not hold up the others' word for longer than its own patience.
    const others = await Promise.all(
      rpc.urls.map((url) => rpc.ask(url, [toRecordCall(sent)], parseExact).catch(() => [])),
    )
    const records = others.map(([answer]) => read(answer))
    moved = records.find((one) => one?.complete) ?? moved ?? records.find((one) => one !== null) ?? null
  }
  if (!moved) return { settled, later }
  return {
    settled: {
      ...settled,
      complete: moved.complete,
      received: { ...settled.received, ...moved.received },
      paid: { ...settled.paid, ...moved.paid },
      items: { ...settled.items, ...moved.items },
    },
    later: later && !moved.complete,
  }
}

/**
 * Why a transaction will never be in a block, where this node knows: the one that made the block says `failtx` for
 * its receipt and the text in `search.tx` (docs/chain.md, Nodes). A node that is busy or broken proves nothing.
 */
function readFailure(receipt: RpcAnswer | undefined, search: RpcAnswer | undefined): AppError | null {
  const [failed, reason] = [receipt, search].map((answer) =>
    answer && 'error' in answer ? fromRpcError(answer.error) : null,
  )
  if (reason && isRefusal(reason.code)) return reason
  if (!failed || !isRefusal(failed.code)) return null
  return reason && reason.code === 'unknown' ? new AppError(failed.code, reason.details) : failed
}

/**
 * What a call would be refused with if the chain tried it now; null when it would pass, or when nobody can say.
 * Of a transaction that waits this is no end: the chain may be another when its turn comes.
 */
export async function refusalOf(rpc: Rpc, call: TriedCall): Promise<AppError | null> {
  const [tried] = await rpc.batch([{ method: 'eth_estimateGas', params: [call] }])
  return readFailure(undefined, tried)
}

/**
 * Asks every address whether it knows of a failure: only the node that made the block does, the others keep silent.
 * A node that is away says nothing.
 */
export async function findFailure(rpc: Rpc, sent: Sent): Promise<AppError | null> {
  const calls: RpcCall[] = [toRecordCall(sent), { method: 'eth_getTransactionReceipt', params: [sent.hash] }]
  const answers = await Promise.allSettled(rpc.urls.map((url) => rpc.ask(url, calls)))
  for (const node of answers) {
    if (node.status === 'rejected') continue
    const error = readFailure(node.value[1], node.value[0])
    if (error) return error
  }
  return null
}

/**
 * Looks once at what became of a transaction. The chain never holds a failed one: it is confirmed, or its nonce
 * was taken by another, or it is forgotten after POOL_BLOCKS (docs/chain.md, Nodes).
 */
export async function lookUp(rpc: Rpc, sent: Sent): Promise<Outcome> {
  const calls: RpcCall[] = [
    { method: 'eth_getTransactionReceipt', params: [sent.hash] },
    { method: 'eth_getTransactionCount', params: [sent.account, 'latest'] },
    { method: 'eth_blockNumber', params: [] },
    toRecordCall(sent),
  ]
  const [receipt, count, height, search] = await rpc.batch(calls, undefined, parseExact)
  if (receipt && 'result' in receipt && isObject(receipt.result)) {
    if (receipt.result.status === '0x0')
      return { state: 'failed', error: new AppError('tx.failed', sent.hash) }
    const settled = readReceipt(receipt.result, sent.account)
    if (settled.complete) return { state: 'confirmed', settled, later: false }
    return { state: 'confirmed', ...(await complement(rpc, sent, settled, search)) }
  }
  const failed = readFailure(receipt, search)
  if (failed) return { state: 'failed', error: failed }
  const head = readQuantity(height)
  if (readQuantity(count) > BigInt(sent.nonce)) return { state: 'replaced' }
  // A block that far ahead was never there: the list it stands in may have been written by somebody else.
  const gone = head > sent.sentBlock + POOL_BLOCKS || sent.sentBlock > head + POOL_BLOCKS
  return gone ? { state: 'dropped' } : { state: 'pending', head }
}
