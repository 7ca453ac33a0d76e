import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { readRegistry } from './core/registry.ts'
import { sourceKinds } from './sources/choose.ts'
import { publicHosts, type ServerOptions } from './start.ts'

const whole = (min: number, max: number, why = '') =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, 'must be a whole number'),
    v.transform(Number),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}${why}`),
  )
const text = v.optional(v.pipe(v.string(), v.minLength(1)))
/** Addresses with commas between them. */
const addresses = (pattern: RegExp, message: string) =>
  v.pipe(
    v.string(),
    v.transform((list) =>
      list
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    ),
    v.check((list) => list.every((one) => pattern.test(one)), message),
  )

/** More proxies in a row than any real setup has. */
const MOST_HOPS = 5
const HOPS_TOO_HIGH =
  ', the number of your own proxies: were it higher than that, whoever asks could choose the address that is counted'

/** Default port of the metrics server, derived from the API port so that replicas on one machine do not collide. */
const metricsPort = (port: number) => (port === 0 ? 0 : port + (port < 64_536 ? 1_000 : -1_000))

/** The environment of a server that runs on its own. docs/operators.md has the table. */
const environment = v.object({
  RPC_URL: v.pipe(v.string(), v.url('must be a URL')),
  SOURCE: v.optional(v.picklist(sourceKinds, 'must be logs, calls or mixed'), 'logs'),
  CALLS_PER_SECOND: v.optional(whole(0, 10_000), '10'),
  CONTRACTS: v.optional(v.string(), 'contracts.mainnet.json'),
  DATABASE_URL: text,
  DATA_DIR: v.optional(v.string(), '.data/server'),
  ROLE: v.optional(v.picklist(['all', 'api', 'indexer'], 'must be all, api or indexer'), 'all'),
  PORT: v.optional(whole(0, 65_535), '7520'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  METRICS_PORT: v.optional(whole(0, 65_535)),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  SITE_DIR: text,
  API_KEY: text,
  COUNTRY: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z]{2}$/, 'must be two letters'))),
  CORS_ORIGIN: v.optional(v.string(), '*'),
  TRUSTED_HOPS: v.optional(whole(0, MOST_HOPS, HOPS_TOO_HIGH), '0'),
  RATE_PER_SECOND: v.optional(whole(0, 100_000), '50'),
  RATE_BURST: v.optional(whole(1, 1_000_000), '300'),
  POLL_MS: v.optional(whole(50, 60_000), '500'),
  BEHIND_GRACE_MS: v.optional(whole(0, 3_600_000), '30000'),
  IPFS_GATEWAYS: v.optional(
    addresses(
      /^https?:\/\/[^/\s]+\/(\S*\/)?$/,
      'must be addresses that end with a slash, with commas between',
    ),
    publicHosts.gateways.join(','),
  ),
  OPERATOR_KEY: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^0x[0-9a-fA-F]{64}$/, 'must be a private key: 0x and 64 hex digits'),
      v.transform((text) => text as `0x${string}`),
    ),
  ),
  METADATA_HOSTS: v.optional(
    addresses(/^https?:\/\/[^/\s]+$/, 'must be origins like https://media.example, with commas between'),
    '',
  ),
})

/** @throws naming the variable that is wrong */
export function readConfig(env: NodeJS.ProcessEnv): ServerOptions {
  const result = v.safeParse(environment, env)
  if (!result.success) {
    const issue = result.issues[0]
    const missing = issue.type === 'object'
    throw new Error(
      `${v.getDotPath(issue)} ${missing ? 'is missing: the JSON-RPC address of the chain' : issue.message}.`,
    )
  }
  const given = result.output
  if (given.ROLE !== 'all' && given.DATABASE_URL === undefined)
    throw new Error(`ROLE=${given.ROLE} needs DATABASE_URL: the built-in database serves one process only.`)
  if (!existsSync(given.CONTRACTS))
    throw new Error(`CONTRACTS names ${given.CONTRACTS}, which does not exist.`)
  if (given.SITE_DIR !== undefined && !existsSync(join(given.SITE_DIR, 'index.html')))
    throw new Error(`SITE_DIR names ${given.SITE_DIR}, which holds no index.html.`)
  return {
    rpcUrl: given.RPC_URL,
    source: given.SOURCE,
    callsPerSecond: given.CALLS_PER_SECOND,
    registry: readRegistry(given.CONTRACTS),
    databaseUrl: given.DATABASE_URL,
    dataDir: given.DATA_DIR,
    role: given.ROLE,
    port: given.PORT,
    host: given.HOST,
    metrics: { port: given.METRICS_PORT ?? metricsPort(given.PORT), host: given.METRICS_HOST },
    siteDir: given.SITE_DIR,
    apiKey: given.API_KEY,
    country: given.COUNTRY,
    corsOrigin: given.CORS_ORIGIN,
    trustedHops: given.TRUSTED_HOPS,
    rateLimit:
      given.RATE_PER_SECOND === 0 ? false : { perSecond: given.RATE_PER_SECOND, burst: given.RATE_BURST },
    pollMs: given.POLL_MS,
    behindGraceMs: given.BEHIND_GRACE_MS,
    operatorKey: given.OPERATOR_KEY,
    metadata: { gateways: given.IPFS_GATEWAYS, hosts: given.METADATA_HOSTS },
  }
}
