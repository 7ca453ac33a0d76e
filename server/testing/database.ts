import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { openDatabase } from '../core/db/database.ts'
import type { Database } from '../core/db/query.ts'
import { freePort, startCompanion } from './process.ts'

export const testsUsePostgres = process.env.TEST_DATABASE === 'postgres'

/**
 * Finds the folder of the server's programs.
 * @throws one sentence if they are not installed
 */
export function postgresBinaries(path = process.env.PATH ?? '', installed = '/usr/lib/postgresql'): string {
  const versions = existsSync(installed) ? readdirSync(installed).sort().reverse() : []
  const places = [...versions.map((version) => join(installed, version, 'bin')), ...path.split(delimiter)]
  const found = places.find(
    (place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres')),
  )
  if (found) return found
  throw new Error(
    'TEST_DATABASE=postgres was asked for, but no PostgreSQL server is installed here: initdb and postgres are neither under /usr/lib/postgresql nor on the PATH. Install PostgreSQL 15 or newer, or set TEST_DATABASE_URL to a server on which databases may be created.',
  )
}

/** PostgreSQL refuses to run as root, so root starts it as another user. */
function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    try {
      const number = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
      return { uid: number('-u'), gid: number('-g') }
    } catch {}
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody to run it as.')
}

let cluster: Promise<string> | null = null

/** A temporary cluster of this process, deleted with it. */
async function startCluster(): Promise<string> {
  const bin = postgresBinaries()
  const user = unprivileged()
  const dir = mkdtempSync(join(tmpdir(), 'dex-pg-'))
  if (user) chownSync(dir, user.uid, user.gid)
  const port = await freePort()
  const data = join(dir, 'data')
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    {
      ...user,
      cwd: dir,
      stdio: 'pipe',
    },
  )
  const options = [
    '-c',
    'fsync=off',
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `unix_socket_directories=${dir}`,
  ]
  startCompanion(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...options], {
    ...user,
    cwd: dir,
    remove: dir,
  })
  const url = `postgres://test@127.0.0.1:${port}/postgres`
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return url
    } catch (error) {
      if (attempt > 200) throw error
      await sleep(50)
    }
  }
}

/** The address of a new, empty PostgreSQL database. */
export async function newPostgres(): Promise<string> {
  const given = process.env.TEST_DATABASE_URL
  cluster ??= given ? Promise.resolve(given) : startCluster()
  const url = await cluster
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2)}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

const idle: PGlite[] = []

/** PGlite, emptied and reused by the next test of this process. */
async function recycledPglite(options: { migrate?: boolean }): Promise<Database> {
  const engine = idle.pop() ?? (await PGlite.create())
  await engine.exec('drop schema public cascade; create schema public')
  const database = await openDatabase({ ...options, engine })
  return {
    ...database,
    close: async () => {
      await database.close()
      if (!idle.includes(engine)) idle.push(engine)
    },
  }
}

/** A new, empty database of the kind set for the tests: PGlite, or PostgreSQL with TEST_DATABASE=postgres. */
export async function openTestDatabase(options: { migrate?: boolean } = {}): Promise<Database> {
  return testsUsePostgres
    ? openDatabase({ ...options, databaseUrl: await newPostgres() })
    : recycledPglite(options)
}
