/**
 * A month of the chain's calls: the time it takes at the pace of a node, and the state that a killed process leaves.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from '../core/db/database.ts'
import { dumpDerived } from '../core/db/dump.ts'
import { type Database, rows } from '../core/db/query.ts'
import { PAGE } from '../core/source/history.ts'
import { Indexer } from '../indexer.ts'
import { type CallsNode, callsNode, callsRegistry } from '../testing/callsNode.ts'
import { VirtualClock } from '../testing/virtualClock.ts'
import { chooseSource } from './choose.ts'
import { NativeCalls } from './nativeCalls.ts'

const DAY = 172_800
const MONTH = 30 * DAY

async function held(database: Database) {
  const [pool] = await rows<{ supply: string; swaps: number; amounts: string[]; left: number }>(
    database.orm,
    sql`select p.supply::text, p.swap_count::float8 as swaps, r.amounts::text[],
      (select count(*)::float8 from liquidity where action = 'remove') as left
      from pools p join reserves r on r.pool = p.address`,
  )
  return pool
}
const expected = ({ supply, swaps, reserves, burns }: CallsNode) => ({
  ...{ supply: String(supply), swaps, amounts: reserves.map(String), left: burns },
})

test('30 days at ten requests a second take at most ten minutes, including requests for single transactions', async () => {
  const node = callsNode(MONTH, 1_531)
  const clock = new VirtualClock()
  const answer: typeof fetch = async (_, init) => {
    // The latency of a distant node: several requests must be in flight to reach the pace.
    await clock.sleep(350)
    return new Response(node.answer(String(init?.body)))
  }
  const database = await openDatabase({})
  const { source, reading } = await chooseSource({
    ...{ kind: 'calls', rpcUrl: 'http://node.example', registry: callsRegistry },
    ...{ fetch: answer, clock, perSecond: 10 },
  })
  const indexer = new Indexer({ database, source })
  await clock.run(
    (async () => {
      while ((await indexer.step()) === 'more') {}
    })(),
  )
  expect(await held(database)).toEqual(expected(node))
  expect(node.burns).toBeGreaterThan(50)
  expect(node.asked.get('search.tx')).toBe(node.burns)
  const pages = node.asked.get('view.searchMap') as number
  expect(pages).toBeGreaterThanOrEqual(Math.ceil(MONTH / PAGE))
  expect(pages).toBeLessThan(Math.ceil(MONTH / PAGE) + 10)
  const requests = [...node.asked.values()].reduce((sum, count) => sum + count, 0)
  expect(reading?.pace.begun).toBe(requests)
  // Never faster than the node allows, and never much slower.
  expect(clock.now() / 1_000).toBeGreaterThanOrEqual((requests - 10) / 10)
  expect(clock.now() / 60_000).toBeLessThanOrEqual(10)
  await database.close()
})

test('has every row once after being killed with -9 repeatedly', async () => {
  const node = callsNode(120_000, 211)
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    response.setHeader('content-type', 'application/json').end(node.answer(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'dex-calls-'))
  /** Runs the index until it has reported this many blocks, or to its end. */
  const run = (reported: number): Promise<number[]> =>
    new Promise((resolve, reject) => {
      const script = join(import.meta.dirname, '..', 'testing', 'callsIndexer.ts')
      const child = spawn(process.execPath, [script, url, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
      const seen: number[] = []
      child.stdout.on('data', (chunk: Buffer) => {
        for (const line of chunk.toString().split('\n')) if (/^\d+$/.test(line)) seen.push(Number(line))
        if (seen.length >= reported) child.kill('SIGKILL')
      })
      child.once('error', reject)
      child.once('exit', () => resolve(seen))
    })
  try {
    const first = await run(5)
    const second = await run(2)
    expect(first.at(-1)).toBeLessThan(node.head)
    // It continues where it was, not from the beginning.
    expect(second[0]).toBeGreaterThan(first.at(-1) as number)
    const last = await run(Number.POSITIVE_INFINITY)
    expect(last.at(-1)).toBe(node.head)

    const whole = await openDatabase({})
    const indexer = new Indexer({
      database: whole,
      source: new NativeCalls({ rpcUrl: url, registry: callsRegistry }),
    })
    while ((await indexer.step()) === 'more') {}
    const saved = await openDatabase({ dataDir })
    expect(await held(saved)).toEqual(expected(node))
    expect(await dumpDerived(saved)).toBe(await dumpDerived(whole))
    await Promise.all([saved.close(), whole.close()])
  } finally {
    server.closeAllConnections()
    server.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
