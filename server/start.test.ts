import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Abi } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { mrc20Abi } from '../src/lib/core/abi/mrc20.ts'
import { routerAbi } from '../src/lib/core/abi/router.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './core/db/database.ts'
import { dumpDerived } from './core/db/dump.ts'
import { rows } from './core/db/query.ts'
import { Indexer } from './indexer.ts'
import { type RunningServer, type ServerOptions, startServer } from './start.ts'
import { callsNode, callsRegistry } from './testing/callsNode.ts'
import { newPostgres, testsUsePostgres } from './testing/database.ts'
import { longExchange } from './testing/longExchange.ts'
import { type RealChain, startRealChain } from './testing/realChain.ts'

const place = mkdtempSync(join(tmpdir(), 'dex-start-'))
let number = 0
const newPlace = () => join(place, String(number++))
/** A data directory with a prepared database: creating one takes a second or more. */
function newData(): string {
  const dir = newPlace()
  cpSync(join(place, 'made', 'db'), join(dir, 'db'), { recursive: true })
  return dir
}
const running: RunningServer[] = []
let chain: RealChain

beforeAll(async () => {
  await (await openDatabase({ dataDir: join(place, 'made') })).close()
  chain = await startRealChain()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()))
})
afterAll(async () => {
  await chain?.stop()
  rmSync(place, { recursive: true, force: true })
})

async function start(extra: Partial<ServerOptions> = {}): Promise<string> {
  const databaseUrl = testsUsePostgres && !('dataDir' in extra) ? await newPostgres() : undefined
  const server = await startServer({
    port: 0,
    rpcUrl: chain.url,
    registry: chain.registry,
    ...(databaseUrl ? { databaseUrl } : { dataDir: newData() }),
    pollMs: 50,
    metrics: { port: 0 },
    onMessage: () => {},
    ...extra,
  })
  running.push(server)
  return `http://127.0.0.1:${server.port}`
}
/** 200 if the index is at the head. */
const readyz = async (url: string) => (await fetch(`${url}/readyz/index`)).status
const metricsOf = async (url: string) => {
  const found = running.find(({ port }) => url.endsWith(`:${port}`))
  return (await fetch(`http://127.0.0.1:${found?.metricsPort}/metrics`)).text()
}

test('requests for a site that is still being built wait for it; others do not', async () => {
  const building = Promise.withResolvers<string>()
  const url = await start({ siteDir: building.promise })
  const page = fetch(`${url}/`).then((answer) => answer.text())
  await expect.poll(() => readyz(url)).toBe(200)
  const siteDir = newPlace()
  mkdirSync(siteDir, { recursive: true })
  writeFileSync(join(siteDir, 'index.html'), 'home')
  building.resolve(siteDir)
  expect(await page).toBe('home')
})

test('if the site build fails, its pages say so, and nothing else fails', async () => {
  const building = Promise.withResolvers<string>()
  const url = await start({ siteDir: building.promise })
  building.reject(new Error('no site'))
  expect((await fetch(`${url}/`)).status).toBe(500)
  await expect.poll(() => readyz(url)).toBe(200)
})

test('serves API, health, RPC and site on one port, metrics on another', async () => {
  const siteDir = newPlace()
  mkdirSync(siteDir, { recursive: true })
  writeFileSync(join(siteDir, 'index.html'), 'home')
  const url = await start({
    siteDir,
    mounts: { rpc: async (request) => new Response(`${request.method} ${await request.text()}`) },
  })
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ alive: true })
  await expect.poll(() => readyz(url)).toBe(200)
  const overview = (await (await fetch(`${url}/api/exchange/v1/overview`)).json()) as Record<string, unknown>
  expect(overview).toMatchObject({ pools: 3, mev: { priceUsd: '0.02' } })
  expect(overview.headBlock).toBe(overview.indexedBlock)
  for (const path of ['/rpc', '/rpc2'])
    expect(await (await fetch(url + path, { method: 'POST', body: 'x' })).text()).toBe('POST x')
  expect(await (await fetch(`${url}/rpc`, { method: 'OPTIONS' })).text()).toBe('OPTIONS ')
  expect(await (await fetch(url)).text()).toBe('home')
  const metrics = await metricsOf(url)
  expect(metrics).toMatch(/^indexer_leading 1$/m)
  expect(metrics).toMatch(/indexer_block \d+/)
  expect((await fetch(`${url}/api/none`)).status).toBe(404)
  // Not on the public port, where the site answers any path with what it has.
  expect(await (await fetch(`${url}/metrics`)).text()).not.toContain('indexer_')
})

