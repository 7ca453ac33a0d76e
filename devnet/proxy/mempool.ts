import type { Address, Hex } from 'viem'
import { keccak256, parseTransaction, recoverTransactionAddress } from 'viem'
import { CHAIN_ID } from '../chain.ts'
import { RpcError } from './errors.ts'

/** A transaction in the pool. Amounts in wei, `at` in milliseconds. */
export type PoolEntry = {
  hash: Hex
  raw: Hex
  from: Address
  to: Address | null
  data: Hex
  nonce: number
  gas: bigint
  gasPrice: bigint
  value: bigint
  at: number
  /** Arrival order, the last tie-break. */
  turn: number
}

/** A pool entry lives for its time slot and the next one. */
const SLOT_MS = 60_000
/** Accepted nonces ahead of the account's own. */
const SEQ_AHEAD = 100
/** Beyond this the pool refuses transactions, so that a loop in a client cannot fill the memory. */
const POOL_LIMIT = 5_000

const ACCEPTED = ['legacy', 'eip2930', 'eip1559']

/**
 * Decodes a signed transaction: legacy (EIP-155 only), type 1 and type 2.
 * @throws RpcError with the relay's text.
 */
export async function decode(raw: unknown): Promise<Omit<PoolEntry, 'at' | 'turn'>> {
  if (typeof raw !== 'string' || !/^(0x)?([0-9a-f]{2})+$/i.test(raw))
    throw new RpcError('invalid transaction rlp')
  const hex = (raw.startsWith('0x') ? raw : `0x${raw}`) as Hex
  let tx: ReturnType<typeof parseTransaction>
  let from: Address
  try {
    tx = parseTransaction(hex)
    if (!tx.r) throw new Error('unsigned')
    // Legacy with v = 27 or 28 has no chain id; the relay's recovery fails on it.
    if (tx.type === 'legacy' && tx.chainId === undefined) throw new RpcError('invalid recid')
    from = await recoverTransactionAddress({ serializedTransaction: hex as never })
  } catch (error) {
    throw error instanceof RpcError ? error : new RpcError('invalid transaction rlp')
  }
  if (!ACCEPTED.includes(tx.type ?? '')) throw new RpcError('transaction type not supported')
  if (tx.chainId !== CHAIN_ID) throw new RpcError('invalid chain id for signer')
  return {
    hash: keccak256(hex),
    raw: hex,
    from,
    to: (tx.to as Address | undefined) ?? null,
    data: tx.data ?? '0x',
    nonce: tx.nonce ?? 0,
    gas: tx.gas ?? 0n,
    gasPrice: tx.maxFeePerGas ?? tx.gasPrice ?? 0n,
    value: tx.value ?? 0n,
  }
}

const slotOf = (ms: number): number => Math.floor(ms / SLOT_MS)

/** The pool alone: no clock, no chain; both are passed as arguments. */
export class Mempool {
  readonly #entries = new Map<Hex, PoolEntry>()
  /** Hashes of mined transactions with their mining times, stored for two slots. */
  readonly #used = new Map<Hex, number>()
  #turn = 0

  get size(): number {
    return this.#entries.size
  }

  has(hash: Hex): boolean {
    return this.#entries.has(hash)
  }

  /**
   * @param seq the account's next nonce on the chain
   * @param balance its native balance in wei
   * @throws RpcError: used time slot, exist transaction, past seq, too far seq, insufficient funds
   */
  add(tx: Omit<PoolEntry, 'at' | 'turn'>, seq: number, balance: bigint, now: number): PoolEntry {
    if (this.#used.has(tx.hash)) throw new RpcError('used time slot')
    if (this.#entries.has(tx.hash)) throw new RpcError('exist transaction')
    if (tx.nonce < seq) throw new RpcError('past seq')
    if (tx.nonce > seq + SEQ_AHEAD) throw new RpcError('too far seq')
    // Checked only for a transaction that would run now; a later nonce is checked when its turn comes.
    if (tx.nonce === seq && balance < tx.gas * tx.gasPrice + tx.value)
      throw new RpcError('insufficient funds for gas * price + value')
    if (this.#entries.size >= POOL_LIMIT) throw new RpcError('transaction pool overflowed')
    const entry = { ...tx, at: now, turn: this.#turn }
    this.#turn += 1
    this.#entries.set(tx.hash, entry)
    return entry
  }

  remove(hash: Hex): void {
    this.#entries.delete(hash)
  }

  markMined(hash: Hex, now: number): void {
    this.#entries.delete(hash)
    this.#used.set(hash, now)
  }

  /** Silently drops entries older than their slot and the next one. */
  clean(now: number): void {
    for (const entry of this.#entries.values())
      if (slotOf(entry.at) < slotOf(now) - 1) this.#entries.delete(entry.hash)
    for (const [hash, at] of this.#used) if (slotOf(at) < slotOf(now) - 1) this.#used.delete(hash)
  }

  /** Senders with something queued. */
  senders(): Address[] {
    return [...new Set([...this.#entries.values()].map((entry) => entry.from))]
  }

  /** Nonces queued without a gap from `seq` on (what a plain node counts as pending). */
  pendingFrom(from: Address, seq: number): number {
    const nonces = new Set<number>()
    for (const entry of this.#entries.values())
      if (entry.from.toLowerCase() === from.toLowerCase()) nonces.add(entry.nonce)
    let next = seq
    while (nonces.has(next)) next += 1
    return next
  }

  /**
   * The next block's transactions in order: older slot first, then the higher gas price, then the nonce, then arrival;
   * each only if its nonce is its sender's next. Entries below their sender's nonce are dropped.
   */
  plan(seqs: ReadonlyMap<Address, number>, gasLimit: bigint, limit = 200): PoolEntry[] {
    const order = [...this.#entries.values()].sort(
      (a, b) =>
        slotOf(a.at) - slotOf(b.at) ||
        (a.gasPrice === b.gasPrice ? 0 : a.gasPrice > b.gasPrice ? -1 : 1) ||
        a.nonce - b.nonce ||
        a.turn - b.turn,
    )
    const next = new Map(seqs)
    const chosen: PoolEntry[] = []
    const taken = new Set<Hex>()
    let gas = 0n
    for (let found = true; found && chosen.length < limit; ) {
      found = false
      for (const entry of order) {
        if (taken.has(entry.hash)) continue
        const seq = next.get(entry.from)
        if (seq === undefined) continue
        if (entry.nonce < (seqs.get(entry.from) ?? 0)) {
          this.#entries.delete(entry.hash)
          taken.add(entry.hash)
          continue
        }
        if (entry.nonce !== seq || gas + entry.gas > gasLimit) continue
        chosen.push(entry)
        taken.add(entry.hash)
        gas += entry.gas
        next.set(entry.from, seq + 1)
        found = true
        break
      }
    }
    return chosen
  }
}
