import { createContext, type ReactNode, useContext } from 'react'
import { fill, type Locale, type Texts } from '../lib/i18n/locale.ts'

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

/** Translator of the island: `t('max')`, `t('balance', { value })`. A key without a text shows itself. */
export function useTexts() {
  const { locale, texts } = useContext(Context)
  const t = (key: string, values?: Readonly<Record<string, string | number>>) =>
    values ? fill(texts[key] ?? key, values) : (texts[key] ?? key)
  return { locale, t }
}
