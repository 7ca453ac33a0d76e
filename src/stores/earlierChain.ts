import { readText, writeText } from '../lib/core/storage/storage.ts'
import { rpc } from './chain.ts'
import { $ledger, entriesHere, forgetHere } from './ledger.ts'
import { snackError } from './snackbar.ts'

/** A block of the history, which differs in each devnet: its hash identifies the chain. */
const MARK = '0x258'
const KEY = 'devnetChain'

/**
 * A devnet that was started again from the beginning has the same id, and none of the earlier transactions. They are
 * removed: their blocks do not exist, and pending ones would be waited for.
 */
export async function forgetEarlierChain(): Promise<void> {
  const [answer] = await rpc().batch([{ method: 'eth_getBlockByNumber', params: [MARK, false] }])
  const block = answer && 'result' in answer ? (answer.result as Record<string, unknown> | null) : null
  const { number, hash } = block ?? {}
  if (number !== MARK || typeof hash !== 'string') return
  const before = readText(KEY)
  writeText(KEY, hash)
  if (before === null || before === hash || entriesHere($ledger.get()).length === 0) return
  forgetHere()
  snackError('tx.earlierChain')
}
