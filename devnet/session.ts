/** A session of the devnet: chain, proxy, index and site, from start to stop. One file: they share one state. */
import { cpSync, existsSync, mkdirSync, readdirSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { acquireLock, LockedError } from '../server/core/db/lock.ts'
import { type Anvil, ChainEnded, reapOrphan, startAnvil } from './anvil.ts'
import { account, BLOCK_MS, DEMO_INDICES, GENESIS_TIME, OPERATOR_INDEX, privateKey } from './chain.ts'
import { readJson, remove, writeWhole } from './files.ts'
import { formulatorKinds } from './metadata/formulators.ts'
import { createMetadata, METADATA_PATHS } from './metadata/serve.ts'
import { GRACE_MS, sleep } from './process.ts'
import { CallBook } from './proxy/callBook.ts'
import { createProxy } from './proxy/proxy.ts'
import type { Registry } from './proxy/registry.ts'
import { slimState } from './slim.ts'
import { createUpstream, type Upstream } from './upstream.ts'

/** Ends the session with a message for the user and an exit code for scripts. */
export class Refusal extends Error {
  readonly exitCode: number
  constructor(message: string, exitCode: number) {
    super(message)
    this.exitCode = exitCode
  }
}

export const EXIT = { failed: 1, secondCopy: 2, build: 3, portInUse: 4, chainEnded: 5, diskFull: 6 } as const

export type SessionOptions = {
  port: number
  host: '127.0.0.1' | '0.0.0.0'
  dataDir: string
  reset: boolean
  plain: boolean
  /** Transfer logs without amounts, like the real chain's. */
  bareLogs: boolean
  /** Records the calls of every block made from now on, for `view.searchMap`. */
  calls: boolean
  /** Cache folder of a freshly seeded chain, used by the next run that has no chain of its own. */
  seededDir: string | null
  /** The API and chain without the site (for `astro dev`). */
  site: boolean
}

export type ServerOptions = {
  port: number
  host?: '127.0.0.1' | '0.0.0.0'
  rpcUrl: string
  /** The indexer reads the proxy in the same process: anvil's shapes, never a block that is reverted. */
  rpcFetch: typeof fetch
  /** Registers a listener for new blocks, so that the index need not poll. */
  onBlock: (listener: () => void) => void
  registry: Registry
  dataDir: string
  databaseUrl?: string
  mounts: {
    rpc: (request: Request) => Promise<Response>
    files: { paths: readonly string[]; answer: (request: Request) => Promise<Response> }
  }
  siteDir?: Promise<string>
  ready: () => boolean
  pollMs: number
  metadata: { gateways: readonly string[]; hosts: readonly string[]; base: string }
  sendFetch?: typeof fetch
  farmPast?: object
  operatorKey?: `0x${string}`
}

type StartServer = (options: ServerOptions) => Promise<{ port: number; close(): Promise<void> }>

export type SessionParts = {
  /** Imports the server's modules, which takes a second: started while the chain's program works. */
  loadServer: () => Promise<StartServer>
  /** Deploys and seeds a fresh chain. `key` identifies the recipe: another key means another chain. */
  seed: {
    key: string
    run(
      upstream: Upstream,
      say: (line: string) => void,
    ): Promise<{ readonly farmBackup?: string } | undefined>
  }
  registry: Registry
  /** Creates the files of the server's own database if there are none; without it the server does. */
  makeDatabase?: (dataDir: string, signal: AbortSignal) => Promise<void>
  /**
   * Builds the site into `outDir` if the one there is stale.
   * @returns the folder to serve
   */
  buildSite: (outDir: string, port: number, signal: AbortSignal) => Promise<string>
  print?: (line: string) => void
}

type ChainNote = {
  key: string
  block: number
  hash: string
}

type BlockHead = {
  number: string
  hash: string
}

const FREE_BYTES_NEEDED = 400_000_000

function isDiskFull(error: unknown): boolean {
  return (
    (error as NodeJS.ErrnoException | null)?.code === 'ENOSPC' || /ENOSPC|no space left/i.test(String(error))
  )
}

/** The message and exit code for an error. */
function explain(error: unknown): { sentence: string; exitCode: number } {
  if (error instanceof Refusal) return { sentence: error.message, exitCode: error.exitCode }
  if (error instanceof LockedError) return { sentence: error.message, exitCode: EXIT.secondCopy }
  if (isDiskFull(error))
    return {
      sentence: 'The disk is full. Free some space (about 400 MB) and start again.',
      exitCode: EXIT.diskFull,
    }
  const { code, port } = (error ?? {}) as { code?: string; port?: number }
  if (code === 'EADDRINUSE') return { sentence: portInUse(port ?? 0), exitCode: EXIT.portInUse }
  return {
    sentence: error instanceof Error ? (error.stack ?? error.message) : String(error),
    exitCode: EXIT.failed,
  }
}

const portInUse = (port: number): string =>
  `Port ${port} is in use by another program. Stop it, or choose another port: npm start -- --port ${port + 1}`

/** @throws Refusal if another program listens there */
async function demandFreePort(port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EACCES')
        reject(
          new Refusal(
            `Port ${port} needs more rights. Choose one above 1023: npm start -- --port 7518`,
            EXIT.portInUse,
          ),
        )
      else reject(new Refusal(portInUse(port), EXIT.portInUse))
    })
    server.listen(port, host, () => server.close(() => resolve()))
  })
}

