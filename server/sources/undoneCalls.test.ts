/** Histories that tell less or more than happened: with holes, and with calls that failed inside a contract that caught it. */
import { describe, expect, test } from 'vitest'
import { parseRegistry } from '../core/registry.ts'
import type { Address } from '../core/source/model.ts'
import { readEvents } from '../testing/sources.ts'
import { NativeCalls } from './nativeCalls.ts'

const at = (digit: string): Address => `0x${digit.repeat(40)}`
const [pool, usdt, mev, person, stranger, nft, market, data, offering] = [
  ...['1', '2', '3', '5', '6', '7', '8', '9', 'a'],
].map(at) as [Address, Address, Address, Address, Address, Address, Address, Address, Address]
const registry = parseRegistry({
  chainId: 7518,
  tokens: { MEV: mev, USDT: usdt },
  pools: [{ id: 'MEV-USDT', kind: 'amm', address: pool, tokens: [usdt, mev] }],
  collections: [{ id: 'genesis', address: nft, kind: 'nft' }],
  market: { operation: market, data },
  offerings: [{ id: 'one', address: offering, payToken: usdt, projectToken: mev }],
})

type Part = {
  readonly to: Address
  readonly from: Address
  readonly method: string
  readonly args?: unknown[]
  readonly result?: unknown[] | null
  /** Why it failed. */
  readonly error?: string
}

/** A node with one transaction in each block that has any calls. Its contracts answer nothing. */
function nodeOf(blocks: Readonly<Record<number, readonly Part[]>>, head = 50, record = true): typeof fetch {
  const hashOf = (block: number) => `0x${block.toString(16).padStart(64, '0')}`
  const answer = (method: string, params: unknown[]): unknown => {
    if (method === 'view.searchMap') {
      const [map, from, to] = params as [Record<string, string[]>, number, number]
      return Object.entries(blocks).flatMap(([key, parts]) =>
        parts.flatMap(({ to: contract, from: caller, method: name, args = [], result = null, error }) =>
          Number(key) >= from && Number(key) <= to && map[contract]?.includes(name.toLowerCase())
            ? {
                ...{ Type: 'Event', Contract: contract, From: caller, TxFrom: person, TxTo: contract },
                ...{ Method: name, Height: key, Timestamp: String(1_700_000_000_000_000_000n), Index: '0' },
                ...{ Hash: hashOf(Number(key)), Args: JSON.stringify(args) },
                Result: JSON.stringify(error ? null : result),
              }
            : [],
        ),
      )
    }
    if (method === 'search.tx') {
      const parts = blocks[Number(params[0])]
      if (!record || !parts) return null
      return {
        Event: parts.map(({ to, from, method: name, args = [], result = null, error = '' }) => ({
          ...{ To: to, From: from, Method: name, Args: args, Result: error ? null : result, Error: error },
        })),
      }
    }
    if (method === 'eth_call') return '0x'
    if (method !== 'eth_getBlockByNumber') throw new Error('invalid method')
    const number = params[0] === 'latest' ? head : Number(params[0])
    return { number: `0x${number.toString(16)}`, hash: hashOf(number), timestamp: '0x60a7a4171a0000' }
  }
  return async (_, init) => {
    const given = JSON.parse(String(init?.body))
    const one = ({ id, method, params }: { id: number; method: string; params: unknown[] }) => {
      try {
        return { jsonrpc: '2.0', id, result: answer(method, params) }
      } catch (error) {
        return { jsonrpc: '2.0', id, error: (error as Error).message }
      }
    }
    return new Response(JSON.stringify(Array.isArray(given) ? given.map(one) : one(given)))
  }
}
const sourceOf = (...node: Parameters<typeof nodeOf>) =>
  new NativeCalls({ rpcUrl: 'http://node.example', registry, fetch: nodeOf(...node) })

const balances = (first: string, second: string): Part[] => [
  { to: usdt, from: pool, method: 'BalanceOf', args: [pool], result: [first] },
  { to: mev, from: pool, method: 'BalanceOf', args: [pool], result: [second] },
]
const lastState = (events: Awaited<ReturnType<typeof readEvents>>) =>
  events.findLast((event) => event.type === 'PoolFollowed')?.state

