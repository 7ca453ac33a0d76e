export const locales = ['en', 'ko'] as const
export type Locale = (typeof locales)[number]

/** Flat texts of one feature in one language: key to sentence, with `{{name}}` for placeholders. */
export type Texts = Readonly<Record<string, string>>

/** Root-absolute path of a page in a language; the build makes it relative. */
export const pagePath = (locale: Locale, path: string) => (locale === 'en' ? `/${path}` : `/ko/${path}`)

/** Puts values into a sentence. A name without a value stays visible, so that a mistake is seen. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>) =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
