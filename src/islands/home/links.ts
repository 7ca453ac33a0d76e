import { formatSwapLink } from '../../lib/route/link.ts'
import { localHref } from '../../ui/href.ts'

/** Address of the swap page with a pair chosen. */
export const swapHref = (locale: string, from: string, to: string) =>
  localHref(locale, `swap/${formatSwapLink({ from, to, mode: 'exactIn', amount: '' })}`)
