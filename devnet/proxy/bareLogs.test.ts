/** The chain whose logs have no amounts, compared with the balances before and after each transaction. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Address, type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseExact } from '../../src/lib/core/chain/exactJson.ts'
import { readCallRecord } from '../../src/lib/core/tx/callRecord.ts'
import { readReceipt } from '../../src/lib/core/tx/receipt.ts'
import { type Anvil, startAnvil } from '../anvil.ts'
import { readArtifacts } from '../artifacts.ts'
import { account, DEPLOYER_INDEX } from '../chain.ts'
import { deploy } from '../deploy.ts'
import * as calls from '../seed/calls.ts'
import { createSender, type Sender } from '../sender.ts'
import { createUpstream, type Upstream } from '../upstream.ts'
import { withBareLogs } from './bareLogs.ts'
import { createProxy } from './proxy.ts'
import type { Registry } from './registry.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
/** Not the pools' owner, who receives a part of their fees inside a pool's own call. */
const TRADER = 1
const OWNER = account(TRADER).address.toLowerCase() as Address
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

let anvil: Anvil
let upstream: Upstream
let sender: Sender
let registry: Registry
let answer: (method: string, ...params: unknown[]) => Promise<unknown>
const token = (symbol: string): Address => registry.tokens[symbol] as Address
const pool = (id: string): Address => registry.pools.find((one) => one.id === id)?.address as Address

let time = 1_700_000_000
async function send(to: Address, data: Hex, from = TRADER): Promise<Hex> {
  sender.send(from, { to, data, gas: 5_000_000n })
  time += 1
  await sender.mine(time)
  const [receipt] = await upstream.call<{ transactionHash: Hex; status: Hex }[]>('eth_getBlockReceipts', [
    'latest',
  ])
  expect(receipt?.status).toBe('0x1')
  return receipt?.transactionHash as Hex
}

beforeAll(async () => {
  anvil = await startAnvil()
  upstream = createUpstream(anvil.url)
  sender = createSender(upstream)
  registry = await deploy(upstream, readArtifacts(root), sender)
  const proxy = createProxy({ anvilUrl: anvil.url, registry, bareLogs: true })
  answer = async (method, ...params) => {
    const body = JSON.stringify({ id: 1, method, params })
    const response = await proxy.handle(new Request('http://devnet/rpc', { method: 'POST', body }))
    const { result, error } = parseExact(await response.text()) as { result: unknown; error?: unknown }
    if (error) throw new Error(JSON.stringify(error))
    return result
  }
  for (const symbol of ['MEV', 'USDT', 'USDC']) {
    await send(token(symbol), calls.transfer(OWNER, parseEther('2000000')), DEPLOYER_INDEX)
    await send(token(symbol), calls.approve(registry.router as Address))
    await send(token(symbol), calls.approve(pool('USDT-USDC')))
  }
  await send(pool('MEV-USDT'), calls.approve(registry.router as Address))
})
afterAll(() => anvil.stop())

async function holdings(): Promise<Record<Address, bigint>> {
  const held = [token('MEV'), token('USDT'), token('USDC'), pool('MEV-USDT'), pool('USDT-USDC')]
  const balances = await upstream.batch(
    held.map((to) => ({ method: 'eth_call', params: [{ to, data: calls.balanceOf(OWNER) }, 'latest'] })),
  )
  return Object.fromEntries(held.map((to, i) => [to.toLowerCase(), BigInt(balances[i] as Hex)]))
}

