/**
 * Starts the whole exchange for browser tests, as `npm start` does, on its own port with its own data, from the seeded
 * chain of an earlier run.
 */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { BARE, NAMED_APP, ORIGIN, PLAIN, PORT, PROJECT_ID, RELAY, RELAY_PORT } from './env.ts'
import { printReached, REACHED } from './reached.ts'
import { startRelay } from './relay.ts'

const root = new URL('../..', import.meta.url).pathname
const READY_MS = 600_000

const isReady = () =>
  fetch(`${ORIGIN}/readyz/index`).then(
    (response) => response.ok,
    () => false,
  )

/**
 * Playwright's global setup; its return value is the teardown. With TEST_KEEP the chain's data is preserved between
 * runs, and a devnet that already answers on the port is reused.
 */
export default async function startDevnet(): Promise<() => Promise<void>> {
  process.env.TEST_SEED ??= String(Date.now())
  console.log(`Keys of fresh accounts follow from TEST_SEED=${process.env.TEST_SEED}`)
  rmSync(REACHED, { recursive: true, force: true })
  const stopRelay = await startRelay(RELAY_PORT)
  if (process.env.TEST_KEEP && (await isReady()))
    return async () => {
      printReached()
      await stopRelay()
    }
  const dataDir = join(root, '.data', `test-${PORT}`)
  // The site depends on the source, not on the chain: it is rebuilt only if the source has changed.
  if (!process.env.TEST_KEEP && existsSync(dataDir))
    for (const name of readdirSync(dataDir))
      if (!name.startsWith('site')) rmSync(join(dataDir, name), { recursive: true, force: true })
  const child = spawn(
    process.execPath,
    [
      join(root, 'devnet/up.ts'),
      ...['--port', String(PORT), '--data', dataDir, '--seeded', join(root, '.data', 'test-seeded')],
      ...(PLAIN ? ['--plain'] : []),
      ...(BARE ? ['--bare-logs'] : []),
    ],
    {
      cwd: root,
      env: {
        ...process.env,
        SITE_WALLETCONNECT_ID: PROJECT_ID,
        SITE_WALLETCONNECT_RELAY: RELAY,
        SITE_WALLETCONNECT_APP: NAMED_APP,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const deadline = Date.now() + READY_MS
  for (;;) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGTERM')
      throw new Error(`The devnet did not start:\n${text}`)
    }
    if (await isReady()) break
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return async () => {
    printReached()
    child.kill('SIGTERM')
    await stopRelay()
    await ended
  }
}
