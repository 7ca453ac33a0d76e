import type { LogPosition } from '../source/model.ts'

/** Where in the chain something happened, as columns of its row. */
export const placeRow = ({ block, txIndex, logIndex, timestamp, txHash }: LogPosition) => ({
  block,
  tx_index: txIndex,
  log_index: logIndex,
  timestamp,
  tx_hash: txHash,
})
