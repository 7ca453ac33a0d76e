import type { Locale } from '../../lib/i18n/locale.ts'
import { readText, writeText } from '../../lib/storage/storage.ts'
import { countryResponseSchema } from '../../lib/users/schema.ts'
import { apiUrl } from '../../stores/kernel/settings.ts'

/**
 * The server's country chooses the language of a visitor who has chosen none and comes from outside to an
 * unprefixed page (docs/product.md, Language). Asked once; an answer that never comes changes nothing.
 */
export async function followCountry(locale: Locale): Promise<void> {
  if (locale !== 'en' || readText('language') || !apiUrl() || document.referrer.startsWith(location.origin))
    return
  // Where somebody is, is no choice of his: it is kept for the visit, so that it is asked once, and no longer.
  if (readText('country', 'session')) return
  try {
    const { askApi } = await import('../../lib/api/client.ts')
    const { country } = await askApi({ base: apiUrl(), path: 'users/v1/country' }, countryResponseSchema)
    if (country === null) return
    writeText('country', country, 'session')
    const korean = document.querySelector<HTMLLinkElement>('link[rel="alternate"][hreflang="ko"]')
    const typing = document.activeElement instanceof HTMLInputElement
    if (country === 'KR' && korean && !typing) location.replace(korean.href + location.search + location.hash)
  } catch {
    // The browser's own language stands.
  }
}
