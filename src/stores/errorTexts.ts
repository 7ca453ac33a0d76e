import { atom } from 'nanostores'
import { localeOf, type Texts } from '../lib/core/i18n/locale.ts'
import { lateTexts } from '../messages/lateTexts.ts'

/** Sentences of the error catalogue in the page's language; empty until they are needed. */
export const $errorTexts = atom<Texts>({})

let asked = false

/** Fetches the sentences, once for the whole page. After a failure the next that needs them tries again. */
export function needErrorTexts(locale: string): void {
  if (asked) return
  asked = true
  lateTexts(localeOf(locale).code, 'errors').then(
    (texts) => $errorTexts.set(texts),
    () => {
      asked = false
    },
  )
}
