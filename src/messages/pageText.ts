/** i18next with every text, for pages at build time. Islands get only the message groups that they name. */
import i18next from 'i18next'
import { fill, type Locale } from '../lib/core/i18n/locale.ts'
import type { GroupTexts, MessageGroup, Sentence, TextKey, Values } from './catalogue.ts'

type Feature = Record<string, unknown>
const files = import.meta.glob<Record<string, Feature>>(
  ['../{islands,layouts,ui}/**/messages*.*.ts', '../lib/core/errors/messages.*.ts'],
  { eager: true },
)

const resources: Record<string, Record<string, Feature>> = {}
for (const [path, file] of Object.entries(files)) {
  const [, folder = '', name, locale = ''] = /(\w+)\/messages(?:\.(\w+))?\.(\w{2})\.ts$/.exec(path) ?? []
  const feature = name ?? folder
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

/** Key of a page's message: its group and its key there, `swap:title`. */
type PageKey = { [R in MessageGroup]: `${R}:${TextKey<R>}` }[MessageGroup]
type PageSentence<K> = K extends `${infer R extends MessageGroup}:${infer Key}` ? Sentence<R, Key> : never

/** Translator of a page, with typed keys and placeholders. */
export type PageTranslate = <K extends PageKey>(key: K, ...values: Values<PageSentence<K>>) => string

/** Translator of a page: `t('swap:title')`. Throws for a key that has no text in the language. */
export function pageText(locale: Locale): PageTranslate {
  // The key types of i18next do not know ours.
  const say: (key: string, how: { skipInterpolation: true }) => string = i18n.getFixedT(locale)
  return (key, ...[values]) => {
    if (!i18n.exists(key, { lng: locale })) throw new Error(`No ${locale} text for ${key}`)
    return fill(say(key, { skipInterpolation: true }), values ?? {}, locale)
  }
}

/**
 * Merges messages of some groups into one flat record for an island. A later group may override a message of an
 * earlier one.
 */
export function islandTexts<R extends MessageGroup>(locale: Locale, ...groups: readonly R[]): GroupTexts<R> {
  return Object.assign({}, ...groups.map((group) => resources[locale]?.[group] ?? {})) as GroupTexts<R>
}
