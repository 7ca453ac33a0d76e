import { AppError } from '../errors/AppError.ts'

/**
 * Shares one attempt among all callers until it fails; the next call then tries again.
 * @throws the error of the attempt
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

/**
 * Returns the task's result, unless the signal aborts first. The task itself keeps running.
 * @throws AppError `api.cancelled` when the signal aborts
 */
export const untilLeft = <T>(task: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const leave = () => reject(new AppError('api.cancelled', 'the wallet was left'))
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    task.then(resolve, reject)
  })
