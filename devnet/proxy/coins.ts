import { formatUnits, parseUnits } from 'viem'
import { RpcError } from './errors.ts'

/** Wei to a decimal text of coins (1e18 wei) without trailing zeros: "0.25", "12", "0". */
export function toCoins(wei: bigint): string {
  return formatUnits(wei, 18)
}

/** An amount argument: a decimal text is coins, 0x… is wei. @throws RpcError on anything else. */
export function fromCoins(text: string): bigint {
  if (/^0x[0-9a-f]+$/i.test(text)) return BigInt(text)
  if (!/^\d+(\.\d{1,18})?$/.test(text)) throw new RpcError(`invalid amount ${text}`)
  return parseUnits(text, 18)
}