test('reads a chain by its calls, and metrics show the progress', async () => {
  const node = callsNode(9_000, 211)
  const said: string[] = []
  const url = await start({
    ...{ rpcUrl: 'http://nowhere.test', registry: callsRegistry, source: 'calls', callsPerSecond: 0 },
    rpcFetch: async (_url, init) => new Response(node.answer(String(init?.body))),
    onMessage: (text) => said.push(text),
  })
  await expect.poll(() => readyz(url)).toBe(200)
  const answer = (path: string) => fetch(`${url}/api/exchange/v1/${path}`).then((response) => response.json())
  expect(await answer('overview')).toMatchObject({ pools: 1, indexedBlock: node.head })
  const { count } = (await answer('swaps')) as { count: number }
  expect(count).toBe(node.swaps)
  const metrics = await metricsOf(url)
  for (const line of [/^indexer_block 9000$/m, /^indexer_blocks_per_second \d/m, /^indexer_seconds_left 0$/m])
    expect(metrics).toMatch(line)
  for (const line of [
    /^source_requests_total [1-9]/m,
    /^source_retries_total 0$/m,
    /^source_skipped_total 0$/m,
  ])
    expect(metrics).toMatch(line)
  expect(said[0]).toMatch(/^Indexed to block \d+ of 9000 \(\d+ %\)/)
})

test('reads a chain in the same process without the network', async () => {
  const url = await start({ rpcUrl: 'http://nowhere.test', rpcFetch: (_url, init) => fetch(chain.url, init) })
  await expect.poll(() => readyz(url)).toBe(200)
})

test('shows the chain’s events in the API a moment later, with their accounts', async () => {
  const url = await start()
  await expect.poll(() => readyz(url)).toBe(200)
  const trader = chain.accounts[2] as `0x${string}`
  const swaps = async () =>
    (await fetch(`${url}/api/exchange/v1/swaps?trader=${trader}`)).json() as Promise<{
      count: number
      list: unknown[]
    }>
  const before = (await swaps()).count
  const receipt = await chain.call(trader, chain.router, routerAbi as Abi, 'SwapExactTokensForTokens', [
    10n ** 18n,
    0n,
    [chain.token.MEV, chain.token.USDT],
  ])
  await expect.poll(async () => (await swaps()).count).toBe(before + 1)
  expect((await swaps()).list[0]).toMatchObject({
    txHash: receipt.transactionHash,
    amountIn: '1000000000000000000',
  })
})

test('indexes again after a chain is reset to an earlier block', async () => {
  const dataDir = testsUsePostgres ? undefined : newData()
  const url = await start({ ...(dataDir ? { dataDir } : {}), behindGraceMs: 0 })
  const snapshot = await chain.request<string>('evm_snapshot', [])
  const transfer = () =>
    chain.call(chain.accounts[0] as never, chain.token.MEV, mrc20Abi as Abi, 'transfer', [
      chain.accounts[5],
      1n,
    ])
  await transfer()
  await transfer()
  const head = Number(await chain.request<string>('eth_blockNumber', []))
  const indexed = async () =>
    ((await (await fetch(`${url}/api/exchange/v1/overview`)).json()) as { indexedBlock: number }).indexedBlock
  await expect.poll(indexed).toBe(head)
  await chain.request('evm_revert', [snapshot])
  await expect.poll(indexed).toBe(head - 2)
  expect(await metricsOf(url)).toMatch(/^indexer_restarts_total 1$/m)
})

test('is ready only when its surroundings are', async () => {
  let open = false
  const url = await start({ ready: () => open })
  await expect.poll(async () => (await fetch(`${url}/api/exchange/v1/overview`)).status).toBe(200)
  expect(await readyz(url)).toBe(503)
  open = true
  expect(await readyz(url)).toBe(200)
})

