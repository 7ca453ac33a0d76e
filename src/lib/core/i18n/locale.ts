/**
 * The languages of the site. The first has no prefix in addresses. A further language is a row here and its message
 * files (`messages.<code>.ts` beside the English ones). Every page loads this table, so it has no more than pages need.
 */
export const LOCALES = [
  {
    code: 'en',
    /** Before every path of the language. */
    prefix: '',
    /** For dates and numbers; its region is the country whose visitors get the language. */
    intl: 'en-GB',
    /** Zone of chart axes and times. */
    zone: 'utc',
    /** True if large sums are also written in 만 and 억. */
    hasMyriads: false,
  },
  { code: 'ko', prefix: 'ko/', intl: 'ko-KR', zone: 'kst', hasMyriads: true },
] as const
export type Locale = (typeof LOCALES)[number]['code']
export type LocaleRow = (typeof LOCALES)[number]

/** Returns the row of a language, or the first for any other code. */
export const localeOf = (code: string): LocaleRow => LOCALES.find((row) => row.code === code) ?? LOCALES[0]

/** Flat texts of one feature in one language: key to sentence, with `{{name}}` for placeholders. */
export type Texts = Readonly<Record<string, string>>

/** Root-absolute path of a page in a language; the build makes it relative. */
export const pagePath = (locale: Locale, path: string) => `/${localeOf(locale).prefix}${path}`

/** Picks the form of a count: `one:swap|other:swaps`. A count may be a number or its digits with separators. */
function formOf(forms: string, count: string | number, locale: Locale): string {
  const found = new Map(forms.split('|').map((form) => form.split(':') as [string, string]))
  const category = new Intl.PluralRules(locale).select(Number(`${count}`.replaceAll(/[,\s]/g, '')))
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
