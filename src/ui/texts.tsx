import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { fill, type Locale, type Texts } from '../lib/core/i18n/locale.ts'
import type { MessageGroup, Translate } from '../messages/catalogue.ts'

export type { GroupTexts, TextKey, Translate } from '../messages/catalogue.ts'

type Spoken = { readonly locale: Locale; readonly texts: Texts }

/**
 * A language with its texts, and its translator: the same function as long as both stay, so that effects do not rerun.
 */
type Speaker = Spoken & {
  readonly t: (key: string, values?: Readonly<Record<string, string | number>>) => string
}

const speaker = (locale: Locale, texts: Texts): Speaker => ({
  locale,
  texts,
  t: (key, values) => (values ? fill(texts[key] ?? key, values, locale) : (texts[key] ?? key)),
})

const Context = createContext(speaker('en', {}))

/** Provides an island's language and texts to its parts. */
export function TextsProvider({ locale, texts, children }: Spoken & { readonly children: ReactNode }) {
  const value = useMemo(() => speaker(locale, texts), [locale, texts])
  return <Context value={value}>{children}</Context>
}

/** Adds texts that were loaded later to those of the island. */
export function MoreTexts({ texts, children }: { readonly texts: Texts; readonly children: ReactNode }) {
  const { locale, texts: before } = useContext(Context)
  const value = useMemo(() => speaker(locale, { ...before, ...texts }), [locale, before, texts])
  return <Context value={value}>{children}</Context>
}

/**
 * Returns the translator of a part, which names its message groups: `useTexts<'flow' | 'swap'>()`, then `t('balance',
 * { value })`. Key and placeholders are typed; `tests/texts.test.ts` checks that the pages pass these groups to the
 * island. A key whose text is not loaded yet is shown itself. `t` is stable until the texts change, so it may be a
 * dependency of an effect or a memo.
 */
export function useTexts<R extends MessageGroup = never>() {
  const { locale, t } = useContext(Context)
  return { locale, t: t as Translate<R> }
}
