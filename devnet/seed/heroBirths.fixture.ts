/** Chain reads about heroes for tests: how each was minted, and which boxes were settled. */
import { decodeEventLog, type Hex, toEventSelector, zeroHash } from 'viem'
import { boxMintAbi } from '../../src/lib/core/abi/boxMint.ts'
import { heroRevealAbi } from '../../src/lib/core/abi/heroReveal.ts'
import type { Registry } from '../proxy/registry.ts'

type Log = { topics: [Hex, ...Hex[]]; data: Hex; transactionHash: Hex }
type Call = <T>(method: string, params: unknown[]) => Promise<T>

export type HeroBirths = {
  /** Its id in the registry. */
  readonly reveal: string
  /** Heroes minted in settling transactions, in order, by their collection's own logs. */
  readonly settled: readonly bigint[]
  /** How many a sale of the collection itself minted, and how many came in any other way. */
  readonly sold: number
  readonly others: number
  /** Number of boxes in settled requests, per request. */
  readonly boxes: readonly number[]
}

const MINTED = toEventSelector(
  boxMintAbi.find((item) => item.type === 'event' && item.name === 'Minted') as never,
)
const MOVED = toEventSelector('Transfer(address,address,uint256)')

/** For every reveal contract: the heroes of its collection as they were minted, and the boxes that it settled. */
export function readHeroBirths(
  call: Call,
  { reveals, collections, mints: all }: Registry,
): Promise<HeroBirths[]> {
  const logsOf = (address: string | undefined, topics: Hex[][]) =>
    call<Log[]>('eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest', address, topics }])
  return Promise.all(
    reveals.map(async ({ id, address, hero }) => {
      const collection = collections.find((one) => one.id === hero)?.address
      const [reported, mints, ...sales] = await Promise.all([
        logsOf(address, []),
        logsOf(collection, [[MOVED], [zeroHash]]),
        ...all.filter((sale) => sale.collection === hero).map((sale) => logsOf(sale.address, [[MINTED]])),
      ])
      const selling = new Set(sales.flat().map(({ transactionHash }) => transactionHash))
      const sold = mints.filter(({ transactionHash }) => selling.has(transactionHash))
      const boxes = new Map<bigint, number>()
      const settled = new Map<bigint, Hex>()
      for (const log of reported) {
        const { eventName, args } = decodeEventLog({ abi: heroRevealAbi, ...log })
        if (eventName === 'RevealRequested') boxes.set(args.request, args.boxes.length)
        else if (eventName === 'RevealSettled') settled.set(args.request, log.transactionHash)
      }
      const settling = new Set(settled.values())
      const drawn = mints.filter(({ transactionHash }) => settling.has(transactionHash))
      return {
        reveal: id,
        settled: drawn.map(({ topics }) => BigInt(topics[3] ?? 0)),
        sold: sold.length,
        others: mints.length - drawn.length - sold.length,
        boxes: [...settled.keys()].map((request) => boxes.get(request) ?? 0),
      }
    }),
  )
}
