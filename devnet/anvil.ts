import { spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { ACCOUNT_COUNT, BLOCK_GAS, CHAIN_ID, GAS_PRICE, GENESIS_TIME, MNEMONIC } from './chain.ts'
import { openEmptyChain } from './emptyChain.ts'
import { adoptJson, readJson, remove, writeWhole } from './files.ts'
import { commandOf, isAlive, sleep, stopProcess } from './process.ts'
import { createUpstream } from './upstream.ts'

export type AnvilOptions = {
  /**
   * The chain state is loaded from this file and saved to it when the chain ends. Without it the chain is in memory
   * only.
   */
  stateFile?: string
  /** File with the child's process id, so that the next start can reap an orphan. */
  pidFile?: string
  /** Timestamp of block 0 in seconds. */
  genesisTime?: number
  /** Called when the child has been started, before it answers. */
  onSpawn?: () => void
}

export type Anvil = {
  url: string
  pid: number
  /** Settles when the child ends, with the reason. */
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** Last lines the child wrote to stderr. */
  lastOutput(): string
  /** True once `stop` was called. */
  isStopping(): boolean
  /** SIGTERM (which writes the state), SIGKILL after a minute. */
  stop(): Promise<void>
}

/**
 * The platform's own anvil binary. `.bin/anvil` is a Node wrapper: one process more, and signals depend on it.
 * @throws when the optional dependency of this platform is not installed.
 */
function anvilBinary(): string {
  const os = process.platform === 'darwin' ? 'darwin' : process.platform === 'win32' ? 'win32' : 'linux'
  const arch = process.arch === 'arm64' ? 'arm64' : 'amd64'
  const name = `@foundry-rs/anvil-${os}-${arch}`
  const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  const here = createRequire(import.meta.url)
  // The platform package is beside or inside the wrapper package, depending on how npm hoisted it.
  const bases = [here]
  try {
    bases.push(createRequire(here.resolve('@foundry-rs/anvil/package.json')))
  } catch {}
  for (const base of bases) {
    for (const folder of base.resolve.paths(name) ?? []) {
      const path = join(folder, name, 'bin', file)
      if (existsSync(path)) return path
    }
  }
  throw new Error(`The chain's program is not installed: ${name} is missing. Run npm ci and try again.`)
}

/** A free port of the loopback address. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(address)))
    })
  })
}

/** The chain's program ended before it answered: it cannot read its state, or cannot run on this machine. */
export class ChainEnded extends Error {}

/** Startup timeout of the chain's program: it reads tens of MB, perhaps on a busy machine. */
const READY_MS = 120_000

type PidNote = {
  pid: number
  port: number
}

/**
 * Stops a chain that an earlier run left behind. Kills only the stored process id, and only if it is still our anvil
 * (the id may have been reused since).
 * @returns true if there was one
 */
export async function reapOrphan(pidFile: string): Promise<boolean> {
  const note = readJson<PidNote>(pidFile)
  if (!note) return false
  const command = isAlive(note.pid) ? commandOf(note.pid) : ''
  const ours = command.includes('anvil') && command.includes(`--port ${note.port}`)
  if (ours) await stopProcess(note.pid)
  remove(pidFile)
  return ours
}

/**
 * The path that the chain's program writes to. It writes in place: when it is killed meanwhile, or the disk is full,
 * the file is incomplete and must not replace the complete state before it.
 */
const writtenState = (stateFile: string): string => `${stateFile}.next`

const environment = (): NodeJS.ProcessEnv => ({
  // By default its allocator (jemalloc) has an arena for every few threads, and each keeps its peak memory.
  _RJEM_MALLOC_CONF: 'narenas:1,dirty_decay_ms:1000',
  ...process.env,
  // Otherwise it would request the local empty chain through the proxy of the user's network.
  NO_PROXY: '127.0.0.1',
  no_proxy: '127.0.0.1',
})

/**
 * Waits until the chain's program answers. One that takes longer than `READY_MS` is killed.
 * @param ended returns its last output once it has ended, null while it runs
 * @throws ChainEnded if it ended by itself. Another error if it was killed; it has then exited, so its state is written
 * and the next start finds no orphan
 */
async function untilAnswering(url: string, pid: number, ended: () => string | null): Promise<void> {
  const upstream = createUpstream(url)
  let late = false
  const limit = setTimeout(() => {
    late = true
    void stopProcess(pid, 0)
  }, READY_MS)
  try {
    for (;;) {
      const words = ended()
      if (words !== null && late)
        throw new Error(`The chain did not answer within ${READY_MS / 1000} s. ${words}`)
      if (words !== null) throw new ChainEnded(`The chain did not start. ${words}`)
      try {
        if (Number(await upstream.call('eth_chainId', [])) === CHAIN_ID) return
      } catch {}
      await sleep(15)
    }
  } finally {
    clearTimeout(limit)
  }
}

/**
 * Starts anvil as the only child process and waits until it answers. London is the real chain's EVM; `--prune-history`
 * and a fork of the empty chain (`emptyChain.ts`) make blocks cheap at any height and with any storage; `--celo` gives
 * the transfer precompile by which the MEV token moves the native coin. It never mines automatically.
 * @throws ChainEnded if it ended before it answered; another error if it ran for two minutes and did not answer
 */
export async function startAnvil(options: AnvilOptions = {}): Promise<Anvil> {
  const { stateFile, pidFile, genesisTime = GENESIS_TIME, onSpawn } = options
  if (pidFile) await reapOrphan(pidFile)
  if (stateFile) {
    mkdirSync(dirname(stateFile), { recursive: true })
    // Left by a run that was killed.
    adoptJson(writtenState(stateFile), stateFile)
  }
  const program = anvilBinary()
  const port = await freePort()
  const empty = await openEmptyChain(genesisTime)
  const args = [
    ...['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(CHAIN_ID)],
    ...['--celo', '--hardfork', 'london', '--prune-history', '--no-mining', '--order', 'fifo'],
    ...['--base-fee', '0', '--gas-price', String(GAS_PRICE), '--gas-limit', String(BLOCK_GAS)],
    ...['--fork-url', empty.url, '--fork-block-number', '0', '--fork-chain-id', String(CHAIN_ID)],
    ...['--no-rate-limit', '--no-storage-caching'],
    ...['--mnemonic', MNEMONIC, '--accounts', String(ACCOUNT_COUNT)],
    ...['--balance', '1000000000', '--no-cors', '--no-request-size-limit', '--quiet'],
    ...(stateFile && existsSync(stateFile) ? ['--load-state', stateFile] : []),
    ...(stateFile ? ['--dump-state', writtenState(stateFile), '--state-interval', '60'] : []),
  ]
  const env = environment()
  // Detached: the terminal's Ctrl-C must not reach it before the parent has finished its own work.
  const child = spawn(program, args, { env, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  let words = ''
  child.stderr.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-2_000)
  })
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('error', (error) => {
      words += error.message
      resolve({ code: 1, signal: null })
    })
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
  const pid = child.pid ?? 0
  if (pidFile && pid) writeWhole(pidFile, JSON.stringify({ pid, port } satisfies PidNote))
  onSpawn?.()

  let over = false
  let stopping = false
  const done = exited.then(() => {
    over = true
    empty.close()
    if (stateFile) adoptJson(writtenState(stateFile), stateFile)
    if (pidFile && readJson<PidNote>(pidFile)?.pid === pid) remove(pidFile)
  })
  const url = `http://127.0.0.1:${port}`
  await untilAnswering(url, pid, () => (over ? words.trim() : null))
  return {
    url,
    pid,
    exited,
    lastOutput: () => words.trim(),
    isStopping: () => stopping,
    stop: async () => {
      stopping = true
      if (!over) await stopProcess(pid)
      await done
    },
  }
}
