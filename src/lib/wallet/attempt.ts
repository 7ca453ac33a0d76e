/**
 * One attempt for all who ask while it is under way and after it went well; after it failed the next one tries anew.
 * @throws what the attempt throws
 */
export function sharedAttempt<T>(attempt: () => Promise<T>): () => Promise<T> {
  let under: Promise<T> | null = null
  return () => {
    if (under === null) {
      under = attempt()
      under.catch(() => {
        under = null
      })
    }
    return under
  }
}
