/** Reads files from untrusted hosts: small texts, requested from one host after the other. */
import { readCapped } from './readCapped.ts'

const PATIENCE_MS = 10_000

/**
 * Returns the first usable text that the hosts have. Nothing about the visitor is sent to them.
 * @param urls in the order in which they are requested
 * @param read turns the text into a value, given its media type; null tries the next host
 * @param mostBytes a longer answer is rejected
 */
export async function readForeign<T>(
  urls: readonly string[],
  read: (text: string, type: string) => T | null,
  mostBytes = 200_000,
): Promise<T | null> {
  for (const url of urls)
    try {
      const response = await fetch(url, {
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const type = response.headers.get('content-type') ?? ''
      // A picture is recognised by its type, so its bytes are not read.
      const isPicture = type.startsWith('image/')
      if (!response.ok) continue
      if (isPicture) await response.body?.cancel()
      const text = isPicture ? '' : new TextDecoder().decode(await readCapped(response, mostBytes))
      const value = read(text, type)
      if (value !== null) return value
    } catch {
      // The next host.
    }
  return null
}