function demandSpace(dataDir: string): void {
  const { bavail, bsize } = statfsSync(dataDir)
  const free = bavail * bsize
  if (free < FREE_BYTES_NEEDED)
    throw new Refusal(
      `The disk is nearly full: ${Math.round(free / 1e6)} MB free at ${dataDir}, 400 MB are needed.`,
      EXIT.diskFull,
    )
}

const nothing = (): void => {}

/** The NFT farm's operator's data of the seeded past, beside the chain. */
const FARM_FILE = 'nftfarm.json'

async function headOf(upstream: Upstream, tag: string): Promise<BlockHead | null> {
  return upstream.call<BlockHead | null>('eth_getBlockByNumber', [tag, false])
}

/**
 * Starts the chain: the stored one if it is complete and of the same recipe, else a fresh, seeded one. Every child is
 * passed to `hold` once it runs, so that a stop in the middle finds it. `onSpawn` is called earlier, right after the
 * start.
 */
async function startChain(
  parts: SessionParts,
  { dataDir, seededDir }: Pick<SessionOptions, 'dataDir' | 'seededDir'>,
  say: (line: string) => void,
  hold: (anvil: Anvil) => void,
  onSpawn: () => void,
): Promise<Anvil> {
  const chainDir = join(dataDir, 'chain')
  const copy = (from: string, to: string) => cpSync(from, to, { recursive: true })
  if (seededDir && existsSync(seededDir) && !existsSync(chainDir)) copy(seededDir, chainDir)
  const stateFile = join(chainDir, 'state.json')
  const noteFile = join(chainDir, 'chain.json')
  const pidFile = join(dataDir, 'anvil.pid')
  const launch = async (): Promise<Anvil> => {
    const anvil = await startAnvil({ stateFile, pidFile, genesisTime: GENESIS_TIME, onSpawn })
    hold(anvil)
    return anvil
  }
  if (await reapOrphan(pidFile)) say('An earlier run was killed and left its chain behind: stopped it.')

  const note = readJson<ChainNote>(noteFile)
  if (note?.key === parts.seed.key) {
    try {
      const anvil = await launch()
      const known = await headOf(createUpstream(anvil.url), `0x${note.block.toString(16)}`)
      if (known?.hash === note.hash) return anvil
      say('The stored chain is incomplete: making a new one.')
      await anvil.stop()
    } catch (error) {
      // A chain that is only slow, on a busy machine, is no reason to lose the stored one.
      if (!(error instanceof ChainEnded) || isDiskFull(error)) throw error
      say('The stored chain can not be read: making a new one.')
    }
  } else if (note) say('This version makes another chain than the stored one: making a new one.')
  remove(chainDir)

  const anvil = await launch()
  const upstream = createUpstream(anvil.url)
  const past = await parts.seed.run(upstream, say)
  const head = await headOf(upstream, 'latest')
  await anvil.stop()
  slimState(stateFile)
  if (!head) throw new Error('The seeded chain has no head.')
  if (past?.farmBackup) writeWhole(join(chainDir, FARM_FILE), past.farmBackup)
  // Compared with the loaded state on the next start: it detects a kill before the state was written.
  writeWhole(noteFile, JSON.stringify({ key: parts.seed.key, block: Number(head.number), hash: head.hash }))
  if (seededDir) {
    remove(seededDir)
    copy(chainDir, seededDir)
  }
  return launch()
}

