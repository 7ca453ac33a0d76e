import { type ChildProcess, spawn } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { freePort } from './anvil.ts'
import { isAlive, sleep, waitGone } from './process.ts'

/** Timeout that distinguishes a hang from a wait on a busy machine. */
const PATIENCE_MS = 120_000

const here = dirname(fileURLToPath(import.meta.url))
const folders: string[] = []
const children: ChildProcess[] = []

type Run = {
  child: ChildProcess
  output(): string
  /** Settles once the output contains the text. */
  says(text: string): Promise<void>
  exit: Promise<number | null>
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'devnet-up-'))
  folders.push(path)
  return path
}

function watch(child: ChildProcess): Run {
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    child,
    output: () => output,
    exit,
    async says(text) {
      const end = Date.now() + PATIENCE_MS
      while (!output.includes(text)) {
        if (Date.now() > end || child.exitCode !== null) throw new Error(`never said "${text}":\n${output}`)
        await sleep(20)
      }
    },
  }
}

const start = (dataDir: string, port: number, ...flags: string[]): Run =>
  watch(spawn(process.execPath, [join(here, 'session.fixture.ts'), dataDir, String(port), ...flags]))

const anvilPid = (dataDir: string): number => JSON.parse(readFileSync(join(dataDir, 'anvil.pid'), 'utf8')).pid

const height = async (port: number): Promise<number> => {
  const body = '{"id":1,"method":"eth_blockNumber","params":[]}'
  const answer = (await (await fetch(`http://127.0.0.1:${port}/rpc`, { method: 'POST', body })).json()) as {
    result: string
  }
  return Number(answer.result)
}

afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
  for (const path of folders.splice(0)) {
    if (existsSync(join(path, 'anvil.pid'))) process.kill(anvilPid(path), 'SIGKILL')
    rmSync(path, { recursive: true, force: true })
  }
})

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s stops everything; the next start continues with the same chain',
  async (signal) => {
    const [dataDir, port] = [folder(), await freePort()]
    const first = start(dataDir, port)
    await first.says('Ready.')
    expect(first.output()).toContain('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    expect(first.output()).toContain('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
    const pid = anvilPid(dataDir)
    const before = await height(port)
    first.child.kill(signal)
    expect(await first.exit).toBe(0)
    expect(isAlive(pid)).toBe(false)
    expect(existsSync(join(dataDir, 'lock'))).toBe(false)
    expect(existsSync(join(dataDir, 'anvil.pid'))).toBe(false)

    const second = start(dataDir, port)
    await second.says('Ready.')
    expect(second.output()).not.toContain('seeding')
    expect(await height(port)).toBeGreaterThanOrEqual(before)
    second.child.kill('SIGTERM')
    expect(await second.exit).toBe(0)
  },
)

test('the server opens while the site is still being built, and is ready once it is complete', async () => {
  const run = start(folder(), await freePort(), 'late-site')
  await run.says('Ready.')
  const lines = ['The chain runs.', 'The site is there.', 'Ready.']
  const at = lines.map((line) => run.output().indexOf(line))
  expect(at).toEqual([...at].sort((a, b) => a - b))
})

test('a site that cannot be built ends all of it, with an exit code of its own', async () => {
  const run = start(folder(), await freePort(), 'no-build')
  expect(await run.exit).toBe(3)
  expect(run.output()).toContain('The site could not be built.')
  expect(run.output()).not.toContain('Ready.')
})

test('a cached seeded chain is not made again', async () => {
  const [saved, port] = [join(folder(), 'seeded'), await freePort()]
  const [first, second] = [folder(), folder()].map((dataDir) => () => start(dataDir, port, `seeded=${saved}`))
  for (const [run, seeds] of [
    [first, true],
    [second, false],
  ] as const) {
    const made = run?.() as Run
    await made.says('Ready.')
    expect(made.output().includes('seeding')).toBe(seeds)
    expect(await height(port)).toBeGreaterThanOrEqual(3)
    made.child.kill('SIGTERM')
    expect(await made.exit).toBe(0)
  }
})

