/** Reads a site like a visitor: every file at its path, and every page at its folder's address. */

import { releaseCid } from '../../../src/lib/core/release/cid.ts'
import type { Manifest, ReleaseFile } from '../../../src/lib/core/release/manifest.ts'
import { METADATA_FOLDER } from '../../../src/lib/core/release/tuf/collect.ts'
import { MOST_METADATA_BYTES } from '../../../src/lib/core/release/tuf/metadata.ts'
import { PublishError } from '../ipfs/failure.ts'
import { persist } from '../ipfs/persist.ts'
import { type Answer, ask, RequestError } from '../ipfs/request.ts'
import type { Limits } from '../ipfs/settings.ts'
import { fileOf } from '../ipfs/site.ts'
import { manifestIn } from '../mirror/ends.ts'
import { filesFrom } from '../tuf/learn.ts'
import type { Files } from '../tuf/reference.ts'

const AT_ONCE = 6
/** Tries of one file. */
const MOST_TRIES = 3

export type Wrong = { readonly path: string; readonly why: string }

/** A site's served files, and their differences from its own list. */
export type Served = {
  readonly manifest: Manifest
  /** sha256 of its list, hex. */
  readonly release: string
  /** CID of its list, its worker and the listed files. */
  readonly cid: string
  /** Number of requested addresses. */
  readonly asked: number
  readonly wrong: readonly Wrong[]
  /** Files that are only for hosts and not served. */
  readonly hidden: readonly string[]
  /** Its metadata, by name; empty without a signature. */
  readonly metadata: Files
  /** True if pages of other origins may read it. */
  readonly open: boolean
}

const NO_SITE = 'Name the root of a site, with all of its path.'

/** The addresses of a file below the root. */
const addressesOf = (path: string) =>
  /(^|\/)index\.html$/.test(path) ? [path.slice(0, -'index.html'.length), path] : [path]

/**
 * @param newestRoot version of the newest root of this source
 * @throws PublishError if there is no release
 */
export async function readServed(root: string, limits: Limits, newestRoot: number): Promise<Served> {
  const get = (path: string, maxBytes: number): Promise<Answer> =>
    persist(
      async () => {
        const answer = await ask(new URL(path, root).href, { timeoutMs: limits.requestMs, maxBytes })
        if (answer.status >= 500 || answer.status === 429)
          throw new RequestError(`answers ${answer.status}`, true)
        return answer
      },
      limits,
      undefined,
      MOST_TRIES,
    )
  const needed = async (path: string) => {
    const answer = await get(path, 1024 * 1024).catch((error: Error) => {
      throw new PublishError(`${root}${path} ${error.message}.`, NO_SITE)
    })
    if (answer.status !== 200) throw new PublishError(`${root}${path} answers ${answer.status}.`, NO_SITE)
    return { ...fileOf(path, answer.body), headers: answer.headers }
  }
  const list = await needed('release.json')
  const manifest = manifestIn(list)
  if (!manifest) throw new PublishError(`${root}release.json is no list of a release.`, NO_SITE)
  const worker = await needed('sw.js')
  const cid = await releaseCid(manifest, list, worker)
  if (!cid)
    throw new PublishError('No folder can hold what release.json names.', 'Trust nothing of this address.')

  /** The reason why an address does not have its file; null if it does. */
  async function faultAt(address: string, { hash, size }: ReleaseFile): Promise<string | null> {
    try {
      const { status, body } = await get(address, size)
      if (status !== 200) return `answers ${status}`
      return fileOf(address, body).hash === hash ? null : 'has other bytes than the list names'
    } catch (error) {
      if (error instanceof RequestError) return error.message
      throw error
    }
  }
  const waiting = manifest.files.flatMap((file) =>
    addressesOf(file.path).map((address) => ({ address, file })),
  )
  const asked = waiting.length
  const wrong: Wrong[] = []
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const why = await faultAt(next.address, next.file)
      // Some hosts redirect from a page's file to its folder, which is requested too.
      if (why && !(next.address.endsWith('index.html') && /^leads elsewhere|^answers 30/.test(why)))
        wrong.push({ path: `/${next.address}`, why })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  const hidden: string[] = []
  for (const file of manifest.hostFiles)
    if ((await faultAt(file.path, file)) !== null) hidden.push(`/${file.path}`)
  const file = async (name: string) => {
    const answer = await get(`${METADATA_FOLDER}${name}`, MOST_METADATA_BYTES).catch(() => null)
    return answer?.status === 200 ? new TextDecoder().decode(answer.body) : null
  }
  return {
    manifest,
    release: list.hash,
    cid,
    asked,
    wrong: wrong.sort((a, b) => (a.path < b.path ? -1 : 1)),
    hidden,
    metadata: await filesFrom(file, newestRoot, false),
    open: list.headers.get('access-control-allow-origin') === '*',
  }
}
