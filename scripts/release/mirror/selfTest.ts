/** Checks a host against the requirements of a mirror, through HTTP, as visitors and their workers see it. */

import { fileType } from '../../../src/lib/core/release/fileType.ts'
import { sha256 } from '../../sha256.ts'
import { ask, RequestError } from '../ipfs/request.ts'
import type { Site, SiteFile } from '../ipfs/site.ts'
import { HEADERS } from './answer.ts'
import { filesBeside } from './beside.ts'
import { cacheRule } from './cacheRule.ts'
import type { Held } from './folder.ts'
import type { Trust } from './settings.ts'

const AT_ONCE = 6
const TIMEOUT_MS = 20_000
/** Maximum reported faults: a completely wrong host needs no longer list. */
const MOST_TOLD = 12

/** The faults that were found, one sentence each; empty if all is right. */
export type Found = { readonly checks: number; readonly faults: readonly string[] }

type Said = { readonly status: number; readonly headers: Headers; readonly body: Uint8Array }

/** Returns one answer unchanged, including redirects. */
async function get(url: string, headers: Record<string, string> = {}): Promise<Said> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(url, { headers, redirect: 'manual', signal: timeout })
  return {
    status: response.status,
    headers: response.headers,
    body: new Uint8Array(await response.arrayBuffer()),
  }
}

/** Hosts write the same header with different spaces and capitals. */
const plain = (value: string | null) => value?.toLowerCase().replace(/\s/g, '')

/** Headers of a file that differ from those of our own mirror. */
function wrongHeaders(path: string, headers: Headers): [name: string, sentence: string][] {
  const wanted = { ...HEADERS, 'content-type': fileType(path), 'cache-control': cacheRule(path) }
  return Object.entries(wanted)
    .filter(([name, value]) => plain(headers.get(name)) !== plain(value))
    .map(([name, value]) => [
      name,
      `/${path} is sent with ${name}: ${headers.get(name) ?? 'nothing'}, not ${value}`,
    ])
}

/** Checks one file. Wrong headers are collected in the map, with one sentence each. */
async function* wrongFile(
  address: string,
  { path, hash, size }: SiteFile,
  reported: Map<string, string>,
): AsyncGenerator<string> {
  const url = new URL(path.replace(/[^/]+/g, encodeURIComponent), address).href
  const { status, headers, body } = await ask(url, { timeoutMs: TIMEOUT_MS, maxBytes: size })
  if (status !== 200) yield `/${path} is answered with ${status}`
  else if (sha256(body) !== hash) yield `/${path} comes with other bytes`
  // Reported once per header: a host that sends it wrong does so for all files.
  else for (const [name, sentence] of wrongHeaders(path, headers)) reported.set(name, sentence)
}

/** Checks other behaviour of a host: folders, missing files, ranges, compression. */
async function* wrongManners(address: string, { files }: Site): AsyncGenerator<string> {
  const at = (path: string) => new URL(path, address).href
  const page = files.find(({ path }) => path.endsWith('/index.html'))
  const folder = page?.path.slice(0, -'/index.html'.length)
  if (page && folder) {
    const open = await get(at(`${folder}/`))
    if (sha256(open.body) !== page.hash) yield `/${folder}/ is not its index.html`
    const bare = await get(at(`${folder}?a=1`))
    const to = URL.parse(bare.headers.get('location') ?? '', at(folder))
    if (bare.status !== 301 || to?.href !== at(`${folder}/?a=1`))
      yield `/${folder} does not lead to /${folder}/`
  }
  const lost = await get(at('there-is-no-such-page/'))
  if (lost.status !== 404) yield `what is not there is answered with ${lost.status}, not 404`
  if (sha256(lost.body) !== files.find(({ path }) => path === '404.html')?.hash)
    yield 'what is not there is not answered with 404.html'
  const large = files.toSorted((a, b) => b.size - a.size).find(({ path }) => path.endsWith('.html'))
  if (!large) return
  const part = await get(at(large.path), { range: 'bytes=1-3' })
  if (part.status !== 206 || part.headers.get('content-range') !== `bytes 1-3/${large.size}`)
    yield 'a range of bytes is not answered with that part'
  else if (sha256(part.body) !== sha256(large.bytes.subarray(1, 4))) yield 'a range of bytes is another part'
  const packed = await get(at(large.path), { 'accept-encoding': 'gzip' })
  if (large.size > 1_024 && packed.headers.get('content-encoding') === null) yield 'pages are not compressed'
}

/** @param address the tested root, with its slash */
export async function selfTest(address: string, held: Held, trust: Trust): Promise<Found> {
  const { site } = held
  const waiting = [...site.files, ...filesBeside(held, trust)]
  const faults: string[] = []
  const headers = new Map<string, string>()
  let checks = 0
  const note = async (what: string, found: AsyncGenerator<string>) => {
    checks++
    try {
      for await (const fault of found) faults.push(fault)
    } catch (error) {
      const why = error instanceof RequestError ? error.message : 'could not be reached'
      faults.push(`${what} ${why}`)
    }
  }
  const lane = async () => {
    for (let file = waiting.shift(); file && faults.length < MOST_TOLD; file = waiting.shift())
      await note(`/${file.path}`, wrongFile(address, file, headers))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  await note('the host', wrongManners(address, site))
  return { checks, faults: [...faults, ...headers.values()].slice(0, MOST_TOLD) }
}
