import type { Locale, Texts } from '../lib/i18n/locale.ts'

/** Sentences of the error catalogue in one language: fetched before they are needed, not at load. */
export async function loadErrorTexts(locale: Locale): Promise<Texts> {
  const file =
    locale === 'ko' ? await import('../messages/ko/errors.ts') : await import('../messages/en/errors.ts')
  return file.errors
}
