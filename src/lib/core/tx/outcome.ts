import type { Rpc } from '../chain/rpc.ts'
import type { Address } from '../config/registry.ts'
import { AppError } from '../errors/AppError.ts'
import { type Moved, readCallRecord } from './callRecord.ts'
import type { Sent, Settled } from './model.ts'
import { readReceipt } from './receipt.ts'
import { findReplacement, type Search } from './replacement.ts'
import {
  type Chain,
  firstView,
  isCall,
  isObject,
  isOurs,
  type NodeView,
  readFailure,
  SLACK,
  viewsOf,
} from './views.ts'

/** How many blocks a node's pool keeps a transaction: two slots of 60 s (docs/chain.md, Transactions). */
export const POOL_BLOCKS = 240n

export type TxOutcome =
  | {
      readonly state: 'pending'
      /** A node has it, in its pool or in a block. */
      readonly known: boolean
      /** The nodes report different things about it. */
      readonly doubt: AppError | null
    }
  | {
      readonly state: 'confirmed'
      readonly settled: Settled
      /** A node that could report the amounts doesn't know the transaction yet: a later poll may find them. */
      readonly later: boolean
    }
  | {
      readonly state: 'failed'
      readonly error: AppError
      /** Height at which it was reported. */
      readonly block: bigint
    }
  /** `replaced`: a block has another transaction with its nonce. `dropped`: no node has it, which may still change. */
  | { readonly state: 'replaced' | 'dropped' }

/** State that several polls of one transaction share. */
export type Memory = {
  /** Height at which each node was first seen, by URL. */
  readonly first: Map<string, bigint>
  /** Last height of each node, and the number of polls at that height, by URL. */
  readonly stands: Map<string, { readonly height: bigint; readonly looks: number }>
  /** Polls since the first that found a receipt. */
  seen: number
  /** Polls in a row that each node missed, by URL, after the first poll that found a receipt. */
  readonly missed: Map<string, number>
  /** Nodes whose last answer contradicts the receipt, by URL. */
  readonly against: Set<string>
  readonly search: Search
}
export const newMemory = (): Memory => ({
  first: new Map(),
  stands: new Map(),
  seen: 0,
  missed: new Map(),
  against: new Set(),
  search: { next: null },
})

/** Polls during which a node that is away, or without the receipt, is waited for, once another one has it. */
const AWAY_LOOKS = 3
/** Polls after which a node that lags behind a receipt is reported as a disagreement. */
const BEHIND_LOOKS = 30

/** A call in the form in which the chain tries it. */
export type TriedCall = { readonly from: Address; readonly to: Address; readonly data: `0x${string}` }

/**
 * Returns the refusal if the chain tried the call now; null if it would pass or no node can say. A pending transaction
 * may still succeed, because the state may differ when it is executed.
 */
export async function refusalOf(rpc: Rpc, call: TriedCall): Promise<AppError | null> {
  const [tried] = await rpc.batch([{ method: 'eth_estimateGas', params: [call] }])
  return readFailure(undefined, tried)
}

const textOf = (value: unknown) =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'bigint'
      ? one.toString()
      : isObject(one) && !Array.isArray(one)
        ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
        : one,
  )
const allSame = (values: readonly unknown[]) => new Set(values.map(textOf)).size <= 1

/** Fields of a receipt on which every node has to agree. */
const factsOf = ({ receipt }: NodeView) => ({
  block: Number(receipt?.blockNumber),
  status: receipt?.status ?? '0x1',
  from: String(receipt?.from).toLowerCase(),
})

/** Amounts by token that no node contradicts. */
function agreed<T>(first: Readonly<Record<Address, T>>, others: readonly Readonly<Record<Address, T>>[]) {
  const entries = Object.entries(first) as [Address, T][]
  const undisputed = entries.filter(([token, amount]) =>
    others.every((other) => other[token] === undefined || allSame([other[token], amount])),
  )
  return Object.fromEntries(undisputed) as Record<Address, T>
}

