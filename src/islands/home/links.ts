import { pageHref } from '../../lib/storage/storage.ts'
import { formatSwapLink } from '../../lib/swap/link.ts'

/** Address of a page in the page's own language. */
export const localHref = (locale: string, path: string) => pageHref(locale === 'ko' ? `ko/${path}` : path)

/** Address of the swap page with a pair chosen. */
export const swapHref = (locale: string, from: string, to: string) =>
  localHref(locale, `swap/${formatSwapLink({ from, to, mode: 'exactIn', amount: '' })}`)
