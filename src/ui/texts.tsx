import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { fill, type Locale, type Texts } from '../lib/core/i18n/locale.ts'
import type { Room, Translate } from '../messages/catalogue.ts'

export type { RoomTexts, TextKey, Translate } from '../messages/catalogue.ts'

type Spoken = { readonly locale: Locale; readonly texts: Texts }

/** A language with its texts, and what says them: one function for as long as both stay, so that effects can rest. */
type Speaker = Spoken & {
  readonly t: (key: string, values?: Readonly<Record<string, string | number>>) => string
}

const speaker = (locale: Locale, texts: Texts): Speaker => ({
  locale,
  texts,
  t: (key, values) => (values ? fill(texts[key] ?? key, values, locale) : (texts[key] ?? key)),
})

const Context = createContext(speaker('en', {}))

/** Gives an island's parts its language and texts. */
export function TextsProvider({ locale, texts, children }: Spoken & { readonly children: ReactNode }) {
  const value = useMemo(() => speaker(locale, texts), [locale, texts])
  return <Context value={value}>{children}</Context>
}

/** Adds texts that came later to those of the island. */
export function MoreTexts({ texts, children }: { readonly texts: Texts; readonly children: ReactNode }) {
  const { locale, texts: before } = useContext(Context)
  const value = useMemo(() => speaker(locale, { ...before, ...texts }), [locale, before, texts])
  return <Context value={value}>{children}</Context>
}

/**
 * Translator of a part, which names the rooms whose sentences it says: `useTexts<'flow' | 'swap'>()`, then
 * `t('balance', { value })`. Key and places are typed; `tests/texts.test.ts` holds the rooms against what the
 * pages hand to the island. A key whose texts are not there yet shows itself. The same `t` comes back until the
 * texts change: it may stand among what an effect or a memo depends on.
 */
export function useTexts<R extends Room = never>() {
  const { locale, t } = useContext(Context)
  return { locale, t: t as Translate<R> }
}