test('refuses a second copy and a port in use with a clear message', async () => {
  const [dataDir, port] = [folder(), await freePort()]
  const first = start(dataDir, port)
  await first.says('Ready.')
  const second = start(dataDir, port)
  expect(await second.exit).toBe(2)
  expect(second.output()).toContain('is using this data directory')
  const other = folder()
  const third = start(other, port)
  expect(await third.exit).toBe(4)
  expect(third.output()).toContain(`Port ${port} is in use by another program`)
  expect(existsSync(join(other, 'lock'))).toBe(false)
  expect(first.child.exitCode).toBeNull()
  await height(port)
})

test('another program on the port: exit 4, no chain left', async () => {
  const dataDir = folder()
  const server = createServer()
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  )
  const run = start(dataDir, port)
  expect(await run.exit).toBe(4)
  expect(existsSync(join(dataDir, 'anvil.pid'))).toBe(false)
  server.close()
})

test('the chain is killed: a clear message, exit 5, the lock is removed', async () => {
  const [dataDir, port] = [folder(), await freePort()]
  const run = start(dataDir, port)
  await run.says('Ready.')
  process.kill(anvilPid(dataDir), 'SIGKILL')
  expect(await run.exit).toBe(5)
  expect(run.output()).toContain('The chain (anvil) has ended (SIGKILL)')
  expect(existsSync(join(dataDir, 'lock'))).toBe(false)
})

test('killed -9: the next start reaps the orphan and repairs lock and state', async () => {
  const [dataDir, port] = [folder(), await freePort()]
  const first = start(dataDir, port)
  await first.says('Ready.')
  const orphan = anvilPid(dataDir)
  first.child.kill('SIGKILL')
  await first.exit
  expect(isAlive(orphan)).toBe(true)
  const second = start(dataDir, port)
  await second.says('Ready.')
  expect(isAlive(orphan)).toBe(false)
  expect(second.output()).toContain('An earlier run was killed')
  second.child.kill('SIGTERM')
  expect(await second.exit).toBe(0)

  // A damaged state file is repaired too.
  writeFileSync(join(dataDir, 'chain', 'state.json'), '{"half')
  const third = start(dataDir, port)
  await third.says('Ready.')
  expect(third.output()).toContain('can not be read: making a new one')
  third.child.kill('SIGTERM')
  expect(await third.exit).toBe(0)
})

test('a slow chain start on a busy machine is not treated as damage', async () => {
  const [dataDir, port] = [folder(), await freePort()]
  const first = start(dataDir, port)
  await first.says('Ready.')
  first.child.kill('SIGTERM')
  expect(await first.exit).toBe(0)
  const second = start(dataDir, port)
  while (!existsSync(join(dataDir, 'anvil.pid'))) await sleep(1)
  const pid = anvilPid(dataDir)
  process.kill(pid, 'SIGSTOP')
  await sleep(20_000)
  process.kill(pid, 'SIGCONT')
  await second.says('Ready.')
  expect(second.output()).not.toContain('making a new one')
  expect(anvilPid(dataDir)).toBe(pid)
})

test('stopped while seeding: quick, leaves nothing, and the next start seeds again', async () => {
  const [dataDir, port] = [folder(), await freePort()]
  const first = start(dataDir, port, 'slow')
  await first.says('seeding')
  const pid = anvilPid(dataDir)
  first.child.kill('SIGTERM')
  await waitGone(pid, PATIENCE_MS)
  expect(isAlive(pid)).toBe(false)
  first.child.kill('SIGKILL')
  await first.exit
  const second = start(dataDir, port)
  await second.says('seeding')
  await second.says('Ready.')
})

test('--reset makes a new chain', async () => {
  const [dataDir, port] = [folder(), await freePort()]
  const first = start(dataDir, port)
  await first.says('Ready.')
  first.child.kill('SIGTERM')
  await first.exit
  const second = start(dataDir, port, 'reset')
  await second.says('seeding')
  await second.says('Ready.')
})

