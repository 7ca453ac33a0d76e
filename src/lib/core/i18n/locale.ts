export const locales = ['en', 'ko'] as const
export type Locale = (typeof locales)[number]

/** Flat texts of one feature in one language: key to sentence, with `{{name}}` for what is filled in. */
export type Texts = Readonly<Record<string, string>>

/** Root-absolute path of a page in a language; the build makes it relative. */
export const pagePath = (locale: Locale, path: string) => (locale === 'en' ? `/${path}` : `/ko/${path}`)

/** Picks the form of a count: `one:swap|other:swaps`. A count may be a number or its digits with separators. */
function formOf(forms: string, count: string | number, locale: Locale): string {
  const number = Number(String(count).replaceAll(/[,\s]/g, ''))
  const category = Number.isNaN(number) ? 'other' : new Intl.PluralRules(locale).select(number)
  const found = new Map(forms.split('|').map((form) => form.split(':') as [string, string]))
  return found.get(category) ?? found.get('other') ?? ''
}

/**
 * Puts values into a sentence: `{{count}} {{count|one:swap|other:swaps}}`. A name without a value stays visible, so
 * that a mistake is seen.
 */
export const fill = (text: string, values: Readonly<Record<string, string | number>>, locale: Locale) =>
  text.replace(/\{\{(\w+)(?:\|([^}]*))?\}\}/g, (whole, name: string, forms?: string) => {
    const value = values[name]
    if (value === undefined) return whole
    return forms === undefined ? String(value) : formOf(forms, value, locale)
  })
