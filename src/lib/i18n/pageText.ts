/** i18next with every text, for pages at build time. Islands get only the texts of their own feature. */
import i18next from 'i18next'
import type { Locale, Texts } from './locale.ts'
import { mentions } from './mentioned.ts'

type Feature = Record<string, unknown>
const files = import.meta.glob<Record<string, Feature>>('../../messages/*/*.ts', { eager: true })

const resources: Record<string, Record<string, Feature>> = {}
for (const [path, file] of Object.entries(files)) {
  const [, locale = '', feature = ''] = /\/messages\/(\w+)\/(\w+)\.ts$/.exec(path) ?? []
  const texts = file[feature]
  if (!texts) throw new Error(`${path} must export "${feature}"`)
  resources[locale] = { ...resources[locale], [feature]: texts }
}

const i18n = i18next.createInstance()
await i18n.init({
  resources,
  lng: 'en',
  // A missing text must fail the build, not fall back to the other language.
  fallbackLng: false,
  keySeparator: false,
  interpolation: { escapeValue: false },
  initAsync: false,
})

/** Translator of a page: `t('swap:title')`. Throws for a key that does not exist. */
export function pageText(locale: Locale) {
  const translate = i18n.getFixedT(locale)
  return (key: string, values: Record<string, string | number> = {}): string => {
    if (!i18n.exists(key, { lng: locale })) throw new Error(`No ${locale} text for ${key}`)
    return translate(key, values)
  }
}

/** All texts of some features in one flat record, to be handed to an island. */
export function islandTexts(locale: Locale, ...features: string[]): Texts {
  return Object.assign({}, ...features.map((feature) => resources[locale]?.[feature] ?? {})) as Texts
}

/** Of some features' texts those that an island names. */
export function mentionedTexts(locale: Locale, island: string, ...features: string[]): Texts {
  const shows = mentions(island)
  const all = Object.entries(islandTexts(locale, ...features))
  return Object.fromEntries(all.filter(([key]) => shows(key)))
}
