import { BaseError, HttpRequestError, ResponseBodyTooLargeError, TimeoutError } from 'viem'

/** The chain was read while it changed under us; asking again is right. */
export class InconsistentRead extends Error {
  constructor(what: string) {
    super(`The chain answered inconsistently: ${what}.`)
    this.name = 'InconsistentRead'
  }
}

/** Error codes that say "not now": limit exceeded, resource unavailable. */
const transientCodes = new Set([-32005, -32002])

/** The node did not get to answering: asking again is right, concluding anything from it is not. */
export const unreachable = (error: unknown): boolean =>
  error instanceof BaseError &&
  error.walk(
    (cause) =>
      cause instanceof HttpRequestError ||
      cause instanceof TimeoutError ||
      transientCodes.has((cause as { code?: number }).code ?? 0),
  ) !== null

/** The node did answer, or gave up over the size of the question: a smaller one may do. */
export const tooMuch = (error: unknown): boolean => {
  if (error instanceof InconsistentRead) return false
  if (!(error instanceof BaseError) || !unreachable(error)) return true
  if (error.walk((cause) => cause instanceof TimeoutError) !== null) return true
  const http = error.walk((cause) => cause instanceof HttpRequestError) as HttpRequestError | null
  return http?.status !== undefined && http.status >= 400 && http.status < 500 && http.status !== 429
}

/** The answer was larger than we take, or than the node or a proxy before it gives. */
export const answerTooLarge = (error: unknown): boolean =>
  error instanceof BaseError &&
  error.walk(
    (cause) =>
      cause instanceof ResponseBodyTooLargeError ||
      (cause instanceof HttpRequestError && cause.status === 413),
  ) !== null
