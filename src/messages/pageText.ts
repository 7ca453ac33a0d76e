/** i18next with every text, for pages at build time. Islands get only the rooms that they name. */
import i18next from 'i18next'
import { fill, type Locale } from '../lib/core/i18n/locale.ts'
import type { Room, RoomTexts, Sentence, TextKey, Values } from './catalogue.ts'

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

/** Key of a page's sentence: its room and its key there, `swap:title`. */
type PageKey = { [R in Room]: `${R}:${TextKey<R>}` }[Room]
type PageSentence<K> = K extends `${infer R extends Room}:${infer Key}` ? Sentence<R, Key> : never

/** Translator of a page, with key and places typed. */
export type PageTranslate = <K extends PageKey>(key: K, ...values: Values<PageSentence<K>>) => string

/** Translator of a page: `t('swap:title')`. Throws for a key that has no text in the language. */
export function pageText(locale: Locale): PageTranslate {
  // i18next has types of its own for keys, which know nothing of ours.
  const say: (key: string, how: { skipInterpolation: true }) => string = i18n.getFixedT(locale)
  return (key, ...[values]) => {
    if (!i18n.exists(key, { lng: locale })) throw new Error(`No ${locale} text for ${key}`)
    return fill(say(key, { skipInterpolation: true }), values ?? {}, locale)
  }
}

/**
 * The sentences of some rooms in one flat record, to be handed to an island. A room that comes later may say a
 * sentence of an earlier one in its own words.
 */
export function islandTexts<R extends Room>(locale: Locale, ...rooms: readonly R[]): RoomTexts<R> {
  return Object.assign({}, ...rooms.map((room) => resources[locale]?.[room] ?? {})) as RoomTexts<R>
}
