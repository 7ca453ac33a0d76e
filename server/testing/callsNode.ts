/** A node of a long chain that keeps calls: one pool, traded in and left now and then, with nothing else in its blocks. */
import { type Abi, decodeFunctionData, encodeFunctionResult, formatUnits, getAddress, parseAbi } from 'viem'
import { parseRegistry } from '../core/registry.ts'
import type { Address } from '../core/source/model.ts'

const E18 = 10n ** 18n
const address = (digit: string): Address => `0x${digit.repeat(40)}`
const [pool, usdt, mev, router, person] = ['1', '2', '3', '4', '5'].map(address) as [
  Address,
  Address,
  Address,
  Address,
  Address,
]
export const callsRegistry = parseRegistry({
  chainId: 7518,
  router,
  tokens: { MEV: mev, USDT: usdt },
  pools: [{ id: 'MEV-USDT', kind: 'amm', address: pool, tokens: [usdt, mev] }],
})
const views = parseAbi([
  'function Tokens() view returns (address[])',
  'function Fee() view returns (uint256)',
  'function Reserves() view returns (uint256[], uint256)',
  'function totalSupply() view returns (uint256)',
  'function AdminFee() view returns (uint256)',
  'function symbol() view returns (string)',
  'function name() view returns (string)',
  'function decimals() view returns (uint256)',
])

type Part = { to: Address; from: Address; method: string; args: unknown[]; result: unknown[] | null }
type Entry = Readonly<Record<string, string>>
const coins = (amount: bigint) => formatUnits(amount, 18)
const hash = (text: string) => `0x${Buffer.from(text).toString('hex').padStart(64, '0')}` as const

export type CallsNode = {
  readonly head: number
  readonly swaps: number
  readonly burns: number
  /** The pool's reserves at the end, and all its LP. */
  readonly reserves: readonly [bigint, bigint]
  readonly supply: bigint
  /** How often it was asked for what. */
  readonly asked: Map<string, number>
  /** Answers a request or a batch of them. */
  answer(body: string): string
}

