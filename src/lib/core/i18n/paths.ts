import { LOCALES, type Locale } from './locale.ts'

/** Every page exists in each language, below its prefix. For getStaticPaths of `[...lang]` pages. */
export const languagePaths = () =>
  LOCALES.map(({ code, prefix }) => ({
    params: { lang: prefix === '' ? undefined : prefix.slice(0, -1) },
    props: { locale: code as Locale },
  }))
