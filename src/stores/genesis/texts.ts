import { atom } from 'nanostores'
import type { Locale, Texts } from '../../lib/i18n/locale.ts'

/** Texts of the dialog; empty until it is first opened: no page carries them. */
export const $genesisTexts = atom<Texts>({})

const load = (locale: Locale) =>
  locale === 'ko'
    ? Promise.all([import('../../messages/ko/flow.ts'), import('../../messages/ko/genesis.ts')])
    : Promise.all([import('../../messages/en/flow.ts'), import('../../messages/en/genesis.ts')])

export function needGenesisTexts(locale: Locale): void {
  load(locale).then(
    ([{ flow }, { genesis }]) => $genesisTexts.set({ ...flow, ...genesis }),
    () => undefined,
  )
}
