import type { Locale } from './locale.ts'

/** Every page exists twice: English unprefixed, Korean under `ko/`. For getStaticPaths of `[...lang]` pages. */
export const languagePaths = () => [
  { params: { lang: undefined }, props: { locale: 'en' as Locale } },
  { params: { lang: 'ko' }, props: { locale: 'ko' as Locale } },
]
