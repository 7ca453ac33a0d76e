/**
 * Requests to mirrors of our files. A mirror is untrusted: it is asked without cookies and referrer, and its redirects
 * are not followed.
 */
import { fileCid } from './cid.ts'

/** Options of requests to untrusted hosts: no data of the visitor is sent, and no cached answer is used. */
export const STRANGER = {
  method: 'GET',
  mode: 'cors',
  credentials: 'omit',
  redirect: 'error',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies RequestInit

/** Returns the address of a file on a mirror: at its path, or, on a trustless gateway, by its CID as a block. */
export const addressAt = (
  mirror: string,
  { path, hash }: { readonly path: string; readonly hash: string },
) => (mirror.includes('{cid}') ? mirror.replace('{cid}', fileCid(hash)) : new URL(path, mirror).href)

/** A mirror's host, with its port. */
export const hostOf = (mirror: string) => new URL(mirror.replace('{cid}', 'cid')).host
