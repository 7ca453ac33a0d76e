import { atom } from 'nanostores'
import type { Locale } from '../../lib/i18n/locale.ts'
import type { RoomTexts } from '../../messages/catalogue.ts'

/** Texts of the dialog; null until it is first opened: no page carries them. */
export const $genesisTexts = atom<RoomTexts<'tx' | 'flow' | 'genesis'> | null>(null)

const load = (locale: Locale) =>
  locale === 'ko'
    ? Promise.all([
        import('../../messages/ko/tx.ts'),
        import('../../messages/ko/flow.ts'),
        import('../../messages/ko/genesis.ts'),
      ])
    : Promise.all([
        import('../../messages/en/tx.ts'),
        import('../../messages/en/flow.ts'),
        import('../../messages/en/genesis.ts'),
      ])

export function needGenesisTexts(locale: Locale): void {
  load(locale).then(
    ([{ tx }, { flow }, { genesis }]) => $genesisTexts.set({ ...tx, ...flow, ...genesis }),
    () => undefined,
  )
}
