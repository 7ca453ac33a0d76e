/** The door to files of strangers' hosts: small texts, asked of one host after the other. */

const PATIENCE_MS = 10_000

/**
 * The first usable text that the hosts have. Nothing of the visitor is sent to them.
 * @param urls in the order in which they are asked
 * @param read what makes the text usable, given its media type; null asks the next host
 * @param mostBytes a longer answer is none
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
      // A picture is known by its type: its bytes are left where they are.
      const isPicture = type.startsWith('image/')
      if (!response.ok) continue
      if (!isPicture && Number(response.headers.get('content-length') ?? 0) > mostBytes) continue
      if (isPicture) await response.body?.cancel()
      const text = isPicture ? '' : await response.text()
      const value = text.length <= mostBytes ? read(text, type) : null
      if (value !== null) return value
    } catch {
      // The next host.
    }
  return null
}
