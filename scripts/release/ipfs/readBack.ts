/** Reads a published site back, as a visitor would: every file through one gateway, compared with its hash. */

import type { CountedFile } from '../../../src/lib/core/release/cid.ts'
import { sha256 } from '../../sha256.ts'
import { sentenceOf } from './failure.ts'
import { persist } from './persist.ts'
import { ask, expectGood, RequestError } from './request.ts'
import type { Limits } from './settings.ts'

/** Concurrent requests per gateway: public ones refuse more. */
const AT_ONCE = 6
/** Tries per file, one minute in total: new content is not found everywhere immediately. */
const MOST_TRIES = 8
/** To the trailing slash, to a subdomain of the CID, and to https. */
const MOST_REDIRECTS = 4

/** The result for a gateway; `problem` is null if every file was returned, byte by byte. */
export type Verdict = { readonly link: string; readonly problem: string | null }

export const linkOf = (gateway: string, cid: string) => gateway.replace('{cid}', cid)

/** Throws only for the signal, never for a gateway's behaviour. */
export async function readBack(
  gateway: string,
  cid: string,
  files: readonly CountedFile[],
  limits: Limits,
  signal: AbortSignal,
): Promise<Verdict> {
  const link = linkOf(gateway, cid)
  const enough = new AbortController()
  const timeout = AbortSignal.timeout(limits.waitMs)
  const any = AbortSignal.any([signal, timeout, enough.signal])
  const front = files.find(({ path }) => path === 'index.html')
  // The printed link is checked first, because users open it.
  const waiting = [...(front ? [{ ...front, path: '' }] : []), ...files]
  const readNext = async (): Promise<void> => {
    for (let file = waiting.shift(); file; file = waiting.shift()) await readFile(link, file, limits, any)
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, readNext))
    return { link, problem: null }
  } catch (error) {
    enough.abort()
    if (signal.aborted) throw signal.reason
    const late = timeout.aborted ? `not every file came back within ${limits.waitMs / 1_000} s` : null
    return { link, problem: late ?? sentenceOf(error) }
  }
}

async function readFile(
  link: string,
  { path, size, hash }: CountedFile,
  limits: Limits,
  signal: AbortSignal,
): Promise<void> {
  const url = `${link}${path.split('/').map(encodeURIComponent).join('/')}`
  const read = async () => {
    const answer = await ask(url, {
      timeoutMs: limits.requestMs,
      maxBytes: size,
      follow: MOST_REDIRECTS,
      signal,
    })
    return expectGood(answer).body
  }
  const body = await persist(read, limits, signal, MOST_TRIES).catch((error) => {
    throw error instanceof RequestError ? new Error(`/${path} ${error.message}`) : error
  })
  if (sha256(body) !== hash) throw new Error(`/${path} came back with other bytes`)
}
