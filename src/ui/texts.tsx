import { createContext, type ReactNode, useContext } from 'react'
import { fill, type Locale, type Texts } from '../lib/i18n/locale.ts'
import type { Room, Translate } from '../messages/catalogue.ts'

export type { RoomTexts, TextKey, Translate } from '../messages/catalogue.ts'

type Spoken = { readonly locale: Locale; readonly texts: Texts }

const Context = createContext<Spoken>({ locale: 'en', texts: {} })

/** Gives an island's parts its language and texts. */
export function TextsProvider({ locale, texts, children }: Spoken & { readonly children: ReactNode }) {
  return <Context value={{ locale, texts }}>{children}</Context>
}

/** Adds texts that came later to those of the island. */
export function MoreTexts({ texts, children }: { readonly texts: Texts; readonly children: ReactNode }) {
  const spoken = useContext(Context)
  return <Context value={{ locale: spoken.locale, texts: { ...spoken.texts, ...texts } }}>{children}</Context>
}

/**
 * Translator of a part, which names the rooms whose sentences it says: `useTexts<'flow' | 'swap'>()`, then
 * `t('balance', { value })`. Key and places are typed; `tests/texts.test.ts` holds the rooms against what the
 * pages hand to the island. A key whose texts are not there yet shows itself.
 */
export function useTexts<R extends Room = never>() {
  const { locale, texts } = useContext(Context)
  const t: Translate<R> = (key, ...[values]) =>
    values
      ? fill(texts[key] ?? key, values as Readonly<Record<string, string | number>>)
      : (texts[key] ?? key)
  return { locale, t }
}
