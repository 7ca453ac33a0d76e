/** Reads a run's settings: sources, release, folder, and serving. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { ChainKey } from '../../../src/lib/core/config/chains.ts'
import { isMirror } from '../../../src/lib/core/release/manifest.ts'
import { builtInRoots } from '../../../src/lib/core/release/roots.ts'
import { wholeNumber } from '../../wholeNumber.ts'
import { PublishError } from '../ipfs/failure.ts'
import type { Limits } from '../ipfs/settings.ts'
import { committedRoots, rootsOf } from '../roots.ts'
import { hashIn } from './folderBlock.ts'

/** The release to serve: the newest signed by the keys of this root, or the one with this CID. */
export type Trust = {
  readonly chain: ChainKey
  /** The newest root of this source; null for a chain without release keys. */
  readonly root: string | null
  /** All roots of this source. */
  readonly roots: readonly string[]
  readonly cid: string | null
}

export type Settings = {
  /** Roots with their slashes, and trustless gateways with `{cid}`. */
  readonly roots: readonly string[]
  /** Metadata folders from the command line. */
  readonly metadata: readonly string[]
  readonly trust: Trust
  readonly folder: string
  /** True if the folder is for another host, and nothing is served. */
  readonly outOnly: boolean
  /** True to list the folder's keys for an object store. */
  readonly keys: boolean
  readonly host: string
  readonly port: number
  /** The public address; null if it is this machine's own. */
  readonly address: string | null
  readonly follow: boolean
  readonly everyMs: number
  readonly limits: Limits
}

const MOST_ROOTS = 20
const ownFolder = fileURLToPath(new URL('../../../.data/mirror', import.meta.url))

const chains: Readonly<Record<string, ChainKey>> = {
  mainnet: 'mainnet',
  testnet: 'testnet',
  devnet: 'devnet',
}

/**
 * Returns the root of this copy of the source.
 * @throws PublishError for an unknown chain
 */
export function trustOf(chainName: string, cid: string | undefined): Trust {
  const chain = Object.hasOwn(chains, chainName) ? chains[chainName] : undefined
  if (!chain) throw new PublishError(`--chain ${chainName} is no chain.`, 'Write mainnet, testnet or devnet.')
  if (cid !== undefined && hashIn(cid) === null)
    throw new PublishError(
      `--cid ${cid} is no address that a release can have.`,
      'Copy it again: it begins with b and has 59 letters and digits.',
    )
  return { chain, root: builtInRoots[chain], roots: rootsOf(committedRoots, chain), cid: cid ?? null }
}

/** @throws PublishError if it is not a root of a host */
export function rootOf(text: string): string {
  const root = text.includes('{cid}') || text.endsWith('/') ? text : `${text}/`
  if (!isMirror(root))
    throw new PublishError(
      `${text} is no address that a release is fetched from.`,
      'Write an https address without a query, like https://site.example/ or https://gateway.example/ipfs/<cid>/.',
    )
  return root
}

function metadataFolder(path: string): string {
  const folder = resolve(path)
  if (existsSync(join(folder, 'timestamp.json'))) return folder
  throw new PublishError(
    `${path} is neither an address nor a folder of metadata.`,
    'Name the https address of a site, or the path of a folder with a timestamp.json.',
  )
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        chain: { type: 'string', default: 'mainnet' },
        cid: { type: 'string' },
        folder: { type: 'string', default: ownFolder },
        out: { type: 'string' },
        keys: { type: 'boolean', default: false },
        host: { type: 'string', default: '127.0.0.1' },
        port: { type: 'string', default: '8080' },
        address: { type: 'string' },
        follow: { type: 'boolean', default: false },
        every: { type: 'string', default: '3600' },
        wait: { type: 'string', default: '120' },
      },
    })
  } catch (error) {
    throw new PublishError((error as Error).message.split('.')[0] as string, 'See npm run mirror -- --help.')
  }
}

/** @throws PublishError that names the invalid setting */
export function readSettings(args: readonly string[]): Settings {
  const { values, positionals } = parse(args)
  if (positionals.length === 0)
    throw new PublishError('No source of a release was named.', 'Name a site’s address, or see --help.')
  if (positionals.length > MOST_ROOTS)
    throw new PublishError(`More than ${MOST_ROOTS} sources were named.`, 'A few are enough.')
  const isAddress = (text: string) => /^[a-z]+:\/\//i.test(text)
  const trust = trustOf(values.chain, values.cid)
  const roots = [...new Set(positionals.filter(isAddress).map(rootOf))]
  const metadata = positionals.filter((one) => !isAddress(one)).map(metadataFolder)
  if (trust.root === null && !trust.cid)
    throw new PublishError(
      `Nobody signs for ${trust.chain} in this copy of the source.`,
      'Name the release by --cid, as its announcement has it.',
    )
  if (values.follow && (values.out !== undefined || trust.cid))
    throw new PublishError(
      `--follow takes newer signed releases, which ${trust.cid ? '--cid' : '--out'} leaves out.`,
      'Leave one of the two away.',
    )
  if (values.keys && values.out === undefined)
    throw new PublishError('--keys lists the folder of --out.', 'Name that folder with --out.')
  return {
    roots,
    metadata,
    trust,
    folder: resolve(values.out ?? values.folder),
    outOnly: values.out !== undefined,
    keys: values.keys,
    host: values.host,
    port: wholeNumber('port', values.port, 0, 65_535),
    address: values.address === undefined ? null : rootOf(values.address),
    follow: values.follow,
    everyMs: wholeNumber('every', values.every, 1, 604_800) * 1_000,
    limits: {
      requestMs: 20_000,
      waitMs: wholeNumber('wait', values.wait, 1, 3_600) * 1_000,
      firstDelayMs: 500,
    },
  }
}