test('logs name only the accounts; search.tx has every amount, and they match the balances', async () => {
  const router = registry.router as Address
  const [mev, usdt, usdc] = [token('MEV'), token('USDT'), token('USDC')]
  const actions: [Address, Hex][] = [
    [router, calls.addUni(mev, usdt, parseEther('1000000'), parseEther('20000.000000000000000001'))],
    [pool('USDT-USDC'), calls.addStable([parseEther('5000'), parseEther('5000.5')])],
    [router, calls.swap(parseEther('123.456789'), [usdt, mev])],
    [router, calls.swap(parseEther('777'), [mev, usdt, usdc])],
    [router, calls.swapForExact(parseEther('1.1'), parseEther('9999'), [mev, usdt])],
    [router, calls.zapIn(mev, usdt, parseEther('33.3'))],
    [router, calls.removeUni(mev, usdt, parseEther('10.5'))],
    [router, calls.zapOut(mev, usdt, parseEther('7'), mev)],
    [pool('USDT-USDC'), calls.removeStable(parseEther('20'))],
    [pool('USDT-USDC'), calls.removeStableOne(parseEther('9'), 1n)],
  ]
  for (const [to, data] of actions) {
    const before = await holdings()
    const hash = await send(to, data)
    const after = await holdings()
    const receipt = (await answer('eth_getTransactionReceipt', hash)) as Record<string, unknown>
    const transfers = (receipt.logs as { topics: Hex[]; data: Hex }[]).filter(
      ({ topics }) => topics[0] === TRANSFER,
    )
    expect(transfers.length).toBeGreaterThan(1)
    expect(transfers.every((log) => log.data === '0x' && log.topics.length === 3)).toBe(true)
    expect(readReceipt(receipt, OWNER)).toMatchObject({ complete: false, received: {}, paid: {} })

    const moved = readCallRecord(await answer('search.tx', hash), { hash, account: OWNER })
    expect(moved?.complete).toBe(true)
    // The fee is not among the calls; it is paid in the main token.
    const fee = BigInt(receipt.gasUsed as Hex) * BigInt(receipt.effectiveGasPrice as Hex)
    for (const at of Object.keys(before) as Address[]) {
      const change = (after[at] ?? 0n) - (before[at] ?? 0n) + (at === mev.toLowerCase() ? fee : 0n)
      expect((moved?.received[at] ?? 0n) - (moved?.paid[at] ?? 0n)).toBe(change)
    }
  }
})

test('the record has the shape of the real chain’s', async () => {
  const hash = await send(
    registry.router as Address,
    calls.swap(parseEther('2'), [token('USDT'), token('MEV')]),
  )
  const record = (await answer('search.tx', hash)) as Record<string, unknown>
  const { Event, Result, logs, ...rest } = record as { Event: Record<string, unknown>[] } & typeof record
  const amounts = [['2', expect.stringMatching(/^\d+\.\d+$/)]]
  const [path, router] = [
    [token('USDT'), token('MEV')].map((one) => one.toLowerCase()),
    registry.router?.toLowerCase(),
  ]
  expect(rest).toMatchObject({
    Hash: hash,
    From: OWNER,
    To: router,
    Method: 'SwapExactTokensForTokens',
    Args: [`0x${parseEther('2').toString(16)}`, expect.anything(), path],
    IsEtherType: true,
    UseSeq: true,
  })
  expect(Result).toEqual(amounts)
  expect((logs as { data: Hex; topics: Hex[] }[]).some(({ topics }) => topics[0] === TRANSFER)).toBe(true)
  expect(Event[0]).toMatchObject({ From: OWNER, To: router, Result: amounts, Error: '' })
  expect(Event.find(({ Method }) => Method === 'TransferFrom')).toEqual({
    From: router,
    To: path[0],
    Method: 'TransferFrom',
    Args: [OWNER, pool('MEV-USDT').toLowerCase(), '2'],
    Result: [true],
    Error: '',
    ToName: '',
  })
  for (const one of Event)
    expect(Object.keys(one)).toEqual(['From', 'To', 'Method', 'Args', 'Result', 'Error', 'ToName'])
})

test('an execution without stored inner calls reports nothing, rather than that nothing moved', async () => {
  const hash = await send(token('USDT'), calls.transfer(account(2).address, 5n))
  const saved = { type: 'call', action: { from: OWNER, to: token('USDT'), input: '0x', callType: 'call' } }
  const chain = { registry, upstream: { call: async () => [{ ...saved, traceAddress: [] }] } } as never
  const table = withBareLogs(
    new Map([['search.tx', async () => ({ Hash: hash, Event: [], logs: [] })]]),
    chain,
  )
  const record = await table.get('search.tx')?.([hash])
  expect(readCallRecord(record, { hash, account: OWNER })).toBeNull()
})
