import { localeOf } from '../lib/core/i18n/locale.ts'
import { pageHref } from '../lib/core/storage/storage.ts'

/** Address of a page in the page's own language. */
export const localHref = (locale: string, path: string) => pageHref(`${localeOf(locale).prefix}${path}`)
