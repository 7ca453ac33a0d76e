/** Where something happened, as the database has it. */
export type StoredPlace = {
  readonly block: string
  readonly log_index: number
  readonly timestamp: string
  readonly tx_hash: string
}

/** The same as answers show it. */
export const placeOf = (row: StoredPlace) => ({
  time: Number(row.timestamp),
  block: Number(row.block),
  txHash: row.tx_hash,
  logIndex: row.log_index,
})
