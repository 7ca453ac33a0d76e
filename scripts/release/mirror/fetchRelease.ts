/** Fetches a whole release, every file by its hash from any source, and resumes an interrupted run. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ReleaseFile } from '../../../src/lib/core/release/manifest.ts'
import { sha256 } from '../../sha256.ts'
import { PublishError, sentenceOf } from '../ipfs/failure.ts'
import type { Limits } from '../ipfs/settings.ts'
import { fileOf, type Site, type SiteFile } from '../ipfs/site.ts'
import { endsOf, type Wish } from './ends.ts'
import { keepPart, partAt, prepare } from './folder.ts'
import { downloadsFrom } from './strangers.ts'

/** Concurrent requests: public gateways refuse more. */
const AT_ONCE = 6

type Order = {
  readonly wish: Wish
  readonly roots: readonly string[]
  readonly folder: string
  /** Known files, such as those of the previous release: most are unchanged. */
  readonly known: readonly SiteFile[]
  readonly limits: Limits
  readonly print: (line: string) => void
  readonly stop: AbortSignal
}

const isLoopback = (root: string) => root.startsWith('http:')

/** Some hosts do not serve a few files; this copy of the source may have the same ones. */
async function fromSource(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const place = fileURLToPath(new URL(`../../../public/${path}`, import.meta.url))
  return readFile(place).then(
    (bytes) => new Uint8Array(bytes),
    () => null,
  )
}

/**
 * @returns every file of the release, verified against its CID
 * @throws PublishError, DownloadError: only the folder of verified files was changed
 */
export async function fetchRelease(order: Order): Promise<Site> {
  const { wish, roots, folder, limits, print, stop } = order
  const failed = new AbortController()
  const over = AbortSignal.any([stop, failed.signal])
  await prepare(folder)
  const sources = [...roots]
  const download = downloadsFrom(() => sources, limits.waitMs, over)
  const { manifest, list, worker } = await endsOf(wish, roots, download, limits, over).catch(
    (error: unknown) => {
      failed.abort()
      throw error
    },
  )
  // A list may name this machine's own hosts only if the operator did.
  const more = manifest.mirrors.filter((mirror) => !isLoopback(mirror) || roots.some(isLoopback))
  sources.push(...more.filter((mirror) => !roots.includes(mirror)))

  const known = new Map(order.known.map(({ hash, bytes }) => [hash, bytes]))
  const hidden = new Set(manifest.hostFiles)
  let fetched = 0
  async function bytesOf(file: ReleaseFile): Promise<Uint8Array<ArrayBuffer>> {
    const here = known.get(file.hash) ?? (await partAt(folder, file.hash))
    if (here) return here
    const own = hidden.has(file) ? await fromSource(file.path) : null
    if (own && sha256(own) === file.hash) return own
    const bytes = await download(file)
    await keepPart(folder, file.hash, bytes)
    fetched++
    return bytes
  }

  const wanted = [...manifest.files, ...manifest.hostFiles]
  const waiting = [...wanted]
  const files: SiteFile[] = [list, worker]
  async function lane(): Promise<void> {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const bytes = await bytesOf(file)
      if (bytes.length !== file.size)
        throw new PublishError(
          `release.json says that /${file.path} has ${file.size} bytes, and it has ${bytes.length}.`,
          'Report it to whoever publishes the site; install nothing of it.',
        )
      files.push(fileOf(file.path, bytes))
    }
  }
  print(`Version ${manifest.version}: ${wanted.length + 2} files, ${wish.cid}`)
  const lanes = Array.from({ length: AT_ONCE }, lane)
  try {
    await Promise.all(lanes)
  } catch (error) {
    // Nothing runs after the failure.
    waiting.length = 0
    failed.abort()
    await Promise.allSettled(lanes)
    stop.throwIfAborted()
    if (error instanceof PublishError) throw error
    throw new PublishError(
      `No source has a file of the release: ${sentenceOf(error)}.`,
      'Name more sources and run this again: what came is kept.',
    )
  }
  print(`  ${fetched} fetched, ${wanted.length - fetched} were here; each is what the release names`)
  return { cid: wish.cid, manifest, files }
}
