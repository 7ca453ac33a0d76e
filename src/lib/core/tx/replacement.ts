/** Finds the transaction in a block that used a nonce. */
import { askAll } from '../chain/askAll.ts'
import type { RpcCall } from '../chain/rpc.ts'
import type { Hash, Sent } from './model.ts'
import { type Chain, type Copy, isObject, lower, readCopy, SLACK } from './views.ts'

/** Blocks that are searched: 10 minutes from the request to the wallet. */
const SPAN = 1_200n
/** Blocks of one batch, and batches of one look. */
const BATCH = 40
const BATCHES = 5

const HASH = /^0x[0-9a-f]{64}$/
const toHex = (block: bigint) => `0x${block.toString(16)}`

/** Start of the search in the next poll; null before the first. */
export type Search = { next: bigint | null }

/**
 * Hashes of a block's transactions that may be the wanted one, also those that are shown without their content. Null
 * when the node does not have the block: it then answers with nothing or with another block.
 */
function candidates(block: unknown, wanted: bigint, sent: Sent): Hash[] | null {
  if (!isObject(block) || !Array.isArray(block.transactions) || lower(block.number) !== toHex(wanted))
    return null
  return block.transactions.flatMap((one: unknown) => {
    const copy = readCopy(one)
    const hash = lower(isObject(one) ? one.hash : one)
    const differs = copy && (copy.from !== sent.account.toLowerCase() || copy.nonce !== sent.nonce)
    return differs || !HASH.test(hash) || hash === sent.hash ? [] : [hash as Hash]
  })
}

/**
 * Returns the copy of a candidate that every node shows in a block with this account and nonce. Null if all show
 * another account or nonce, and `differs` if some node does not have it, or not yet.
 */
async function confirmedCopy({ rpc }: Chain, hash: Hash, sent: Sent): Promise<Copy | null | 'differs'> {
  const { answers: copies } = await askAll(rpc, async (url) => {
    const [answer] = await rpc.ask(url, [{ method: 'eth_getTransactionByHash', params: [hash] }])
    const found = answer && 'result' in answer ? answer.result : null
    return isObject(found) && lower(found.blockNumber) !== '' ? readCopy(found) : null
  })
  const uses = (copy: Copy | null) =>
    copy !== null && copy.from === sent.account.toLowerCase() && copy.nonce === sent.nonce
  const [first] = copies
  if (copies.length < rpc.urls.length) return 'differs'
  if (first && copies.every(uses)) return first
  return copies.every((copy) => copy !== null && !uses(copy)) ? null : 'differs'
}

/**
 * Searches blocks for another transaction of the account with this nonce.
 * @param head height up to which there are blocks
 * @param search moves on, so that one look asks for no more than some batches
 */
export async function findReplacement(
  chain: Chain,
  sent: Sent,
  head: bigint,
  search: Search,
): Promise<{ readonly hash: Hash; readonly copy: Copy } | null> {
  const start = sent.sentBlock > SLACK ? sent.sentBlock - SLACK : 1n
  let next = search.next ?? start
  const last = head < start + SPAN ? head : start + SPAN
  for (let batch = 0; batch < BATCHES && next <= last; batch++) {
    const blocks: bigint[] = []
    for (; blocks.length < BATCH && next <= last; next++) blocks.push(next)
    const calls = blocks.map(
      (block): RpcCall => ({ method: 'eth_getBlockByNumber', params: [toHex(block), true] }),
    )
    const answers = await chain.rpc.batch(calls)
    for (const [i, answer] of answers.entries()) {
      const block = blocks[i] as bigint
      const found = candidates('result' in answer && answer.result, block, sent)
      if (!found) return null
      for (const hash of found) {
        const copy = await confirmedCopy(chain, hash, sent)
        // The next look asks for the same block again.
        if (copy === 'differs') return null
        if (copy) return { hash, copy }
      }
      search.next = block + 1n
    }
  }
  return null
}