describe('a history with a hole in it is read on, and what follows from it is unknown', () => {
  // The deposits are missing.
  test('LP burned that was never minted', async () => {
    const blocks = {
      5: [
        { to: pool, from: person, method: 'Transfer', args: [pool, '7'] },
        { to: pool, from: person, method: 'Burn', args: [person], result: ['1', '1'] },
        ...balances('10', '10'),
      ],
      20: [{ to: pool, from: person, method: 'Sync' }, ...balances('11', '11')],
    }
    const events = await readEvents(sourceOf(blocks), 50, 10)
    const eleven = `11${'0'.repeat(18)}`
    expect(lastState(events)).toMatchObject({ supply: null, told: '0', reserves: [eleven, eleven] })
    expect(events.reduce((sum, event) => sum + (event.type === 'SupplyChanged' ? event.by : 0n), 0n)).toBe(0n)
  })

  test('more paid out than was there', async () => {
    const blocks = {
      5: [
        { to: pool, from: person, method: 'Transfer', args: [pool, '7'] },
        { to: pool, from: person, method: 'Burn', args: [person], result: ['12', '1'] },
        ...balances('10', '10'),
      ],
      20: [{ to: pool, from: person, method: 'CommitNewFee', args: [1, 1] }],
    }
    expect(lastState(await readEvents(sourceOf(blocks), 50, 10))).toMatchObject({ reserves: null })
  })

  test('an owner’s fees of a pool that has no LP', async () => {
    const blocks = {
      5: [
        {
          ...{ to: pool, from: person, method: 'WithdrawAdminFees' },
          result: ['3', '1', '0', '0', '0'],
        },
        { to: pool, from: person, method: 'Transfer', args: [pool, '3'] },
        ...balances('10', '10'),
      ],
      20: [{ to: pool, from: person, method: 'Sync' }, ...balances('11', '11')],
    }
    expect(lastState(await readEvents(sourceOf(blocks), 50, 10))).toMatchObject({ supply: null })
  })
})

describe('calls that failed inside a contract that caught it did nothing', () => {
  const id = `0x${'b'.repeat(40)}`
  const failed = (to: Address, method: string, args: unknown[]): Part => ({
    ...{ to, from: stranger, method, args, error: 'no permission' },
  })

  test.each<[string, readonly Part[]]>([
    ['an item that somebody else owns', [failed(nft, 'TransferFrom', [at('c'), stranger, id])]],
    ['its right given to the market', [failed(nft, 'SetApprovalForAll', [market, true])]],
    ['an item that ends', [failed(nft, 'Burn', [id])]],
    ['somebody else’s listing', [failed(market, 'CancelMarketItem', [nft, id])]],
    [
      'a listing of what somebody else owns',
      [failed(market, 'RegisterMarketItem', [nft, id, '1', 'MEV', 1, 9])],
    ],
    ['an offer without money', [failed(market, 'SuggestItemToBuyWithSuggester', [nft, id, '1', 'MEV'])]],
    ['a commitment', [failed(offering, 'Deposit', ['1000000'])]],
    ['fees of a pool', [failed(pool, 'CommitNewFee', [5_000_000_000, 0]), failed(pool, 'ApplyNewFee', [])]],
    ['LP sent to its pool', [failed(pool, 'Transfer', [pool, '1000000'])]],
    [
      'a trade that the pool refused when it had read its balances',
      [failed(pool, 'Swap', ['9', '0', stranger, '', stranger]), ...balances('1', '10')],
    ],
  ])('%s', async (_, parts) => {
    const events = await readEvents(sourceOf({ 5: parts }), 50, 10)
    expect(events.map(({ type }) => type)).toEqual(['PoolCreated', 'PoolFollowed'])
    expect(lastState(events)).toMatchObject({ own: '0', announced: null, reserves: ['0', '0'] })
  })

  test('what the contract did beside it counts', async () => {
    const moved = { to: nft, from: stranger, method: 'TransferFrom', args: [stranger, person, id] }
    const blocks = { 5: [failed(nft, 'TransferFrom', [at('c'), stranger, `0x${'d'.repeat(40)}`]), moved] }
    const events = await readEvents(sourceOf(blocks), 50, 51)
    expect(events.filter(({ type }) => type === 'NftMoved')).toMatchObject([{ from: stranger, to: person }])
    // Without failures nothing but the history is used, and neither without a record.
    for (const record of [true, false])
      expect(await readEvents(sourceOf({ 5: [moved] }, 50, record), 50, 51)).toContainEqual(
        expect.objectContaining({ type: 'NftMoved', to: person }),
      )
  })
})

test('a farm’s pool that is added after the index began is known', async () => {
  const [farm, strat] = [at('d'), at('e')]
  const later = parseRegistry({
    ...{ chainId: 7518, startBlock: 3 },
    farm: { address: farm, pools: [{ id: 'MEV-USDT', want: pool, strat }] },
  })
  const blocks = { 5: [{ to: farm, from: person, method: 'Add', args: [40, pool, false, strat] }] }
  const source = new NativeCalls({ rpcUrl: 'http://node.example', registry: later, fetch: nodeOf(blocks) })
  // Its contract did not know the pool when the index began.
  expect(await readEvents(source, 50, 10)).toMatchObject([
    { type: 'FarmPoolAdded', block: 5, farm, pid: 0, want: pool, allocPoint: 40 },
  ])
})
