import { chain } from '../../src/lib/core/config/env.ts'
import type { LedgerEntry } from '../../src/lib/core/tx/model.ts'
import { address } from './pools.ts'

/** A pending swap in this browser's list of transactions, sent just now. */
export const ledgerEntry = (change: Partial<LedgerEntry> = {}): LedgerEntry => ({
  chainId: chain.id,
  account: address(0xaa),
  nonce: 7,
  hash: `0x${'ab'.repeat(32)}`,
  step: 'swap',
  tokenIn: null,
  tokenOut: null,
  amountIn: null,
  amountOut: null,
  sentAt: Date.now(),
  sentBlock: '49',
  answerBlock: '50',
  state: 'pending',
  block: null,
  received: null,
  error: null,
  ...change,
})
