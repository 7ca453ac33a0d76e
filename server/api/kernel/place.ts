/** Where something happened, as the database has it. */
export interface StoredPlace {
  block: string
  log_index: number
  timestamp: string
  tx_hash: string
}

/** The same as answers show it. */
export const placeOf = (row: StoredPlace) => ({
  time: Number(row.timestamp),
  block: Number(row.block),
  txHash: row.tx_hash,
  logIndex: row.log_index,
})
