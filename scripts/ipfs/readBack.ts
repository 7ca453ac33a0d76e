/** Reads a published site back, as a visitor would: every file through one gateway, held against its hash. */

import type { CountedFile } from '../../src/lib/core/release/cid.ts'
import { sha256 } from '../sha256.ts'
import { sentenceOf } from './failure.ts'
import { persist } from './persist.ts'
import { ask, expectGood, RequestError } from './request.ts'
import type { Limits } from './settings.ts'

/** Requests to one gateway at a time: public ones refuse more. */
const AT_ONCE = 6
/** Tries of a file, a minute in all: what is new is not found by everybody at once. */
const MOST_TRIES = 8
/** To the slash, to a host of the CID's own, and to https. */
const MOST_REDIRECTS = 4

/** What a gateway gave back; `problem` is null where that was every file, byte by byte. */
export type Verdict = { readonly link: string; readonly problem: string | null }

export const linkOf = (gateway: string, cid: string) => gateway.replace('{cid}', cid)

/** Never throws for what a gateway does, only for the signal. */
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
  // The link that will be printed comes first: it is what people open.
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