test('an API that can answer is ready, no matter how far behind the index is', async () => {
  const dataDir = testsUsePostgres ? undefined : newData()
  const databaseUrl = testsUsePostgres ? await newPostgres() : undefined
  const place = { ...(dataDir ? { dataDir } : {}), ...(databaseUrl ? { databaseUrl } : {}) }
  const first = await start(place)
  await expect.poll(() => readyz(first)).toBe(200)
  await running.pop()?.close()
  const url = await start({ ...place, rpcUrl: 'http://127.0.0.1:1' })
  const database = await (databaseUrl ? openDatabase({ databaseUrl }) : undefined)
  // Simulates an indexer that has not reached the chain for a minute.
  await database?.orm.execute(sql`update heartbeat set seen_at = seen_at - 60000`)
  await database?.close()
  const answer = await fetch(`${url}/readyz`)
  expect([answer.status, await answer.json()]).toMatchObject([
    200,
    { ready: true, indexedBlock: expect.any(Number) },
  ])
  if (databaseUrl) expect(await readyz(url)).toBe(503)
})

test('a stalled body ends at the timeout and is not logged as an error', async () => {
  const said: string[] = []
  const url = await start({ requestTimeoutMs: 1_000, onMessage: (text) => said.push(text) })
  // Without the timeout there is no answer before the test ends.
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': '100' }
    const request = httpRequest(`${url}/api/users/v1/login`, { method: 'POST', headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    request.on('error', reject)
    request.write('{')
  })
  expect(status).toBe(408)
  expect(said.filter((line) => line.includes('login'))).toEqual([])
})

test('with the chain unreachable it lives, is not ready, and recovers without manual steps', async () => {
  const url = await start({ rpcUrl: 'http://127.0.0.1:1' })
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect(await readyz(url)).toBe(503)
  expect((await fetch(`${url}/api/exchange/v1/pools`)).status).toBe(503)
  const body = JSON.stringify({ walletAddress: chain.accounts[0] })
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(`${url}/api/users/v1/login`, { method: 'POST', headers, body })).status).toBe(200)
})

test('close ends keep-alive connections, and may be called twice', async () => {
  const url = await start()
  await new Promise<void>((resolve, reject) => {
    httpRequest(`${url}/healthz`, { headers: { connection: 'keep-alive' } }, (response) => {
      response.resume().on('end', resolve)
    })
      .on('error', reject)
      .end()
  })
  const server = running.pop() as RunningServer
  await Promise.all([server.close(), server.close()])
  await expect(fetch(`${url}/healthz`)).rejects.toThrow()
})

test('refuses a taken port and a taken directory with a clear message, and leaves nothing behind', async () => {
  const blocker = createServer()
  await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve))
  const { port } = blocker.address() as { port: number }
  const dataDir = newData()
  await expect(start({ port, dataDir })).rejects.toMatchObject({
    code: 'EADDRINUSE',
    message: `Port ${port} is in use by another program.`,
  })
  blocker.close()
  await start({ dataDir })
  await expect(start({ dataDir })).rejects.toThrow(/^Another copy \(process \d+\) is using/)
})

test('one of several processes on one PostgreSQL indexes, and another takes over', async () => {
  if (!testsUsePostgres) {
    expect(() => readConfig({ RPC_URL: 'http://x.test', ROLE: 'api' })).toThrow(
      'ROLE=api needs DATABASE_URL: the built-in database serves one process only.',
    )
    return
  }
  const databaseUrl = await newPostgres()
  const [a, b, api] = await Promise.all([
    start({ databaseUrl, dataDir: undefined }),
    start({ databaseUrl, dataDir: undefined }),
    start({ databaseUrl, dataDir: undefined, role: 'api' }),
  ])
  const leading = async (url: string) => /^indexer_leading 1$/m.test(await metricsOf(url))
  await expect.poll(async () => [await leading(a), await leading(b)].filter(Boolean).length).toBe(1)
  await expect.poll(() => readyz(api)).toBe(200)
  const first = (await leading(a)) ? a : b
  const index = running.findIndex((server) => first.endsWith(`:${server.port}`))
  await running.splice(index, 1)[0]?.close()
  await expect.poll(() => leading(first === a ? b : a)).toBe(true)
  await expect.poll(() => readyz(api)).toBe(200)
})

