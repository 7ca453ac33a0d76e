import type { Locale } from '../i18n/locale.ts'

/** A part of a text in one language. */
export type LanguagePart = { readonly lang: Locale; readonly text: string }

const HANGUL = /\p{Script=Hangul}/u

/**
 * A description that says itself in Korean and in another language, part by part, the page's own language first; one
 * that is in one language alone stays as it is. Parts are set apart by an empty line.
 */
export function inLanguages(text: string, locale: Locale): readonly LanguagePart[] {
  const parts = text.split(/\n{2,}/)
  const [ko, en] = [parts.filter((part) => HANGUL.test(part)), parts.filter((part) => !HANGUL.test(part))]
  if (ko.length === 0 || en.length === 0) return [{ lang: ko.length > 0 ? 'ko' : 'en', text }]
  const reported = [
    { lang: 'ko', text: ko.join('\n\n') },
    { lang: 'en', text: en.join('\n\n') },
  ] as const
  return locale === 'ko' ? reported : [reported[1], reported[0]]
}