/** Amounts that moved, by the receipts of all nodes; null if two complete receipts differ. */
function settledOf(views: readonly NodeView[], owner: Address): Settled | null {
  const all = views.map(({ receipt }) => readReceipt(receipt ?? {}, owner))
  const whole = all.filter(({ complete }) => complete)
  if (!allSame(whole.map(({ received, paid, items }) => [received, paid, items]))) return null
  // Some nodes report no amounts. If a single node does, the records of the calls decide.
  const base = all.find(({ complete }) => !complete) ?? all[0]
  if (!base || base.complete) return base ?? null
  return {
    ...base,
    received: agreed(
      base.received,
      all.map(({ received }) => received),
    ),
    paid: agreed(
      base.paid,
      all.map(({ paid }) => paid),
    ),
    items: agreed(
      base.items,
      all.map(({ items }) => items),
    ),
  }
}

/** Adds amounts that the receipt lacks from the nodes' records of the calls, if they agree. */
function complement(
  views: readonly NodeView[],
  sent: Sent,
  settled: Settled,
): { readonly settled: Settled; readonly later: boolean } {
  const hash = sent.by ?? sent.hash
  const records = views.map(({ record }) => readCallRecord(record, { hash, account: sent.account }))
  const known = records.filter((record): record is Moved => record !== null)
  const whole = known.filter(({ complete }) => complete)
  const [moved] = whole.length > 0 ? whole : known
  const later = whole.length === 0 && views.some(({ record }) => record === null)
  if (!moved || !allSame(whole.length > 0 ? whole : known)) return { settled, later }
  return {
    settled: {
      ...settled,
      complete: moved.complete,
      received: { ...settled.received, ...moved.received },
      paid: { ...settled.paid, ...moved.paid },
      items: { ...settled.items, ...moved.items },
    },
    later,
  }
}

const doubtful = (code: 'tx.nodesDiffer' | 'tx.nodeBehind', details: string): TxOutcome => ({
  state: 'pending',
  known: true,
  doubt: new AppError(code, details),
})
const differ = (details: string) => doubtful('tx.nodesDiffer', details)
const waiting = { state: 'pending', known: true, doubt: null } as const satisfies TxOutcome

/** Compares the receipts that one or more nodes report. */
function judgeReceipts(
  { mev, rpc }: Chain,
  sent: Sent,
  views: readonly NodeView[],
  memory: Memory,
): TxOutcome {
  memory.seen += 1
  const withReceipt = views.filter(({ receipt }) => receipt !== null)
  const [first] = withReceipt
  const block = BigInt(String(first?.receipt?.blockNumber))
  const isMine = ({ copy }: NodeView) => copy !== null && isOurs(copy, block, sent, mev)
  // A node that stopped below the block never learns of it, so it counts as unreachable.
  const isStuck = ({ url, height }: NodeView) =>
    height < block && (memory.stands.get(url)?.looks ?? 0) > BEHIND_LOOKS
  const without = views.filter((view) => view.receipt === null && !isStuck(view))
  for (const { url, receipt, height } of views)
    if (receipt === null && height >= block + SLACK) memory.against.add(url)
    else memory.against.delete(url)
  // The last answer of a node that is away now still counts.
  if (rpc.urls.some((url) => memory.against.has(url)) || !allSame(withReceipt.map(factsOf)))
    return differ(sent.hash)
  // A receipt without its transaction proves nothing; the next poll may find it.
  if (withReceipt.some(({ copy }) => copy === null))
    return memory.seen > BEHIND_LOOKS ? differ(sent.hash) : waiting
  const mine = withReceipt.filter(isMine)
  if (mine.length > 0 && mine.length < withReceipt.length) return differ(sent.hash)
  if (without.length > 0) {
    if (memory.seen > BEHIND_LOOKS) return differ(sent.hash)
    return memory.seen > AWAY_LOOKS ? doubtful('tx.nodeBehind', sent.hash) : waiting
  }
  if (rpc.urls.some((url) => (memory.missed.get(url) ?? Infinity) <= AWAY_LOOKS)) return waiting
  if (mine.length === 0) return { state: 'failed', error: new AppError('tx.notOurs', sent.hash), block }
  if (first?.receipt?.status === '0x0')
    return { state: 'failed', error: new AppError('tx.failedInBlock', sent.hash), block }
  const settled = settledOf(withReceipt, sent.account)
  if (!settled) return differ(sent.hash)
  if (settled.complete) return { state: 'confirmed', settled, later: false }
  return { state: 'confirmed', ...complement(withReceipt, sent, settled) }
}

