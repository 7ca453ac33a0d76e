/** A transaction as the ledger stores it, and back. */
import type { Address } from '../config/registry.ts'
import type { LedgerEntry, Sent, Settled, StepId, StepState } from './model.ts'

/** Tokens and amounts that a flow stores with each transaction. */
export type Remembered = Pick<LedgerEntry, 'tokenIn' | 'tokenOut' | 'amountIn' | 'amountOut'>

type Identity = Pick<
  LedgerEntry,
  'sentBlock' | 'answerBlock' | 'to' | 'input' | 'seenNonce' | 'contract' | 'by'
>

/** Longest input that is stored. Without it a later page compares the sender alone. */
const MOST_INPUT = 50_002

const identityOf = ({ sentBlock, answerBlock, call, nonce, contract, by }: Sent): Identity => ({
  sentBlock: sentBlock.toString(),
  ...(answerBlock === null ? {} : { answerBlock: answerBlock.toString() }),
  ...(call && call.input.length <= MOST_INPUT ? { to: call.to, input: call.input } : {}),
  ...(nonce === null ? {} : { seenNonce: nonce }),
  ...(contract ? { contract } : {}),
  ...(by === null ? {} : { by }),
})

type Facts = {
  readonly chainId: number
  readonly step: StepId
  readonly remembered: Remembered
  /** The account's count before the wallet was asked. */
  readonly count: number
  readonly sentAt: number
}

/** Returns the entry of a transaction that was just sent. */
export const toEntry = (sent: Sent, { chainId, step, remembered, count, sentAt }: Facts): LedgerEntry => ({
  chainId,
  account: sent.account,
  nonce: count,
  hash: sent.hash,
  step,
  ...remembered,
  sentAt,
  state: 'pending',
  block: null,
  received: null,
  error: null,
  ...identityOf(sent),
})

/** Returns the facts of an entry about its transaction; entries of earlier releases have fewer. */
export const toSent = (entry: LedgerEntry): Sent => ({
  hash: entry.hash,
  account: entry.account,
  sentBlock: BigInt(entry.sentBlock),
  answerBlock: entry.answerBlock === undefined ? null : BigInt(entry.answerBlock),
  call: entry.to && entry.input ? { to: entry.to, input: entry.input } : null,
  nonce: entry.seenNonce ?? null,
  contract: entry.contract ?? false,
  by: entry.by ?? null,
})

/** Adds the facts that a poll found about the transaction. */
export const withLearnt = (entry: LedgerEntry, sent: Sent): LedgerEntry => ({ ...entry, ...identityOf(sent) })

/** Amount of a token that moved; null when the receipt does not show it. */
const movedOf = (moved: Settled['received'], token: string | null) =>
  token ? (moved[token.toLowerCase() as Address]?.toString() ?? null) : null

/** The call is needed only while the transaction may still be looked for. */
function withoutCall({ to: _to, input: _input, ...entry }: LedgerEntry): LedgerEntry {
  return entry
}

/** Returns the entry in its new state, with the amount really paid in place of the expected one, if it is known. */
export function settle(entry: LedgerEntry, state: StepState): LedgerEntry {
  if (state.at === 'confirmed')
    return withoutCall({
      ...entry,
      state: 'confirmed',
      block: state.settled.block.toString(),
      amountIn: movedOf(state.settled.paid, entry.tokenIn) ?? entry.amountIn,
      received: movedOf(state.settled.received, entry.tokenOut),
      error: null,
    })
  if (state.at === 'failed')
    return { ...entry, state: 'failed', error: state.error.code, block: state.block?.toString() ?? null }
  if (state.at === 'replaced') return withoutCall({ ...entry, state: 'replaced', error: null })
  if (state.at === 'dropped') return { ...entry, state: 'dropped', error: null }
  return entry
}
