import { getAddress } from 'viem'
import { LOCALES } from '../../../src/lib/core/i18n/locale.ts'
import { countryOf as countryOfLocale, localeOfCountry } from '../../../src/lib/core/i18n/locales.ts'
import {
  countryResponseSchema,
  loginRequestSchema,
  loginResponseSchema,
} from '../../../src/lib/core/users/schema.ts'
import { type Route, route } from '../../core/api/route.ts'

/**
 * Guesses the country of a request. A country header set by the network in front wins, then the operator's
 * configuration, then the region of the most wanted language; Korean without a region means KR. No service is queried.
 */
export function countryOf(cf: string | null, configured: string | null, languages: string | null) {
  const named = cf?.trim().toUpperCase()
  // XX is "unknown" and T1 is Tor.
  if (named && /^[A-Z]{2}$/.test(named) && named !== 'XX') return named
  if (configured) return configured.toUpperCase()
  const wanted = (languages ?? '')
    .slice(0, 500)
    .split(',')
    .map((part, index) => {
      const [tag = '', ...rest] = part.trim().split(';')
      const q = rest.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find((text) => text !== undefined)
      return { tag: tag.trim(), q: q === undefined ? 1 : Number(q), index }
    })
    .filter(({ tag, q }) => tag !== '' && tag !== '*' && q > 0)
    .sort((a, b) => b.q - a.q || a.index - b.index)
  for (const { tag } of wanted) {
    const [language = '', ...parts] = tag.split('-')
    const region = parts.find((part) => /^[a-zA-Z]{2}$/.test(part))
    if (region) return region.toUpperCase()
    const row = LOCALES.find(({ code, prefix }) => prefix !== '' && code === language.toLowerCase())
    if (row) return countryOfLocale(row)
  }
  return null
}

export function userRoutes(options: { country?: string | undefined; now?: () => number }): Route[] {
  const now = options.now ?? Date.now
  return [
    route({
      method: 'GET',
      path: '/users/v1/country',
      summary: 'The country of the request, by its own headers, and the language that follows from it.',
      response: countryResponseSchema,
      cache: 'none',
      vary: 'Accept-Language, CF-IPCountry',
      handler: async ({ header }) => {
        const country = countryOf(header('cf-ipcountry'), options.country ?? null, header('accept-language'))
        return { country, language: localeOfCountry(country) }
      },
    }),
    route({
      method: 'POST',
      path: '/users/v1/login',
      summary:
        'Greets a wallet that connected. Keeps nothing: an address that is merely said proves nothing.',
      body: loginRequestSchema,
      response: loginResponseSchema,
      cache: 'none',
      handler: async ({ body }) => ({
        walletAddress: getAddress(body.walletAddress.toLowerCase()),
        lastAccessTime: Math.floor(now() / 1_000),
      }),
    }),
  ]
}
