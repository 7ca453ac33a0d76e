import { AppError, isUnseen } from '../../lib/errors/AppError.ts'
import type { Locale } from '../../lib/i18n/locale.ts'
import { appRoot, pageHref } from '../../lib/storage/storage.ts'

/**
 * Why the index returned nothing. `down`: no answer. `refused`: it answered 4xx. `broken`: it answered 5xx.
 * `unseen`: it reports that it can't see this on this chain. `unreadable`: its answer does not fit the schema.
 */
export type IndexFailure = 'off' | 'down' | 'refused' | 'broken' | 'unseen' | 'unreadable'

export const indexFailure = (error: unknown): IndexFailure => {
  if (isUnseen(error)) return 'unseen'
  if (error instanceof AppError && error.code === 'api.off') return 'off'
  if (error instanceof AppError && error.code === 'api.badAnswer') return 'unreadable'
  if (error instanceof AppError && error.code === 'api.broken') return 'broken'
  return error instanceof AppError && error.code === 'api.refused' ? 'refused' : 'down'
}

/** True if the server answered with an error, so that the page's own subject does not exist for it. */
export const isServerError = (status: string): status is 'refused' | 'broken' =>
  status === 'refused' || status === 'broken'

/**
 * Leads to the not-found page: the server itself refused the page's own subject, and neither chain nor store can show
 * it (docs/product.md, Pages). Back leads to where the visitor came from. After a 5xx the page says that the server
 * failed, and offers this address again.
 */
export function leaveForNotFound(locale: Locale, failure: 'refused' | 'broken'): void {
  const { pathname, search, hash } = location
  const failed = `${pathname.slice(appRoot().length)}${search}${hash}`
  const why = failure === 'broken' ? `#${new URLSearchParams({ failed })}` : ''
  location.replace(`${pageHref(`${locale === 'ko' ? 'ko/' : ''}notFound/`)}${why}`)
}
