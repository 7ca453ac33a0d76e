/** Converts one node's answers about one transaction to one shape. */
import { askAll } from '../chain/askAll.ts'
import { parseExact } from '../chain/exactJson.ts'
import { readQuantity } from '../chain/reads.ts'
import type { Rpc, RpcAnswer, RpcCall } from '../chain/rpc.ts'
import type { Address } from '../config/registry.ts'
import { AppError } from '../errors/AppError.ts'
import { isRefusal } from '../errors/catalogue.ts'
import '../errors/refusals.ts'
import { fromRpcError } from '../errors/fromUnknown.ts'
import type { Hash, Sent } from './model.ts'

/** The nodes in use, and the facts of their chain that a transaction is compared with. */
export type Chain = {
  readonly rpc: Rpc
  readonly chainId: number
  /** Contract of MEV, whose transfers the chain reports in another form; null if the registry has none. */
  readonly mev: Address | null
}

/** A node's copy of a transaction. Hex is lower case; the input has its 0x. */
export type Copy = {
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly input: string
  readonly nonce: number
}

export type NodeView = {
  readonly url: string
  readonly height: bigint
  /** Number of the account's transactions that are in blocks. */
  readonly count: bigint
  readonly copy: Copy | null
  readonly receipt: Readonly<Record<string, unknown>> | null
  /** The refusal that this node reports. */
  readonly failure: AppError | null
  /** Its record of the transaction's calls; undefined if the node stores none. */
  readonly record: unknown
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
export const lower = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : '')
const resultOf = (answer: RpcAnswer | undefined) => (answer && 'result' in answer ? answer.result : undefined)

/** Reads a transaction of `eth_getTransactionByHash` or of a block; null if it is none. */
export function readCopy(found: unknown): Copy | null {
  if (!isObject(found)) return null
  try {
    const nonce = Number(readQuantity({ result: found.nonce }))
    const value = readQuantity({ result: found.value ?? '0x0' })
    // For transactions of EVM contracts the real chain omits the 0x (docs/chain.md, Nodes).
    const input = `0x${lower(found.input).replace(/^0x/, '')}`
    return { from: lower(found.from), to: lower(found.to), value, input, nonce }
  } catch {
    return null
  }
}

/**
 * Returns why a transaction was refused, if this node knows. The node that made the block answers `failtx` for its
 * receipt and gives the text in `search.tx` (docs/chain.md, Nodes). An overloaded or broken node proves nothing.
 */
export function readFailure(receipt: RpcAnswer | undefined, search: RpcAnswer | undefined): AppError | null {
  const [failed, reason] = [receipt, search].map((answer) =>
    answer && 'error' in answer ? fromRpcError(answer.error) : null,
  )
  if (reason && isRefusal(reason.code)) return reason
  if (!failed || !isRefusal(failed.code)) return null
  return reason && reason.code === 'unknown' ? new AppError(failed.code, reason.details) : failed
}

/** Returns the hash to look up: that of the speed-up once there is one. */
const hashOf = ({ hash, by }: Sent): Hash => by ?? hash

const questions = (sent: Sent): RpcCall[] => [
  { method: 'eth_chainId', params: [] },
  { method: 'eth_getTransactionReceipt', params: [hashOf(sent)] },
  { method: 'eth_getTransactionByHash', params: [hashOf(sent)] },
  { method: 'search.tx', params: [hashOf(sent)] },
  { method: 'eth_getTransactionCount', params: [sent.account, 'latest'] },
  // Last, so that a receipt of this height would have been in the same answer.
  { method: 'eth_blockNumber', params: [] },
]

/** No block number and no sum of gas has more digits; a larger one cannot be stored. */
const MOST_HEIGHT = 10n ** 20n
export function readHeight(answer: RpcAnswer | undefined): bigint {
  const height = readQuantity(answer)
  if (height >= MOST_HEIGHT) throw new AppError('rpc.badAnswer', 'a height beyond all chains')
  return height
}

