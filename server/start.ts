import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { keepersOf } from '../src/lib/core/nft/heroActions.ts'
import { type Bindings, createApi } from './core/api/frame.ts'
import { Metrics } from './core/api/metrics.ts'
import { openDatabase } from './core/db/database.ts'
import { listen, shut } from './core/listen.ts'
import { parseRegistry, type Registry, type RegistryInput } from './core/registry.ts'
import { ChainReads } from './core/source/chainReads.ts'
import { contractReader } from './core/source/reads.ts'
import { createStatic } from './core/static.ts'
import { readRevealFacts } from './features/hero/facts.ts'
import { ItemIndexes } from './features/nft/itemIndexes.ts'
import type { MetadataHosts } from './features/nft/metadata.ts'
import { NftWatch } from './features/nft/watch.ts'
import { type Backup, restoreDevnet } from './features/nftfarm/backup.ts'
import { type Farm, farmOf } from './features/nftfarm/farm.ts'
import { Operator } from './features/nftfarm/operator.ts'
import { canClaim, operatorChain } from './features/nftfarm/operatorChain.ts'
import { healthOf } from './health.ts'
import { Indexer, type IndexerOptions } from './indexer.ts'
import { apiRoutes } from './routes.ts'
import { chooseSource, type SourceKind } from './sources/choose.ts'

export type Role = 'all' | 'api' | 'indexer'

type MetricsOptions = {
  readonly port: number
  /** Default 127.0.0.1. */
  readonly host?: string | undefined
}

export type ServerOptions = {
  /** 0 takes any free one. */
  readonly port: number
  /** Default 127.0.0.1. */
  readonly host?: string
  /** RPC URL for the indexer. It must never return a block that is later reverted. */
  readonly rpcUrl: string
  /** Replaces the network if the chain is in this process, as the devnet's is. */
  readonly rpcFetch?: typeof fetch
  /** Sends transactions, if `rpcFetch` only reads. */
  readonly sendFetch?: typeof fetch
  /** The source of events; logs by default. */
  readonly source?: SourceKind | undefined
  /** Maximum requests per second of a source that reads calls. */
  readonly callsPerSecond?: number | undefined
  readonly registry: RegistryInput
  /** For PGlite; unused with a database URL. In memory if neither is given. */
  readonly dataDir?: string | undefined
  readonly databaseUrl?: string | undefined
  /** Other handlers on this port: the chain, and files beside it (the devnet's NFT metadata and pictures). */
  readonly mounts?: {
    readonly rpc: (request: Request) => Promise<Response>
    readonly files?: {
      readonly paths: readonly string[]
      readonly answer: (request: Request) => Promise<Response>
    }
  }
  /** The site's folder. Requests for a site that is still being built wait for it. */
  readonly siteDir?: string | Promise<string> | undefined
  /** Returns true once the server's surroundings are ready too. */
  readonly ready?: () => boolean
  readonly role?: Role
  readonly apiKey?: string | undefined
  readonly country?: string | undefined
  readonly corsOrigin?: string | undefined
  readonly trustedHops?: number | undefined
  /** False disables it. */
  readonly rateLimit?: { readonly perSecond: number; readonly burst: number } | false
  /** Address of the metrics server; none by default. */
  readonly metrics?: MetricsOptions
  /** Timeout for receiving a whole request; half a minute by default. */
  readonly requestTimeoutMs?: number
  readonly pollMs?: number | undefined
  /** Registers a listener for new blocks; without it the indexer polls. */
  readonly onBlock?: IndexerOptions['onBlock']
  readonly behindGraceMs?: number | undefined
  /** Hosts for NFT metadata; public gateways by default. */
  readonly metadata?: MetadataHosts
  /** A devnet's NFT farm past, which this server's database gets if it has another one. */
  readonly farmPast?: object | undefined
  /** Key of the NFT farm's operator, on processes that may index. Without it no day is published or paid. */
  readonly operatorKey?: `0x${string}` | undefined
  readonly onMessage?: (text: string) => void
}

export type RunningServer = {
  readonly port: number
  /** Null without a metrics server. */
  readonly metricsPort: number | null
  /** Stops accepting requests, finishes the current ones, then stops the indexer, then closes the database. */
  close(): Promise<void>
}

/** Maximum blocks behind the head for reading metadata; further back it would only slow down the index. */
const CLOSE = 2_000
/** Default gateways for `ipfs://` links. */
export const publicHosts: MetadataHosts = {
  gateways: ['https://ipfs.io/ipfs/', 'https://dweb.link/ipfs/', 'https://4everland.io/ipfs/'],
  hosts: [],
}

/** Timeouts for receiving the head of a request, and all of it. */
const HEADERS_MS = 20_000
const REQUEST_MS = 30_000