/** @param every blocks from one swap to the next; each 40th is followed by somebody who leaves a little of the pool */
export function callsNode(head: number, every: number): CallsNode {
  const entries = new Map<number, Entry[]>()
  const records = new Map<string, unknown>()
  let reserves: [bigint, bigint] = [20_000n * E18, 1_000_000n * E18]
  let supply = 0n
  const balance = (coin: 0 | 1): Part => ({
    to: coin === 0 ? usdt : mev,
    from: pool,
    method: 'BalanceOf',
    args: [pool],
    result: [coins(reserves[coin])],
  })
  /** @param hidden calls that are only in the record of the transaction */
  const mine = (block: number, parts: Part[], hidden: Part[] = []) => {
    const place = {
      Type: 'Event',
      TxFrom: getAddress(person),
      TxTo: getAddress(router),
      Hash: hash(`tx ${block}`),
      Height: String(block),
      Index: '0',
      Timestamp: String(1_700_000_000_000_000_000n + BigInt(block) * 500_000_000n),
      TXID: '000000000000',
    }
    const shown = ({ to, from, method, args, result }: Part): Entry => ({
      ...place,
      Contract: getAddress(to),
      From: getAddress(from),
      Method: method,
      Args: JSON.stringify(args),
      Result: JSON.stringify(result),
    })
    entries.set(block, parts.map(shown))
    records.set(place.Hash, {
      Event: [...hidden, ...parts].map(({ to, from, method, args, result }) => ({
        ...{ From: from, To: to, Method: method, Args: args, Result: result, Error: '' },
      })),
    })
  }
  const call = (method: string, args: unknown[], result: unknown[] | null): Part => ({
    ...{ to: pool, from: router, method, args, result },
  })

  const first = 141_421_356_237_309_504_880_168n
  mine(2, [call('Mint', [person], [coins(first - 1_000n)]), balance(0), balance(1)])
  supply = first
  let [swaps, burns] = [0, 0]
  for (let block = 2 + every; block <= head - 2; block += every) {
    const sold = (swaps % 2) as 0 | 1
    const paid = reserves[sold] / BigInt(200 + (swaps % 97))
    const got = ((reserves[1 - sold] as bigint) * paid * 997n) / (reserves[sold] * 1_000n + paid * 997n)
    reserves = sold === 0 ? [reserves[0] + paid, reserves[1] - got] : [reserves[0] - got, reserves[1] + paid]
    const out = sold === 0 ? ['0', coins(got)] : [coins(got), '0']
    const into: Part = {
      to: sold === 0 ? usdt : mev,
      from: router,
      method: 'TransferFrom',
      args: [person, pool, coins(paid)],
      result: [true],
    }
    mine(block, [into, call('Swap', [...out, person, '', person], null), balance(0), balance(1)])
    swaps++
    if (swaps % 40 !== 0) continue
    const liquidity = supply / 1_000n
    const amounts = [(reserves[0] * liquidity) / supply, (reserves[1] * liquidity) / supply] as const
    const lp: Part = call('TransferFrom', [person, pool, coins(liquidity)], null)
    mine(block + 1, [call('Burn', [person], amounts.map(coins)), balance(0), balance(1)], [lp])
    reserves = [reserves[0] - amounts[0], reserves[1] - amounts[1]]
    supply -= liquidity
    burns++
  }
  const blocks = [...entries.keys()].sort((a, b) => a - b)

  const asked = new Map<string, number>()
  const block = (number: number) => ({
    number: `0x${number.toString(16)}`,
    hash: hash(`block ${number}`),
    // Microseconds, as the real chain says it.
    timestamp: `0x${(1_700_000_000_000_000n + BigInt(number) * 500_000n).toString(16)}`,
  })
  const view = ({ to, data }: { to: Address; data: `0x${string}` }): string => {
    const { functionName } = decodeFunctionData({ abi: views, data })
    const symbol = to === usdt ? 'USDT' : 'MEV'
    const result = {
      ...{ Tokens: [usdt, mev], Fee: 30_000_000n, AdminFee: 0n },
      ...{ Reserves: [reserves, 0n], totalSupply: supply },
      ...{ symbol, name: symbol, decimals: 18n },
    }[functionName]
    return encodeFunctionResult({ abi: views as Abi, functionName, result })
  }
  const search = ([map, from, to]: [Record<string, string[]>, number, number]): Entry[] => {
    if (to - from >= 1_024) throw new Error('search ragne less then 1024')
    const wanted = new Map(Object.entries(map).map(([at, methods]) => [at, new Set(methods)]))
    let low = 0
    for (let high = blocks.length; low < high; ) {
      const middle = (low + high) >> 1
      if ((blocks[middle] as number) < from) low = middle + 1
      else high = middle
    }
    const found: Entry[] = []
    for (let k = low; k < blocks.length && (blocks[k] as number) <= to; k++)
      for (const entry of entries.get(blocks[k] as number) ?? [])
        if (wanted.get(String(entry.Contract).toLowerCase())?.has(String(entry.Method).toLowerCase()))
          found.push(entry)
    return found
  }
  const result = (method: string, params: never[]): unknown => {
    asked.set(method, (asked.get(method) ?? 0) + 1)
    switch (method) {
      case 'eth_getBlockByNumber':
        return block(params[0] === 'latest' ? head : Math.min(head, Number(params[0])))
      case 'eth_call':
        return view(params[0] as never)
      case 'view.searchMap':
        return search(params as never)
      case 'view.blockNumber':
        return head
      case 'view.multi_call':
        return (params[1] as unknown as string[]).map((name) =>
          name === 'Reserves' ? [reserves.map(coins), 0] : name === 'TotalSupply' ? [coins(supply)] : [],
        )
      case 'search.tx':
        return records.get(params[0] as never) ?? null
      default:
        throw new Error('invalid method')
    }
  }
  const one = ({ id, method, params }: { id: number; method: string; params: never[] }) => {
    try {
      return { jsonrpc: '2.0', id, result: result(method, params) }
    } catch (error) {
      return { jsonrpc: '2.0', id, error: { code: -32000, message: (error as Error).message } }
    }
  }
  return {
    ...{ head, swaps, burns, reserves, supply, asked },
    answer: (body) => {
      const given = JSON.parse(body)
      return JSON.stringify(Array.isArray(given) ? given.map(one) : one(given))
    },
  }
}
