/** Asks the host and its mirrors for the newest signed statement. Whoever does not answer says nothing. */
import { STRANGER } from './mirror.ts'
import { readCapped } from './readCapped.ts'
import { MOST_SIGNED_BYTES } from './signed.ts'

const TIMEOUT_MS = 5_000

/** One answer as it came; null for anything that is none. */
async function ask(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, {
      ...STRANGER,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.status !== 200) return null
    return new TextDecoder().decode(await readCapped(response, MOST_SIGNED_BYTES))
  } catch {
    return null
  }
}

/**
 * @param roots of the host and of mirrors, with their slashes
 * @returns what came, unverified
 */
export async function askSigned(roots: readonly string[]): Promise<readonly string[]> {
  const answers = await Promise.all(roots.map((root) => ask(new URL('signed.json', root).href)))
  return answers.filter((text) => text !== null)
}
