import { AppError } from '../errors/AppError.ts'

/**
 * If a wallet, or the relay to one, does not answer for this long, the page explains it and offers to stop waiting
 * (docs/product.md, Dialogs).
 */
export const SILENT_MS = 10_000

/**
 * Returns the answer of a wallet, or gives up after ten seconds. A later answer is ignored. Not for signatures, for
 * which a person may need longer.
 * @throws AppError `wallet.silent`
 */
export async function answerInTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('wallet.silent')), SILENT_MS)
  })
  try {
    return await Promise.race([answer, silence])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Waits for a signature as long as the wallet takes: a person reads what is signed.
 * @param silent called once if there is no answer after ten seconds
 */
export async function answerAtLast<T>(answer: Promise<T>, silent: () => void): Promise<T> {
  const timer = setTimeout(silent, SILENT_MS)
  try {
    return await answer
  } finally {
    clearTimeout(timer)
  }
}
