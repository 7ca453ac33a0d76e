import { type ChildProcess, spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Address, type Hex, parseEther } from 'viem'
import { afterAll, expect, test } from 'vitest'
import type { RequestResponse } from '../src/lib/hero/schema.ts'
import { freePort, startAnvil } from './anvil.ts'
import { account, CHAIN_ID, GAS_PRICE } from './chain.ts'
import { isAlive, sleep } from './process.ts'
import { createProxy } from './proxy/proxy.ts'
import type { Registry } from './proxy/registry.ts'
import * as calls from './seed/calls.ts'
import { readHeroBirths } from './seed/heroBirths.fixture.ts'

// The devnet as users start it, with API and database, without the site.
const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const registry = JSON.parse(readFileSync(join(root, 'contracts.devnet.json'), 'utf8')) as Registry
const dataDir = mkdtempSync(join(tmpdir(), 'devnet-whole-'))
/** Cache folder in which browser tests look for a seeded chain, or make one: this test's chain is reused. */
const seededDir = join(root, '.data', 'test-seeded')
let running: ChildProcess | undefined

const anvilPid = (): number => JSON.parse(readFileSync(join(dataDir, 'anvil.pid'), 'utf8')).pid

afterAll(() => {
  if (running?.exitCode === null) running.kill('SIGKILL')
  if (existsSync(join(dataDir, 'anvil.pid'))) process.kill(anvilPid(), 'SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(
  port: number,
): Promise<{ seconds: number; output(): string; stop(signal: NodeJS.Signals): Promise<number | null> }> {
  const begun = performance.now()
  const child = spawn(process.execPath, [
    join(root, 'devnet/up.ts'),
    '--no-site',
    '--port',
    String(port),
    '--data',
    dataDir,
    '--seeded',
    seededDir,
  ])
  running = child
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  while (!output.includes('Ready.')) {
    if (child.exitCode !== null || performance.now() - begun > 300_000) throw new Error(output)
    await sleep(50)
  }
  return {
    seconds: (performance.now() - begun) / 1000,
    output: () => output,
    async stop(signal) {
      child.kill(signal)
      return exit
    },
  }
}

test('from an empty folder to a swap in the API; then stopped, restarted, killed', async () => {
  const port = await freePort()
  const get = async <T>(path: string): Promise<T> =>
    (await (await fetch(`http://127.0.0.1:${port}${path}`)).json()) as T
  const rpc = async <T>(method: string, ...params: unknown[]): Promise<T> => {
    const body = JSON.stringify({ id: 1, method, params })
    const answer = (await (await fetch(`http://127.0.0.1:${port}/rpc`, { method: 'POST', body })).json()) as {
      result: T
      error?: unknown
    }
    if (answer.error) throw new Error(JSON.stringify(answer.error))
    return answer.result
  }
  const trader = account(0)
  const action = async (to: Address, data: Hex): Promise<Hex> => {
    const nonce = Number(await rpc('eth_getTransactionCount', trader.address, 'latest'))
    const raw = await trader.signTransaction({
      chainId: CHAIN_ID,
      nonce,
      gas: 1_000_000n,
      gasPrice: GAS_PRICE,
      to,
      data,
    })
    const hash = await rpc<Hex>('eth_sendRawTransaction', raw)
    for (let tries = 0; tries < 200; tries += 1) {
      if (await rpc('eth_getTransactionReceipt', hash)) return hash
      await sleep(100)
    }
    throw new Error('never mined')
  }

  rmSync(seededDir, { recursive: true, force: true })
  const first = await start(port)
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  expect(await get('/readyz/index')).toMatchObject({ ready: true })

  // Each hero that a reveal minted on the chain is drawn in the index, in the same order.
  const births = await readHeroBirths((method, params) => rpc(method, ...params), registry)
  for (const { reveal, settled, boxes } of births) {
    const contract = registry.reveals.find(({ id }) => id === reveal)?.address
    const reported = await Promise.all(
      boxes.map((_, request) => get<RequestResponse>(`/api/nfts/v2/reveals/${contract}/${request}`)),
    )
    const drawn = reported.flatMap((one) => one.settled?.heroes ?? []).map(({ hero }) => BigInt(hero))
    expect(drawn, reveal).toEqual(settled)
    expect(
      reported.map((one) => one.boxes.length),
      reveal,
    ).toEqual(boxes)
  }
  expect(births.flatMap(({ settled }) => settled).length).toBeGreaterThan(100)

  const [mev, usdt, router] = [registry.tokens.MEV, registry.tokens.USDT, registry.router] as [
    Address,
    Address,
    Address,
  ]
  const balance = async () => Number(await rpc<string>('view.getBalance', trader.address))
  // The given amount, plus the later payments to the trader's formulators.
  const given = await balance()
  expect(given).toBeGreaterThanOrEqual(50_000)
  expect(given).toBeLessThan(50_050)
  await action(mev, calls.approve(router))
  const hash = await action(router, calls.swap(parseEther('1000'), [mev, usdt]))
  expect(await balance()).toBeLessThan(given - 900)
  expect(await balance()).toBeGreaterThan(given - 1_001)
  for (let tries = 0; tries < 50; tries += 1) {
    if (JSON.stringify(await get('/api/exchange/v1/swaps?page=1')).includes(hash)) break
    await sleep(100)
  }
  const swaps = await get<{ list: { txHash: Hex; trader: Address }[]; count: number }>(
    '/api/exchange/v1/swaps?page=1',
  )
  expect(swaps.list[0]).toMatchObject({ txHash: hash, trader: trader.address })
  expect(await get<object>('/api/exchange/v1/overview')).toMatchObject({ pools: 16 })
  const pid = anvilPid()
  expect(await first.stop('SIGTERM')).toBe(0)
  expect(isAlive(pid)).toBe(false)
  expect(statSync(join(dataDir, 'chain', 'state.json')).size).toBeLessThan(100_000_000)

  const second = await start(port)
  expect(await balance(), second.output()).toBeLessThan(given - 900)
  expect(await rpc('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
  // The database has blocks that the state file does not: both processes die immediately.
  await action(router, calls.swap(parseEther('10'), [mev, usdt]))
  const lost = anvilPid()
  await Promise.all([second.stop('SIGKILL'), Promise.resolve(process.kill(lost, 'SIGKILL'))])

  const third = await start(port)
  // The database was ahead: it drops the lost blocks and reads again.
  for (let tries = 0; tries < 100 && !(await get<{ ready: boolean }>('/readyz/index')).ready; tries += 1)
    await sleep(100)
  const again = await action(router, calls.swap(parseEther('20'), [mev, usdt]))
  for (let tries = 0; tries < 100; tries += 1) {
    if (JSON.stringify(await get('/api/exchange/v1/swaps?page=1')).includes(again)) break
    await sleep(100)
  }
  const later = await get<{ list: { txHash: Hex }[]; count: number }>('/api/exchange/v1/swaps?page=1')
  expect(later.list[0]?.txHash).toBe(again)
  // The swap of the lost blocks is missing in both.
  expect(later.count).toBe(swaps.count + 1)
  expect(await third.stop('SIGINT')).toBe(0)
  const times = [first, second, third].map(({ seconds }) => seconds.toFixed(1))
  console.log(`whole.test.ts: without a site the chain was up after ${times.join(', ')} s`)
})

/** Idle phases and wake-ups of three days: unattended, and in the long run visited every hour. */
const idleDays = process.env.TEST_LONG ? [1, 72] : [1]

test.each(idleDays)(
  '72 idle hours with %i visits leave a state under 300 MB',
  async (times) => {
    const stateFile = join(dataDir, 'idle.json')
    copyFileSync(join(dataDir, 'chain', 'state.json'), stateFile)
    const before = statSync(stateFile).size
    const anvil = await startAnvil({ stateFile })
    let ms = Date.now()
    for (let time = 0; time < times; time += 1) {
      ms += (72 * 3_600_000) / times
      const now = ms
      const proxy = createProxy({ anvilUrl: anvil.url, registry, now: () => now })
      await proxy.start()
      await proxy.stop()
    }
    await anvil.stop()
    const { size } = statSync(stateFile)
    console.log(
      `whole.test.ts: after 72 idle hours and ${times} looks the state file grew from ${Math.round(before / 1e6)} to ${Math.round(size / 1e6)} MB`,
    )
    expect(size).toBeGreaterThan(before)
    expect(size).toBeLessThan(300_000_000)
  },
  600_000,
)
