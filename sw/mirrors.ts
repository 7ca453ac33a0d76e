/**
 * Who else has our files. A mirror is a stranger: it is asked without cookies and without where we come from, follows
 * nowhere, and is believed by the hash of what it sends. One that fails is asked last for a while.
 */
import { fileCid } from '../src/lib/release/cid.ts'

/** How a mirror is asked: nothing of the visitor goes with it. */
export const STRANGER: RequestInit = {
  method: 'GET',
  mode: 'cors',
  credentials: 'omit',
  redirect: 'error',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
}

const FIRST_MS = 30_000
const LONGEST_MS = 3_600_000

type Demoted = { readonly times: number; readonly until: number }

export type Mirrors = {
  /** Those to ask, the most trusted first. */
  readonly inOrder: () => readonly string[]
  readonly failed: (mirror: string) => void
  readonly served: (mirror: string) => void
}

/** Where a mirror has a file: at its path, or, on a trustless gateway, by its address as a block. */
export const addressAt = (
  mirror: string,
  { path, hash }: { readonly path: string; readonly hash: string },
) => (mirror.includes('{cid}') ? mirror.replace('{cid}', fileCid(hash)) : new URL(path, mirror).href)

/**
 * @param list as the release names them
 * @param now of the device, in ms
 */
export function createMirrors(list: () => readonly string[], now: () => number): Mirrors {
  const demoted = new Map<string, Demoted>()
  const untilOf = (mirror: string) => {
    const until = demoted.get(mirror)?.until ?? 0
    return until > now() ? until : 0
  }
  return {
    inOrder: () => list().toSorted((a, b) => untilOf(a) - untilOf(b)),
    failed(mirror) {
      const times = (demoted.get(mirror)?.times ?? 0) + 1
      demoted.set(mirror, { times, until: now() + Math.min(LONGEST_MS, FIRST_MS * 2 ** (times - 1)) })
    },
    served: (mirror) => void demoted.delete(mirror),
  }
}
