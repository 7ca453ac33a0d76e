/**
 * Who else has our files. A mirror is a stranger: it is asked without cookies and without where we come from, and
 * follows nowhere.
 */
import { fileCid } from './cid.ts'

/** How a stranger is asked: nothing of the visitor goes with it, and nothing that was kept answers in its place. */
export const STRANGER = {
  method: 'GET',
  mode: 'cors',
  credentials: 'omit',
  redirect: 'error',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies RequestInit

/** Where a mirror has a file: at its path, or, on a trustless gateway, by its address as a block. */
export const addressAt = (
  mirror: string,
  { path, hash }: { readonly path: string; readonly hash: string },
) => (mirror.includes('{cid}') ? mirror.replace('{cid}', fileCid(hash)) : new URL(path, mirror).href)

/** A mirror's host, with its port. */
export const hostOf = (mirror: string) => new URL(mirror.replace('{cid}', 'cid')).host
