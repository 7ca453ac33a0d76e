import { AppError } from '../errors/AppError.ts'

/** A wallet, or the relay to one, that is silent for so long is explained, and can be left (docs/product.md, Dialogs). */
export const SILENT_MS = 10_000

/**
 * What a wallet answers; a wallet that says nothing is left after ten seconds. What it says later counts no more.
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
