/** Reads files to hash them: this site's own as the tab gets them, and a mirror's without credentials. */
import { eitherSignal } from '../core/api/eitherSignal.ts'
import { readCapped } from '../core/api/readCapped.ts'
import { LARGEST_FILE } from '../core/release/cid.ts'
import { STRANGER } from '../core/release/mirror.ts'

const TIMEOUT_MS = 30_000
const MIRROR_TIMEOUT_MS = 5_000

/** Response body and headers of the host. */
export type Read = { readonly body: ArrayBuffer; readonly headers: Headers }

/** Reads a file of this site, through the service worker if one runs; null if it cannot be loaded. */
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

/** Reads a mirror's file; null if it cannot be loaded. */
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