/** Serves metrics for the operator on a separate port that must not be public. */
async function serveMetrics(metrics: Metrics, { port, host = '127.0.0.1' }: MetricsOptions) {
  const server = createServer((request, response) => {
    const found = request.method === 'GET' && request.url === '/metrics'
    response.writeHead(found ? 200 : 404, { 'Content-Type': 'text/plain; version=0.0.4' })
    response.end(found ? metrics.text() : 'Not found\n')
  })
  return { server, port: await listen(server, port, host) }
}

/** @throws if the key is not that of the registry's operator */
function operatorOf(key: `0x${string}`, registry: Registry): { farm: Farm; account: PrivateKeyAccount } {
  const farm = farmOf(registry)
  const account = privateKeyToAccount(key)
  if (farm === null) throw new Error('OPERATOR_KEY is set, but CONTRACTS names no NFT farm.')
  if (account.address.toLowerCase() !== farm.operator)
    throw new Error(`OPERATOR_KEY is not the key of the NFT farm's operator ${farm.operator}.`)
  return { farm, account }
}

type OperatorParts = ReturnType<typeof operatorOf> & {
  readonly reads: ChainReads
  readonly sends: ChainReads
  readonly indexer: Indexer
  readonly metrics: Metrics
  readonly turn: () => boolean
  readonly onMessage: (text: string) => void
}

/** The operator of the NFT farm, with its metrics. */
function makeOperator({
  farm,
  account,
  reads,
  sends,
  indexer,
  metrics,
  turn,
  onMessage,
}: OperatorParts): Operator {
  const operator = new Operator({
    ...{ database: indexer.writer, farm, account, turn, onMessage },
    chain: operatorChain(reads, farm, sends),
  })
  metrics.watch('nftfarm_alarm', '1 while the NFT farm’s operator stopped with an alarm.', () =>
    operator.status().alarm === null ? 0 : 1,
  )
  metrics.watch('nftfarm_unfunded', '1 while the next day to pay is not funded.', () =>
    operator.status().unfunded ? 1 : 0,
  )
  metrics.watch(
    'nftfarm_errors_total',
    'Failed steps of the NFT farm’s operator, each tried again.',
    () => operator.status().errors,
    'counter',
  )
  return operator
}

