/**
 * Fetches the two files that no list names: the list itself and the worker. Together with the listed files they
 * determine the release's CID, so the CID verifies them before any other file is fetched.
 */
import { LARGEST_FILE, releaseCid } from '../../../src/lib/core/release/cid.ts'
import { type Manifest, ManifestError, readManifest } from '../../../src/lib/core/release/manifest.ts'
import { PublishError } from '../ipfs/failure.ts'
import { persist } from '../ipfs/persist.ts'
import { ask, expectGood, RequestError } from '../ipfs/request.ts'
import type { Limits } from '../ipfs/settings.ts'
import { fileOf, type SiteFile } from '../ipfs/site.ts'
import { filesInBlock } from './folderBlock.ts'
import type { Download } from './strangers.ts'

export type Ends = { readonly manifest: Manifest; readonly list: SiteFile; readonly worker: SiteFile }

/** The requested release. */
export type Wish = {
  readonly cid: string
  /** sha256 of its list; null if only the CID is known. */
  readonly release: string | null
}

/** Parses a release's list; null if it is not one. */
export function manifestIn({ bytes }: SiteFile): Manifest | null {
  try {
    return readManifest(new TextDecoder().decode(bytes))
  } catch (error) {
    if (error instanceof ManifestError) return null
    throw error
  }
}

/** One file as a host sends it; null if the request fails. */
export async function fileFrom(
  url: string,
  path: string,
  limits: Limits,
  stop: AbortSignal,
  maxBytes = LARGEST_FILE,
): Promise<SiteFile | null> {
  const read = async () => {
    const request = { timeoutMs: limits.requestMs, maxBytes, signal: stop }
    return expectGood(await ask(url, request)).body
  }
  try {
    return fileOf(path, await persist(read, limits, stop, 3))
  } catch (error) {
    if (error instanceof RequestError) return null
    throw error
  }
}

/** Fetches both by their hashes, which are in the block of the folder; null if no gateway has that block. */
async function endsByBlock(
  { cid }: Wish,
  gateways: readonly string[],
  download: Download,
  limits: Limits,
  stop: AbortSignal,
): Promise<Ends | null> {
  for (const gateway of gateways) {
    const block = await fileFrom(gateway.replace('{cid}', cid), '', limits, stop)
    const files = block && filesInBlock(block.bytes, cid)
    const [list, worker] = ['release.json', 'sw.js'].map((path) => ({ path, hash: files?.get(path) }))
    if (!list?.hash || !worker?.hash) continue
    const got = fileOf('release.json', await download({ path: 'release.json', hash: list.hash }))
    const manifest = manifestIn(got)
    if (!manifest) continue
    return {
      manifest,
      list: got,
      worker: fileOf('sw.js', await download({ path: 'sw.js', hash: worker.hash })),
    }
  }
  return null
}

const distinct = (files: readonly (SiteFile | null)[]) => [
  ...new Map(files.flatMap((file) => (file ? [[file.hash, file] as const] : []))).values(),
]

/**
 * Returns the list and the worker of a release, from any source.
 * @throws PublishError if no received pair matches the CID; DownloadError if the list is known but not found
 */
export async function endsOf(
  wish: Wish,
  roots: readonly string[],
  download: Download,
  limits: Limits,
  stop: AbortSignal,
): Promise<Ends> {
  const gateways = roots.filter((root) => root.includes('{cid}'))
  const hosts = roots.filter((root) => !root.includes('{cid}'))
  const from = (path: string) =>
    Promise.all(hosts.map((root) => fileFrom(new URL(path, root).href, path, limits, stop)))
  const known = wish.release
  const [lists, workers] = await Promise.all([
    known
      ? download({ path: 'release.json', hash: known }).then((bytes) => [fileOf('release.json', bytes)])
      : from('release.json').then(distinct),
    from('sw.js').then(distinct),
  ])
  for (const list of lists) {
    const manifest = manifestIn(list)
    if (!manifest) continue
    for (const worker of workers)
      if ((await releaseCid(manifest, list, worker)) === wish.cid) return { manifest, list, worker }
  }
  const byBlock = await endsByBlock(wish, gateways, download, limits, stop)
  if (byBlock && (await releaseCid(byBlock.manifest, byBlock.list, byBlock.worker)) === wish.cid)
    return byBlock
  if (known && lists.every((list) => manifestIn(list) === null))
    throw new PublishError(
      'The list of files that was signed is none that can be installed.',
      'Report it to whoever publishes the site; install nothing of it.',
    )
  throw new PublishError(
    known
      ? `No source has the worker (sw.js) with which the files make ${wish.cid}.`
      : `No source has the release ${wish.cid}: what came makes another address.`,
    'Name more sources, such as a gateway’s https://gateway.example/ipfs/<cid>/.',
  )
}