/** @throws AppError for answers of another chain, without a height, or with an unreadable receipt */
function toView(url: string, chainId: number, sent: Sent, answers: readonly RpcAnswer[]): NodeView {
  const [id, receipt, copy, search, count, height] = answers
  if (readQuantity(id) !== BigInt(chainId)) throw new AppError('rpc.wrongChain')
  const found = resultOf(receipt)
  // A node with an unreadable receipt counts as unreachable.
  if (isObject(found))
    for (const part of [found.blockNumber, found.gasUsed ?? '0x0']) readHeight({ result: part })
  const stated = isObject(found) ? lower(found.transactionHash) : ''
  return {
    url,
    height: readHeight(height),
    count: readQuantity(count),
    copy: readCopy(resultOf(copy)),
    receipt: isObject(found) && (stated === '' || stated === hashOf(sent)) ? found : null,
    failure: readFailure(receipt, search),
    record: resultOf(search),
  }
}

/** Asks all nodes. Those that are unreachable, of another chain or answer nonsense are left out. */
export async function viewsOf({ rpc, chainId }: Chain, sent: Sent): Promise<NodeView[]> {
  const { answers } = await askAll(rpc, async (url) =>
    toView(url, chainId, sent, await rpc.ask(url, questions(sent), parseExact)),
  )
  return [...answers]
}

/**
 * Asks only the preferred node.
 * @throws AppError if no node answers
 */
export async function firstView({ rpc, chainId }: Chain, sent: Sent): Promise<NodeView> {
  const read = (answers: readonly RpcAnswer[]) => toView('', chainId, sent, answers)
  return read(await rpc.batch(questions(sent), read, parseExact))
}

/** Selector of `transfer(address,uint256)`. */
const TRANSFER = '0xa9059cbb'

/** Call of `approve(address,uint256)` up to its amount. */
const APPROVE_LENGTH = 74
const approvedOf = (input: string) =>
  input.startsWith('0x095ea7b3') && input.length === 138
    ? { to: input.slice(0, APPROVE_LENGTH), isAllowing: BigInt(`0x${input.slice(APPROVE_LENGTH)}`) > 0n }
    : null

/** Wallets let users change the allowed amount: that is still the requested approval. */
function isEditedApproval(copy: string, wanted: string): boolean {
  const [made, asked] = [approvedOf(copy), approvedOf(wanted)]
  return made !== null && asked?.isAllowing === true && made.to === asked.to
}

/**
 * Returns true if a node's copy is the signed call. The real chain reports a transfer of MEV with the recipient as
 * `to` and the amount as `value` (docs/chain.md, Nodes).
 */
export function isCall(copy: Copy, { to, input }: NonNullable<Sent['call']>, mev: Address | null): boolean {
  const wanted = input.toLowerCase()
  const isSame = copy.input === wanted || isEditedApproval(copy.input, wanted)
  if (copy.to === to.toLowerCase() && copy.value === 0n && isSame) return true
  if (to.toLowerCase() !== mev?.toLowerCase() || !wanted.startsWith(TRANSFER) || wanted.length !== 138)
    return false
  const recipient = `0x${wanted.slice(34, 74)}`
  return (
    copy.to === recipient &&
    copy.value === BigInt(`0x${wanted.slice(74)}`) &&
    ['0x', wanted].includes(copy.input)
  )
}

/** Nodes behind one address may differ by some blocks. */
export const SLACK = 10n

/**
 * Returns true if a transaction in a block is the signed one: sender, contract, input, and a block after the wallet
 * was asked. A contract account's transaction may be sent by anyone, to the account itself with the call inside.
 */
export function isOurs(copy: Copy, block: bigint, sent: Sent, mev: Address | null): boolean {
  const account = sent.account.toLowerCase()
  // Earlier releases stored no call, and a start of the search that only one node had reported.
  if (!sent.call) return copy.from === account || copy.to === account
  if (block + SLACK <= sent.sentBlock) return false
  if (isCall(copy, sent.call, mev)) return sent.contract || copy.from === account
  return sent.contract && copy.to === account && copy.input.includes(sent.call.input.slice(2).toLowerCase())
}
