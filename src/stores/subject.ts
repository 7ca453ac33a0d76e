import { AppError, isUnindexed } from '../lib/core/errors/AppError.ts'
import { type Locale, localeOf } from '../lib/core/i18n/locale.ts'
import { appRoot, pageHref } from '../lib/core/storage/storage.ts'

/**
 * Why the index returned nothing. `down`: no answer. `refused`: it answered 4xx. `broken`: it answered 5xx.
 * `unseen`: it reports that it can't see this on this chain. `unreadable`: its answer does not fit the schema.
 */
export type IndexFailure = 'off' | 'down' | 'refused' | 'broken' | 'unseen' | 'unreadable'

const FAILURES: Readonly<Record<string, IndexFailure>> = {
  'api.off': 'off',
  'api.badAnswer': 'unreadable',
  'api.broken': 'broken',
  'api.refused': 'refused',
}

export function indexFailure(error: unknown): IndexFailure {
  if (isUnindexed(error)) return 'unseen'
  return (error instanceof AppError && FAILURES[error.code]) || 'down'
}

/** True if the server answered with an error, so that the page's own subject does not exist for it. */
export const isServerError = (status: string): status is 'refused' | 'broken' =>
  status === 'refused' || status === 'broken'

/**
 * Redirects to the not-found page: the server itself refused the page's own subject, and neither chain nor store can
 * show it (docs/product.md, Pages). Back returns to the previous page. After a 5xx the page says that the server
 * failed, and offers this address again.
 */
export function leaveForNotFound(locale: Locale, failure: 'refused' | 'broken'): void {
  const { pathname, search, hash } = location
  const failed = `${pathname.slice(appRoot().length)}${search}${hash}`
  const why = failure === 'broken' ? `#${new URLSearchParams({ failed })}` : ''
  location.replace(`${pageHref(`${localeOf(locale).prefix}notFound/`)}${why}`)
}
