import { useEffect, useState } from 'react'
import type { Subject } from '../../lib/charts/link.ts'
import { product } from '../../lib/core/config/product.ts'
import type { Linked } from '../../lib/core/exchange/marketLink.ts'
import type { Locale } from '../../lib/core/i18n/locale.ts'
import { localeOf } from '../../lib/core/i18n/locale.ts'
import type { Zone } from '../../lib/core/i18n/moment.ts'
import { useStore } from '../../ui/useStore.ts'
import { watchSubjects } from './store/subjects.ts'
import { $view, openSubject } from './store/view.ts'

/**
 * Shows the subject of the address, now and after each change of its hash, and refreshes the figures. Returns the stop
 * function.
 */
export function followAddress(show: () => void): () => void {
  show()
  addEventListener('hashchange', show)
  const stop = watchSubjects()
  return () => {
    removeEventListener('hashchange', show)
    stop()
  }
}

/**
 * Returns the subject of the page's address, and refreshes its figures and chart while the page is open; null before it
 * was read.
 * @param read parses a query
 * @param viewOf returns the chart's subject
 * @param nameOf returns the title of the tab
 */
export function useSubjectPage<T>(
  read: (search: string) => Linked<T>,
  viewOf: (found: T) => Subject,
  nameOf: (found: T) => string,
): Linked<T> | null {
  const [linked, setLinked] = useState<Linked<T> | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the three are the page's own and never change
  useEffect(() => {
    const now = read(location.search)
    setLinked(now)
    if (now.kind !== 'known') return
    const { found } = now
    document.title = `${nameOf(found)} · ${product.name}`
    return followAddress(() => openSubject(viewOf(found), location.hash))
  }, [])
  return linked
}

/** Returns the time zone of the page's axes: the chosen one, else its language's. */
export function useZone(locale: Locale): Zone {
  const { zone } = useStore($view)
  return zone ?? localeOf(locale).zone
}