test('a full disk ends with a clear message', async () => {
  const [dataDir, port] = [folder(), await freePort()]
  const run = start(dataDir, port, 'full-disk')
  expect(await run.exit).toBe(6)
  expect(run.output()).toContain('The disk is full')
  expect(existsSync(join(dataDir, 'anvil.pid'))).toBe(false)
})

/** A repository with only the launcher, the fixture in place of devnet/up.ts, and an npm that records its calls. */
function launcherRoot(): { root: string; launcher: string; env: NodeJS.ProcessEnv; npmCalls(): string[] } {
  const root = folder()
  mkdirSync(join(root, 'scripts'))
  const launcher = join(root, 'scripts', 'start.mjs')
  copyFileSync(join(here, '..', 'scripts', 'install.mjs'), join(root, 'scripts', 'install.mjs'))
  const script = readFileSync(join(here, '..', 'scripts', 'start.mjs'), 'utf8')
  writeFileSync(
    launcher,
    script.replace("join(root, 'devnet', 'up.ts')", JSON.stringify(join(here, 'session.fixture.ts'))),
  )
  const packages = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0', optional: true },
  }
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }))
  const npm = join(root, 'npm.js')
  writeFileSync(
    npm,
    `const fs = require('node:fs'), path = require('node:path'), root = ${JSON.stringify(root)}
fs.appendFileSync(path.join(root, 'calls'), process.argv.slice(2).join(' ') + '\\n')
if (fs.existsSync(path.join(root, 'offline'))) process.exit(1)
fs.mkdirSync(path.join(root, 'node_modules/node/bin'), { recursive: true })
fs.rmSync(path.join(root, 'node_modules/node/bin/node'), { force: true })
fs.symlinkSync(process.execPath, path.join(root, 'node_modules/node/bin/node'))
fs.writeFileSync(path.join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } }))
`,
  )
  return {
    root,
    launcher,
    env: { ...process.env, npm_execpath: npm },
    npmCalls: () =>
      existsSync(join(root, 'calls')) ? readFileSync(join(root, 'calls'), 'utf8').trim().split('\n') : [],
  }
}

test('npm start’s own process forwards signals and the exit code, and its death stops the rest', async () => {
  const { launcher, env } = launcherRoot()
  const [dataDir, port] = [folder(), await freePort()]
  const launch = () => watch(spawn(process.execPath, [launcher, dataDir, String(port)], { env }))
  const run = launch()
  await run.says('Ready.')
  const pid = anvilPid(dataDir)
  run.child.kill('SIGTERM')
  expect(await run.exit).toBe(0)
  expect(isAlive(pid)).toBe(false)

  const again = launch()
  await again.says('Ready.')
  const second = anvilPid(dataDir)
  const refused = launch()
  expect(await refused.exit).toBe(2)
  again.child.kill('SIGKILL')
  await waitGone(second, PATIENCE_MS)
  expect(isAlive(second)).toBe(false)
  // The process that held the chain ends a little later, and releases the folder last.
  await expect.poll(() => existsSync(join(dataDir, 'lock'))).toBe(false)
  expect(existsSync(join(dataDir, 'anvil.pid'))).toBe(false)
})

test('npm start installs missing and changed packages, and nothing else', async () => {
  const { root, launcher, env, npmCalls } = launcherRoot()
  const [dataDir, port] = [folder(), await freePort()]
  // Every start ends immediately: the port is taken.
  const server = createServer().listen(port, '127.0.0.1')
  const launch = async (): Promise<string> => {
    const run = watch(spawn(process.execPath, [launcher, dataDir, String(port)], { env }))
    expect(await run.exit).toBe(existsSync(join(root, 'offline')) ? 1 : 4)
    return run.output()
  }
  expect(await launch()).toContain('Installing the packages')
  const call = 'install --no-save --no-audit --no-fund'
  expect(npmCalls()).toEqual([call])
  expect(await launch()).not.toContain('Installing')
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  lock.packages['node_modules/a'].version = '1.0.1'
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify(lock))
  await launch()
  expect(npmCalls()).toEqual([call, call])
  writeFileSync(join(root, 'offline'), '')
  expect(await launch()).toContain('could not be installed')
  server.close()
})
