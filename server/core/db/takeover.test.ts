/** Leaders that hang, die, or lose their network, as processes of their own on a real PostgreSQL. */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { Indexer } from '../../indexer.ts'
import { type CutLine, cutLine } from '../../testing/cutLine.ts'
import { newPostgres, testsUsePostgres } from '../../testing/database.ts'
import { longExchange } from '../../testing/longExchange.ts'
import { openDatabase } from './database.ts'
import { dumpDerived } from './dump.ts'
import { type Database, rows } from './query.ts'

/** Maximum time without a writing leader. */
const TAKEOVER_MS = 5_000

type Candidate = {
  readonly child: ChildProcess
  readonly line: CutLine
}
const candidates: Candidate[] = []
afterEach(() => {
  for (const { child, line } of candidates.splice(0)) {
    child.kill('SIGKILL')
    line.close()
  }
})

async function startCandidate(databaseUrl: string): Promise<void> {
  const address = new URL(databaseUrl)
  const line = await cutLine(Number(address.port || 5432))
  address.host = `127.0.0.1:${line.port}`
  const script = join(import.meta.dirname, '..', '..', 'testing', 'candidate.ts')
  const child = spawn(process.execPath, [script, address.href], { stdio: ['ignore', 'ignore', 'inherit'] })
  candidates.push({ child, line })
}

type Seen = {
  readonly pid: number
  readonly epoch: number
  readonly block: number
}
async function look(database: Database): Promise<Seen | undefined> {
  const [row] = await rows<Seen>(
    database.orm,
    sql`select split_part(holder, ' ', 2)::int as pid, epoch::int, block::int from leases, cursor`,
  )
  return row
}

/** The ways a leader fails, and how a leader recovers if it can. */
const ENDS = {
  SIGSTOP: {
    end: ({ child }) => child.kill('SIGSTOP'),
    back: ({ child }) => child.kill('SIGCONT'),
  },
  SIGKILL: {
    end: ({ child }) => child.kill('SIGKILL'),
    back: () => undefined,
  },
  'a cut network': { end: ({ line }) => line.cut(), back: ({ line }) => line.repair() },
} satisfies Record<string, { end: (one: Candidate) => unknown; back: (one: Candidate) => unknown }>

test.runIf(testsUsePostgres)(
  'after any failure of a leader, another writes within 5 s, and nothing is written twice',
  async () => {
    const databaseUrl = await newPostgres()
    const database = await openDatabase({ databaseUrl })
    await Promise.all([startCandidate(databaseUrl), startCandidate(databaseUrl)])
    await expect.poll(async () => (await look(database))?.block ?? 0).toBeGreaterThan(10)
    const gaps: Record<string, number> = {}
    for (const [round, how] of (
      ['SIGSTOP', 'SIGKILL', 'a cut network', 'SIGSTOP', 'SIGKILL'] as const
    ).entries()) {
      // In the middle of its current work.
      await sleep(500 + 37 * round)
      const before = (await look(database)) as Seen
      const leader = candidates.find(({ child }) => child.pid === before.pid) as Candidate
      const ended = performance.now()
      ENDS[how].end(leader)
      const others = async () => {
        const now = (await look(database)) as Seen
        return now.epoch > before.epoch && now.block > before.block
      }
      await expect.poll(others, { interval: 50 }).toBe(true)
      gaps[`${round} ${how}`] = performance.now() - ended
      // The previous leader wakes and continues its work.
      ENDS[how].back(leader)
      if (how === 'SIGKILL') await startCandidate(databaseUrl)
      await sleep(500)
    }
    expect(Object.entries(gaps).filter(([, ms]) => ms > TAKEOVER_MS)).toEqual([])
    for (const { child } of candidates) child.kill('SIGKILL')
    const source = longExchange()
    const finish = new Indexer({ database, source })
    while ((await finish.step()) === 'more') {}
    expect(finish.status().restarts).toBe(0)
    const fresh = await openDatabase({})
    const uninterrupted = new Indexer({ database: fresh, source })
    while ((await uninterrupted.step()) === 'more') {}
    expect(await dumpDerived(database)).toBe(await dumpDerived(fresh))
    await Promise.all([fresh.close(), database.close()])
  },
  180_000,
)
