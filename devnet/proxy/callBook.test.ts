import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noContracts } from '../../tests/fakes/registry.ts'
import { account } from '../chain.ts'
import { CallBook, contractPackages } from './callBook.ts'
import { type Answer, probe, type TestChain, testChain } from './fixture.ts'
import { type ChainProxy, createProxy } from './proxy.ts'
import type { Registry } from './registry.ts'

const token = parseAbi(['function balanceOf(address) view returns (uint256)'])
const registry = (mev: `0x${string}`): Registry => ({ ...noContracts(751_812), tokens: { MEV: mev } })

let chain: TestChain
let proxy: ChainProxy
beforeAll(async () => {
  chain = await testChain()
  const names = registry(chain.mev)
  const calls = new CallBook(chain.upstream, names)
  proxy = createProxy({ anvilUrl: chain.anvil.url, registry: names, now: () => chain.clock.ms, calls })
})
afterAll(() => chain.stop())

async function ask(method: string, ...params: unknown[]): Promise<Answer> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return (await (
    await proxy.handle(new Request('http://devnet/rpc', { method: 'POST', body }))
  ).json()) as Answer
}
const height = async () => Number((await ask('eth_blockNumber')).result)
const balanceOf = (of: `0x${string}`) =>
  encodeFunctionData({ abi: token, functionName: 'balanceOf', args: [of] })
/**
 * Sends a transaction and mines its block.
 * @returns the block's number
 */
async function mine(to: `0x${string}`, data: `0x${string}`): Promise<number> {
  chain.clock.ms += 1_000
  expect((await ask('eth_sendRawTransaction', await chain.sign(1, { to, data }))).error).toBe(undefined)
  await proxy.tick()
  return height()
}

test('the calls of a block have the real chain’s shape, nested ones after those that made them', async () => {
  const person = account(1).address
  const { abi } = probe()
  // The other probe passes the call on: its own method belongs to no contract that the chain knows.
  const inner = encodeFunctionData({ abi, functionName: 'relay', args: [chain.mev, balanceOf(person)] })
  const first = await mine(chain.mev, balanceOf(person))
  const second = await mine(chain.other, inner)
  const { result } = await ask(
    'view.searchMap',
    { [chain.mev.toUpperCase().replace('0X', '0x')]: ['BALANCEOF'] },
    first,
    'latest',
  )
  const entries = result as Record<string, string>[]
  expect(entries.map(({ Height, From, TxFrom }) => [Height, From?.toLowerCase(), TxFrom])).toEqual([
    [String(first), person.toLowerCase(), person],
    [String(second), chain.other.toLowerCase(), person],
  ])
  expect(entries[0]).toMatchObject({
    ...{
      Type: 'Event',
      Method: 'BalanceOf',
      Index: '0',
      Timestamp: `${chain.clock.ms / 1_000 - 1}000000000`,
    },
    Args: JSON.stringify([person.toLowerCase()]),
    TXID: `${Buffer.from(Uint8Array.of(first % 256, Math.floor(first / 256))).toString('hex')}00000000`,
  })
  expect(entries.every((entry) => Object.values(entry).every((value) => typeof value === 'string'))).toBe(
    true,
  )
  expect((await ask('view.searchMap', { [chain.mev]: ['transfer'] }, first, second)).result).toEqual([])
})

test('a range that was not recorded, or is too wide, is refused and never empty', async () => {
  const last = await height()
  expect((await ask('view.searchMap', {}, 0, last)).error).toMatchObject({
    message: expect.stringContaining('calls are recorded from block'),
  })
  expect((await ask('view.searchMap', {}, last, last + 1_024)).error).toMatchObject({
    message: 'search ragne less then 1024',
  })
})

test('a gap restarts the record', async () => {
  const book = new CallBook(chain.upstream, registry(chain.mev))
  const last = await height()
  await book.record(last - 3)
  await book.record(last - 2)
  expect(book.search({}, last - 3, last - 2)).toEqual([])
  await book.record(last)
  expect(book.search({}, last, last)).toEqual([])
  expect(() => book.search({}, last - 2, last)).toThrow('calls are recorded from block')
})

test('without the switch the chain has no such method, but its contracts are still listed', async () => {
  expect((await chain.rpc('view.searchMap', {}, 0, 1)).error).toBe('invalid method')
  expect((await chain.rpc('search.contracts')).result).toEqual({ [chain.mev.toLowerCase()]: 'token' })
  const named = contractPackages({ ...registry(chain.mev), router: chain.other })
  expect(Object.values(named).sort()).toEqual(['router', 'token'])
})