/**
 * Starts everything: API, health, the mounted RPC and the site on one public port, metrics on another, and the indexer,
 * unless the role excludes it.
 * @throws LockedError if another process has the data directory; an error with code EADDRINUSE on a taken port
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { role = 'all', rpcUrl, rpcFetch, mounts, siteDir, onMessage = (text) => console.log(text) } = options
  const registry = parseRegistry(options.registry)
  const own = options.operatorKey ? operatorOf(options.operatorKey, registry) : null
  const database = await openDatabase({ dataDir: options.dataDir, databaseUrl: options.databaseUrl })
  if (options.farmPast) await restoreDevnet(database, options.farmPast as Backup)
  const metrics = new Metrics()
  metrics.watch('db_queries_total', 'Queries sent to the database.', () => database.queries(), 'counter')
  metrics.watch('process_resident_memory_bytes', 'Memory of this process.', () => process.memoryUsage.rss())

  let indexer: Indexer | null = null
  let nfts: NftWatch | null = null
  let operator: Operator | null = null
  const reads = new ChainReads({ rpcUrl, fetch: rpcFetch })
  if (role !== 'api') {
    const { source, reading } = await chooseSource({
      kind: options.source ?? 'logs',
      rpcUrl,
      registry,
      fetch: rpcFetch,
      perSecond: options.callsPerSecond ?? 10,
    })
    indexer = new Indexer({
      database,
      source,
      startBlock: registry.startBlock,
      tokens: Object.values(registry.tokens).filter((token) => token !== null),
      farmed: farmOf(registry)?.collections ?? [],
      name: `indexer ${registry.chainId}`,
      pollMs: options.pollMs,
      onBlock: options.onBlock,
      behindGraceMs: options.behindGraceMs,
      onMessage,
    })
    const started = indexer
    const turn = () => {
      const { leading, block, head } = started.status()
      return leading && block !== null && head !== null && head - block < CLOSE
    }
    nfts = new NftWatch({
      database: indexer.writer,
      read: contractReader(rpcUrl, { fetch: rpcFetch }),
      registry,
      hosts: options.metadata ?? publicHosts,
      others: (read) => readRevealFacts(read, registry),
      turn,
      onMessage,
    })
    const sends = options.sendFetch ? new ChainReads({ rpcUrl, fetch: options.sendFetch }) : reads
    if (own) operator = makeOperator({ ...own, reads, sends, indexer, metrics, turn, onMessage })
    const watch = nfts
    metrics.watch(
      'nft_errors_total',
      'Failed reads of metadata and terms, each tried again.',
      () => watch.errors(),
      'counter',
    )
    metrics.watch('indexer_leading', '1 where this process is the elected indexer.', () =>
      started.status().leading ? 1 : 0,
    )
    metrics.watch('indexer_block', 'Newest indexed block.', () => started.status().block)
    metrics.watch('indexer_head_block', 'Newest block of the chain.', () => started.status().head)
    metrics.watch(
      'indexer_events_total',
      'Events turned into rows.',
      () => started.status().events,
      'counter',
    )
    metrics.watch(
      'indexer_restarts_total',
      'Times everything was indexed anew.',
      () => started.status().restarts,
      'counter',
    )
    metrics.watch(
      'indexer_blocks_per_second',
      'How fast the index goes on, over the last minute.',
      () => started.status().estimate?.blocksPerSecond ?? null,
    )
    metrics.watch(
      'indexer_seconds_left',
      'How long it takes at that speed to come to the head.',
      () => started.status().estimate?.secondsLeft ?? null,
    )
    if (reading) {
      const { pace, history } = reading
      metrics.watch('source_requests_total', 'Requests sent to the chain.', () => pace.begun, 'counter')
      metrics.watch('source_retries_total', 'Answers asked for again.', () => history.retries, 'counter')
      metrics.watch(
        'source_skipped_total',
        'Records of calls that could not be read.',
        () => history.skipped,
        'counter',
      )
    }
    metrics.watch(
      'indexer_errors_total',
      'Failed moves, each tried again.',
      () => started.status().errors,
      'counter',
    )
  }

  const app = new Hono<{ Bindings: Bindings }>()
  app.get('/healthz', (c) => c.json({ alive: true }, 200, { 'Cache-Control': 'no-store' }))
  const health = healthOf({ database, answers: role !== 'indexer', ready: options.ready })
  for (const [path, look] of [
    ['/readyz', health.self],
    ['/readyz/index', health.index],
  ] as const)
    app.get(path, async (c) => {
      const state = await look()
      return c.json(state, state.ready ? 200 : 503, { 'Cache-Control': 'no-store' })
    })
  if (mounts) {
    const { rpc, files } = mounts
    for (const path of ['/rpc', '/rpc2']) app.on(['POST', 'OPTIONS'], path, (c) => rpc(c.req.raw))
    for (const path of files?.paths ?? []) app.all(path, (c) => files?.answer(c.req.raw) ?? c.notFound())
  }
  const itemIndexes = new ItemIndexes(
    registry.collections.map(({ address }) => address),
    keepersOf(registry),
  )
  if (role !== 'indexer') {
    const { rateLimit = { perSecond: 50, burst: 300 } } = options
    const api = createApi(
      {
        database,
        metrics,
        apiKey: options.apiKey,
        ...(rateLimit ? { rateLimit } : {}),
        trustedHops: options.trustedHops,
        corsOrigin: options.corsOrigin,
        onMessage,
      },
      apiRoutes({
        ...{ registry, itemIndexes, country: options.country },
        canClaim: (pool, account) => canClaim(reads, pool, account),
      }),
    )
    app.all('/api/*', (c) => api.fetch(c.req.raw, c.env))
    if (siteDir) {
      const serving = Promise.resolve(siteDir).then(createStatic)
      // It fails every waiting request.
      serving.catch(() => undefined)
      app.all('*', async (c) => (await serving)(c.req.raw))
    }
  }
  app.onError((error, c) => {
    onMessage(`${c.req.method} ${c.req.path} failed: ${error.stack ?? error.message}`)
    return c.text('Something went wrong here.\n', 500)
  })

  const { requestTimeoutMs: requestTimeout = REQUEST_MS } = options
  const server = createServer(
    // By default Node checks for timed-out requests only every 30 s.
    {
      headersTimeout: Math.min(HEADERS_MS, requestTimeout),
      requestTimeout,
      connectionsCheckingInterval: 500,
    },
    getRequestListener((request, env) => app.fetch(request, env as Bindings)),
  )
  // Longer than load balancers hold an idle connection for reuse, so that it is not closed under a new request.
  server.keepAliveTimeout = 75_000
  let port: number
  let figures: Awaited<ReturnType<typeof serveMetrics>> | null = null
  try {
    port = await listen(server, options.port, options.host ?? '127.0.0.1')
    if (options.metrics) figures = await serveMetrics(metrics, options.metrics)
  } catch (error) {
    await Promise.all([shut(server), database.close()])
    throw error
  }
  indexer?.start()
  nfts?.start()
  operator?.start()
  // A failure shows with the first request, which reads it again.
  if (role !== 'indexer') itemIndexes.warm(database).catch(() => undefined)

  let closing: Promise<void> | null = null
  return {
    port,
    metricsPort: figures?.port ?? null,
    close: () => {
      closing ??= (async () => {
        await Promise.all([
          ...[shut(server), figures && shut(figures.server)],
          ...[indexer?.stop(), nfts?.stop(), operator?.stop()],
        ])
        await database.close()
      })()
      return closing
    },
  }
}
