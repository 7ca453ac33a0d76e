/** A wallet's refusal of a question while it still asks an earlier one. */
const isBusy = (error: unknown) => (error as { code?: unknown } | null)?.code === -32_002

/**
 * Stores requests that a wallet has not answered. A wallet that handles one request at a time refuses a repeated one:
 * then the answer to the first counts.
 * @returns a function that asks, by the wallet's key
 */
export function createOpenRequests() {
  const open = new Map<string, Promise<unknown>>()
  return (key: string, ask: () => Promise<unknown>): Promise<unknown> => {
    const before = open.get(key)
    const request = ask()
    if (before)
      return request.catch((error: unknown) => {
        if (isBusy(error)) return before
        throw error
      })
    const forget = () => open.delete(key)
    open.set(key, request)
    request.then(forget, forget)
    return request
  }
}