/** Returns true if every configured node is 240 blocks past the wallet's answer, by its own height. */
const isPast = ({ rpc }: Chain, { answerBlock }: Sent, views: readonly NodeView[], { first }: Memory) =>
  answerBlock !== null &&
  rpc.urls.every((url) => {
    const view = views.find((one) => one.url === url)
    const seen = first.get(url)
    if (!view || seen === undefined) return false
    return view.height >= (seen < answerBlock ? seen : answerBlock) + POOL_BLOCKS
  })

const highest = (views: readonly NodeView[]) =>
  views.reduce<bigint | null>((most, { height }) => (most === null || height > most ? height : most), null)

/** Adds facts from the nodes' answers: the height after the wallet's answer, and the nonce that all copies show. */
function learn(sent: Sent, views: readonly NodeView[], { mev, rpc: { urls } }: Chain): Sent {
  let { answerBlock, nonce } = sent
  const account = sent.account.toLowerCase()
  answerBlock ??= highest(views)
  const nonces = views.flatMap(({ copy }) =>
    copy?.from === account && (!sent.call || isCall(copy, sent.call, mev)) ? [copy.nonce] : [],
  )
  // A single node may invent a copy, so all have to show it.
  if (nonce === null && nonces.length === urls.length && allSame(nonces)) nonce = nonces[0] ?? null
  return answerBlock === sent.answerBlock && nonce === sent.nonce ? sent : { ...sent, answerBlock, nonce }
}

export type Look = {
  readonly outcome: TxOutcome
  /** The transaction with the facts of this poll; the same object if there are none. */
  readonly sent: Sent
}

/**
 * Polls the outcome of a transaction once. It is confirmed by its receipt on every node that answers, and replaced if
 * a block has another transaction with its nonce. Until one of these is known, it can still be mined.
 * @param everyNode asks all nodes; otherwise only the preferred one, until that reports something
 * @throws AppError if no node answers
 */
export async function lookUp(chain: Chain, before: Sent, memory: Memory, everyNode = true): Promise<Look> {
  if (!everyNode && memory.seen === 0 && chain.rpc.urls.length > 1) {
    const { receipt, failure } = await firstView(chain, before)
    if (!receipt && !failure) return { outcome: { ...waiting, known: false }, sent: before }
  }
  const views = await viewsOf(chain, before)
  for (const url of chain.rpc.urls)
    if (views.some((view) => view.url === url)) memory.missed.delete(url)
    // Before a receipt is known, not every poll asks all nodes.
    else memory.missed.set(url, memory.seen > 0 ? (memory.missed.get(url) ?? 0) + 1 : 0)
  if (views.length === 0) throw new AppError('rpc.unreachable', 'no node answers')
  for (const { url, height } of views) {
    if (!memory.first.has(url)) memory.first.set(url, height)
    const stood = memory.stands.get(url)
    memory.stands.set(url, { height, looks: stood?.height === height ? stood.looks + 1 : 0 })
  }
  const sent = learn(before, views, chain)
  if (views.some(({ receipt }) => receipt !== null))
    return { outcome: judgeReceipts(chain, sent, views, memory), sent }
  const refused = views.find(({ failure }) => failure !== null)
  if (refused?.failure)
    return { outcome: { state: 'failed', error: refused.failure, block: refused.height }, sent }
  const { nonce } = sent
  // Only if every node says so, because one node's invention would become final.
  const isWhole = views.length === chain.rpc.urls.length
  if (isWhole && nonce !== null && sent.by === null && views.some(({ count }) => count > BigInt(nonce))) {
    const found = await findReplacement(chain, sent, highest(views) ?? 0n, memory.search)
    if (found) {
      const next = { ...sent, by: found.hash }
      const speedUp = sent.call !== null && isCall(found.copy, sent.call, chain.mev)
      return { outcome: speedUp ? waiting : { state: 'replaced' }, sent: next }
    }
  }
  const known = views.some(({ copy }) => copy !== null)
  const dropped = !known && !sent.contract && sent.by === null && isPast(chain, sent, views, memory)
  return { outcome: dropped ? { state: 'dropped' } : { ...waiting, known }, sent }
}
