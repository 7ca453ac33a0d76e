import { type Locale, localeOf } from './locale.ts'

/** Returns the language of the document. */
export const documentLocale = (): Locale => localeOf(document.documentElement.lang).code
