import type { Hex } from 'viem'

type Fields = Record<string, unknown>

const bare = (hex: unknown): string => String(hex ?? '').replace(/^0x/, '')

/** A block as the relay shows it: few fields, `size` is the transaction count, the time is in microseconds. */
export function showBlock(block: Fields, full: boolean): Fields {
  const transactions = block.transactions as unknown[]
  return {
    extraData: '0x00',
    gasUsed: block.gasUsed,
    hash: block.hash,
    logsBloom: block.logsBloom,
    number: block.number,
    parentHash: block.parentHash,
    size: `0x${transactions.length.toString(16)}`,
    timestamp: `0x${(BigInt(block.timestamp as Hex) * 1_000_000n).toString(16)}`,
    transactions: full ? transactions.map((tx) => showTransaction(tx as Fields)) : transactions,
    transactionsRoot: block.transactionsRoot,
  }
}

/** A transaction to a Solidity contract: as usual, but `input` has no 0x. */
export function showTransaction(tx: Fields): Fields {
  const { blockTimestamp: _, ...rest } = tx
  return { ...rest, input: bare(tx.input) }
}

/** A receipt of a Solidity contract's transaction: an ordinary one. */
export function showReceipt(receipt: Fields): Fields {
  const { blockTimestamp: _, blobGasPrice: __, logs, ...rest } = receipt
  return { ...rest, logs: (logs as Fields[]).map(showLog) }
}

export function showLog(log: Fields): Fields {
  const { blockTimestamp: _, ...rest } = log
  return rest
}

/** Code of a Solidity contract has no 0x; an address without code answers "0x". */
export function showCode(code: Hex): string {
  return code === '0x' ? code : bare(code)
}
