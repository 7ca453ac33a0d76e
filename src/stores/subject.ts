import { AppError } from '../lib/errors/AppError.ts'
import type { Locale } from '../lib/i18n/locale.ts'
import { pageHref } from '../lib/storage/storage.ts'

/** Whether the server itself said no to a question; no answer is a network that is away, and no error of anybody's. */
export const isRefused = (error: unknown) =>
  error instanceof AppError && (error.code === 'api.refused' || error.code === 'api.broken')

/**
 * Leads to the not-found page: the server itself refused the page's own subject, and neither chain nor store can show
 * it (specification section 8). Back leads to where the visitor came from.
 */
export const leaveForNotFound = (locale: Locale): void =>
  location.replace(pageHref(`${locale === 'ko' ? 'ko/' : ''}notFound/`))
