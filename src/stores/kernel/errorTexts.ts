import { atom } from 'nanostores'
import type { Locale, Texts } from '../../lib/i18n/locale.ts'

/** Sentences of the error catalogue in the page's language; empty until somebody needs them. */
export const $errorTexts = atom<Texts>({})

const load = (locale: Locale) =>
  locale === 'ko' ? import('../../messages/ko/errors.ts') : import('../../messages/en/errors.ts')

let asked = false

/** Fetches the sentences, once for the whole page. After a failure the next that needs them tries again. */
export function needErrorTexts(locale: string): void {
  if (asked) return
  asked = true
  load(locale === 'ko' ? 'ko' : 'en').then(
    ({ errors }) => $errorTexts.set(errors),
    () => {
      asked = false
    },
  )
}
