/** Facts of the languages for builds, server and worker. Pages load only `locale.ts`. */
import { LOCALES, type Locale, type LocaleRow } from './locale.ts'

export const locales: readonly Locale[] = LOCALES.map(({ code }) => code)

/** Returns the language of a path below the root: `ko` for `ko/swap/`. */
export const localeOfPath = (path: string): Locale =>
  LOCALES.find(({ prefix }) => prefix !== '' && path.startsWith(prefix))?.code ?? LOCALES[0].code

/** Returns the country whose visitors get a language: `KR` for Korean. */
export const countryOf = ({ intl }: LocaleRow): string => intl.slice(-2)

/** Returns the language of a country, or the first language. */
export const localeOfCountry = (country: string | null): Locale =>
  LOCALES.find((row) => countryOf(row) === country)?.code ?? LOCALES[0].code

/** Returns all languages but one. */
export const otherLocales = (code: string): readonly LocaleRow[] => LOCALES.filter((row) => row.code !== code)

/** Returns the name of a language in that language: `한국어`. */
export const languageName = (code: Locale): string =>
  new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
