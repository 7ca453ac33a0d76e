/** Reads files to hash them: this site's as the tab gets them, and a mirror's as a stranger. */
import { eitherSignal } from '../core/api/eitherSignal.ts'
import { LARGEST_FILE } from '../core/release/cid.ts'
import { STRANGER } from '../core/release/mirror.ts'
import { readCapped } from '../core/release/readCapped.ts'

const TIMEOUT_MS = 30_000
const MIRROR_TIMEOUT_MS = 5_000

/** What came, and what the host said of it. */
export type Read = { readonly body: ArrayBuffer; readonly headers: Headers }

/** A file of this site, through the worker where one runs; null where it does not come. */
export async function readOwn(url: string, signal: AbortSignal): Promise<Read | null> {
  try {
    const response = await fetch(url, {
      credentials: 'omit',
      signal: eitherSignal(signal, AbortSignal.timeout(TIMEOUT_MS)),
    })
    if (!response.ok) return null
    return { body: await readCapped(response, LARGEST_FILE), headers: response.headers }
  } catch {
    return null
  }
}

/** A mirror's file; null where it does not come. */
export async function readMirror(url: string): Promise<ArrayBuffer | null> {
  try {
    const response = await fetch(url, {
      ...STRANGER,
      signal: AbortSignal.timeout(MIRROR_TIMEOUT_MS),
    })
    return response.ok ? await readCapped(response, LARGEST_FILE) : null
  } catch {
    return null
  }
}
