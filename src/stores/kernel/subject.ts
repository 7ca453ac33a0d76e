import { AppError, isUnseen } from '../../lib/errors/AppError.ts'
import type { Locale } from '../../lib/i18n/locale.ts'
import { pageHref } from '../../lib/storage/storage.ts'

/** How a question to the index ended that brought nothing. `unseen`: it says itself that it can't see this here. */
export type IndexFailure = 'off' | 'down' | 'refused' | 'unseen' | 'unreadable'

export const indexFailure = (error: unknown): IndexFailure => {
  if (isUnseen(error)) return 'unseen'
  if (error instanceof AppError && error.code === 'api.off') return 'off'
  // It did answer.
  if (error instanceof AppError && error.code === 'api.badAnswer') return 'unreadable'
  return isRefused(error) ? 'refused' : 'down'
}

/** Whether the server itself said no to a question; no answer is a network that is away, and no error of anybody's. */
const isRefused = (error: unknown) =>
  error instanceof AppError && (error.code === 'api.refused' || error.code === 'api.broken')

/**
 * Leads to the not-found page: the server itself refused the page's own subject, and neither chain nor store can show
 * it (docs/product.md, Pages). Back leads to where the visitor came from.
 */
export const leaveForNotFound = (locale: Locale): void =>
  location.replace(pageHref(`${locale === 'ko' ? 'ko/' : ''}notFound/`))