test('kill -9 during a write loses no answered like and leaves complete rows', async () => {
  const databaseUrl = testsUsePostgres ? await newPostgres() : undefined
  const dataDir = newPlace()
  const answered: string[] = []
  for (let round = 1; round <= 3; round++) {
    const script = join(import.meta.dirname, 'testing', 'likeWriter.ts')
    const child = spawn(
      process.execPath,
      [script, databaseUrl ? '' : dataDir, databaseUrl ?? '', String(round)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
    })
    await expect.poll(() => text.split('\n').length).toBeGreaterThan(50 * round)
    await sleep(37 * round)
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGKILL')
    await ended
    answered.push(
      ...text
        .split('\n')
        .slice(0, -1)
        .filter((line) => line.startsWith('0x')),
    )
  }
  const database = await openDatabase({ dataDir, databaseUrl })
  try {
    const found = new Set(
      (
        await rows<{ like: string }>(
          database.orm,
          sql`select wallet || ' ' || token_id as like from nft_likes`,
        )
      ).map((row) => row.like),
    )
    expect(answered.length).toBeGreaterThan(150)
    expect(answered.filter((like) => !found.has(like))).toEqual([])
    // The half-indexed chain continues to the same rows as one that was never interrupted.
    const same = longExchange()
    const finish = new Indexer({ database, source: same })
    while ((await finish.step()) === 'more') {}
    expect(finish.status().restarts).toBe(0)
    const fresh = await openDatabase({})
    const other = new Indexer({ database: fresh, source: same })
    while ((await other.step()) === 'more') {}
    expect(await dumpDerived(database)).toBe(await dumpDerived(fresh))
    await fresh.close()
  } finally {
    await database.close()
  }
}, 300_000)

describe('the environment', () => {
  test.each<[NodeJS.ProcessEnv, string]>([
    [{}, 'RPC_URL is missing: the JSON-RPC address of the chain.'],
    [{ RPC_URL: 'x' }, 'RPC_URL must be a URL.'],
    [{ RPC_URL: 'http://x.test', PORT: '70000' }, 'PORT must be at most 65535.'],
    [
      { RPC_URL: 'http://x.test', TRUSTED_HOPS: '6' },
      'TRUSTED_HOPS must be at most 5, the number of your own proxies: were it higher than that, whoever asks could choose the address that is counted.',
    ],
    [{ RPC_URL: 'http://x.test', ROLE: 'boss' }, 'ROLE must be all, api or indexer.'],
    [{ RPC_URL: 'http://x.test', SOURCE: 'all' }, 'SOURCE must be logs, calls or mixed.'],
    [{ RPC_URL: 'http://x.test', CALLS_PER_SECOND: 'x' }, 'CALLS_PER_SECOND must be a whole number.'],
    [
      { RPC_URL: 'http://x.test', CONTRACTS: '/none.json' },
      'CONTRACTS names /none.json, which does not exist.',
    ],
  ])('%j: %s', (env, message) => {
    expect(() => readConfig(env)).toThrow(message)
  })

  test('standalone: starts from the environment, stops on SIGTERM', async () => {
    const contracts = join(place, 'contracts.json')
    writeFileSync(contracts, JSON.stringify(chain.registry))
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: {
        PATH: process.env.PATH,
        RPC_URL: chain.url,
        CONTRACTS: contracts,
        PORT: '0',
        DATA_DIR: newData(),
        ...(testsUsePostgres ? { DATABASE_URL: await newPostgres() } : {}),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const url = await new Promise<string>((resolve) => {
      let text = ''
      child.stdout.on('data', (chunk) => {
        text += chunk
        // The printed port is the real one.
        const found = /Serving on (http:\/\/[\d.:]+) \(role all\)/.exec(text)
        if (found) resolve(found[1] as string)
      })
    })
    await expect.poll(() => readyz(url)).toBe(200)
    const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)))
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })
})