/** The index is notified of every block. It polls only to show that it runs while the chain makes none. */
const INDEX_POLL_MS = 2 * BLOCK_MS

/** Metadata comes from this port itself: the chain names paths without a host, and pictures by content address. */
const localMetadata = (origin: string): ServerOptions['metadata'] => ({
  gateways: ['ipfs', 'ipfs2', 'ipfs3'].map((path) => `${origin}/${path}/`),
  hosts: [],
  base: origin,
})

function accountTable(): string[] {
  const rows = DEMO_INDICES.map((index) => `  ${index}  ${account(index).address}  ${privateKey(index)}`)
  return ['Demo accounts (keys known to everybody; this chain guards nothing of value):', ...rows]
}

/**
 * One run of the devnet: chain, seed, proxy, API and site on one public port. Settles with the exit code when the
 * session ends for any reason; everything it started is stopped by then.
 */
export async function runSession(options: SessionOptions, parts: SessionParts): Promise<number> {
  const { dataDir, port, host } = options
  const print = parts.print ?? console.log
  const begun = performance.now()
  const say = (line: string): void =>
    print(`[${((performance.now() - begun) / 1000).toFixed(1).padStart(5)} s] ${line}`)

  const closers: (() => Promise<void> | void)[] = []
  const abort = new AbortController()
  let end: (outcome: { code: number; sentence?: string }) => void = () => {}
  const ended = new Promise<{ code: number; sentence?: string }>((resolve) => {
    end = resolve
  })
  const fail = (error: unknown): void => {
    const { sentence, exitCode } = explain(error)
    end({ code: exitCode, sentence })
  }

  const onSignal = (): void => end({ code: 0, sentence: 'Stopping ...' })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, onSignal)
  process.on('disconnect', onSignal)
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)

  const bringUp = async (): Promise<void> => {
    mkdirSync(dataDir, { recursive: true })
    const release = acquireLock(join(dataDir, 'lock'))
    closers.push(release)
    await demandFreePort(port, host)
    demandSpace(dataDir)
    if (options.reset) {
      await reapOrphan(join(dataDir, 'anvil.pid'))
      // The built site is not part of the chain's state, so it is preserved.
      for (const name of readdirSync(dataDir)) if (!/^(lock|site)/.test(name)) remove(join(dataDir, name))
    }

    let ready = false
    const building = options.site
      ? parts.buildSite(join(dataDir, 'site'), port, abort.signal).then((folder) => {
          say('The site is there.')
          return folder
        })
      : null
    building?.catch(fail)
    const spawned = Promise.withResolvers<void>()
    const stopped = (): void => {
      if (abort.signal.aborted) throw new Refusal('Stopped.', EXIT.failed)
    }
    const hold = (anvil: Anvil): void => {
      closers.push(() => anvil.stop())
      stopped()
      void anvil.exited.then(({ code, signal }) => {
        if (anvil.isStopping()) return
        const cause = signal ?? `code ${code}`
        const sentence = `The chain (anvil) has ended (${cause}), so everything else stops too. ${anvil.lastOutput()}`
        end({ code: EXIT.chainEnded, sentence: sentence.trim() })
      })
    }
    const starting = startChain(parts, options, say, hold, spawned.resolve)
    // The site's build and the chain keep two cores busy: further work begins when the first of them is done.
    const room = Promise.race([building, starting])
    const databaseUrl = process.env.DATABASE_URL
    const apiDir = join(dataDir, 'api')
    const database = room.then(() => (databaseUrl ? undefined : parts.makeDatabase?.(apiDir, abort.signal)))
    database.catch(nothing)
    // Not before the chain's program is started, which then reads or makes the chain while this process has little to
    // do.
    const loading = Promise.all([room, spawned.promise]).then(() => parts.loadServer())
    loading.catch(nothing)
    // A stop waits for a chain that is still being made.
    closers.push(() => starting.then(nothing, nothing))
    const anvil = await Promise.race([starting, ended.then(() => null)])
    if (!anvil) return
    say('The chain runs.')

    const proxy = createProxy({
      anvilUrl: anvil.url,
      registry: parts.registry,
      plain: options.plain,
      bareLogs: options.bareLogs,
      ...(options.calls ? { calls: new CallBook(createUpstream(anvil.url), parts.registry) } : {}),
      onError: (error) => say(`A block could not be made: ${error instanceof Error ? error.message : error}`),
    })
    // Catching up with the clock is the chain's work: the server opens meanwhile.
    const ticking = proxy.start()
    closers.push(() => ticking.then(nothing, nothing).then(() => proxy.stop()))
    ticking.catch(nothing)

    await database
    const startServer = await loading
    if (abort.signal.aborted) return
    const past = readJson<object>(join(dataDir, 'chain', FARM_FILE))
    // Before the site is ready: the index reads the chain meanwhile, and page requests wait.
    const server = await startServer({
      port,
      host,
      rpcUrl: anvil.url,
      rpcFetch: (url, init) => proxy.internal(new Request(url, init)),
      onBlock: proxy.onBlock,
      registry: parts.registry,
      dataDir: apiDir,
      ...(databaseUrl ? { databaseUrl } : {}),
      mounts: {
        rpc: proxy.handle,
        files: {
          paths: METADATA_PATHS,
          answer: createMetadata({ kindOf: formulatorKinds(anvil.url, parts.registry) }),
        },
      },
      ...(building ? { siteDir: building } : {}),
      ready: () => ready,
      pollMs: INDEX_POLL_MS,
      metadata: localMetadata(`http://127.0.0.1:${port}`),
      ...(past ? { farmPast: past, operatorKey: privateKey(OPERATOR_INDEX) } : {}),
      sendFetch: (url, init) => proxy.handle(new Request(url, init)),
    })
    closers.push(() => server.close())
    await ticking
    const origin = `http://localhost:${server.port}`
    say('Reading the chain into the database ...')
    await Promise.race([building, ended])
    ready = true
    const upstream = createUpstream(anvil.url)
    while (!abort.signal.aborted) {
      const answer = await fetch(`http://127.0.0.1:${server.port}/readyz/index`).catch(() => null)
      const { indexedBlock = 0 } = (await Promise.resolve(answer?.json()).catch(() => ({}))) ?? {}
      // After a kill -9 the database may have blocks that the chain has lost.
      if (answer?.ok && indexedBlock <= Number(await upstream.call('eth_blockNumber', []))) break
      await sleep(50)
    }
    if (abort.signal.aborted) return
    for (const line of [
      '',
      `MEVerse DEX is ready: ${origin}/`,
      `  chain ${origin}/rpc and ${origin}/rpc2 (chain id 751812), API ${origin}/api/, state in ${dataDir}`,
      ...(host === '0.0.0.0' ? [`  also on this machine's other addresses, port ${server.port}`] : []),
      ...accountTable(),
      'Stop with Ctrl-C. Start anew with: npm start -- --reset',
    ])
      print(line)
    say('Ready.')
  }

  // When the child dies, calls to it fail immediately: wait for its exit message, which says more.
  const working = bringUp().catch((error) => sleep(100).then(() => fail(error)))
  const { code, sentence } = await ended
  abort.abort()
  if (sentence) print(sentence)
  // A stop that hangs must not block the terminal.
  const limit = setTimeout(() => process.exit(code || 1), GRACE_MS + 20_000)
  limit.unref()
  await working
  // Newest first; a stop may add another closer late (a chain that was just being started).
  for (let close = closers.pop(); close; close = closers.pop()) {
    try {
      await close()
    } catch (error) {
      print(explain(error).sentence)
    }
  }
  clearTimeout(limit)
  for (const signal of signals) process.off(signal, onSignal)
  process.off('disconnect', onSignal)
  process.off('uncaughtException', fail)
  process.off('unhandledRejection', fail)
  return code
}
