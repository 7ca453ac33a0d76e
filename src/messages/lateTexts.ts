import type { Locale, Texts } from '../lib/core/i18n/locale.ts'

type Fetch = () => Promise<Readonly<Record<string, Texts>>>

/** Message groups that no page includes: they are loaded when they are needed. */
const files = {
  en: {
    errors: () => import('../lib/core/errors/messages.en.ts'),
    flow: () => import('../islands/shared/tx/messages.flow.en.ts'),
    formulator: () => import('../islands/formulator/messages.en.ts'),
    genesis: () => import('../islands/genesis/messages.en.ts'),
    heroReview: () => import('../islands/hero/messages.heroReview.en.ts'),
    history: () => import('../islands/shell/messages.history.en.ts'),
    pairing: () => import('../islands/shell/messages.pairing.en.ts'),
    plot: () => import('../islands/shared/chart/messages.plot.en.ts'),
    release: () => import('../islands/shell/messages.release.en.ts'),
    resend: () => import('../islands/shared/tx/messages.resend.en.ts'),
    search: () => import('../islands/search/messages.en.ts'),
    settings: () => import('../islands/settings/messages.en.ts'),
    trade: () => import('../islands/item/messages.trade.en.ts'),
    tx: () => import('../islands/shared/tx/messages.en.ts'),
    wallet: () => import('../islands/shell/messages.wallet.en.ts'),
  },
  ko: {
    errors: () => import('../lib/core/errors/messages.ko.ts'),
    flow: () => import('../islands/shared/tx/messages.flow.ko.ts'),
    formulator: () => import('../islands/formulator/messages.ko.ts'),
    genesis: () => import('../islands/genesis/messages.ko.ts'),
    heroReview: () => import('../islands/hero/messages.heroReview.ko.ts'),
    history: () => import('../islands/shell/messages.history.ko.ts'),
    pairing: () => import('../islands/shell/messages.pairing.ko.ts'),
    plot: () => import('../islands/shared/chart/messages.plot.ko.ts'),
    release: () => import('../islands/shell/messages.release.ko.ts'),
    resend: () => import('../islands/shared/tx/messages.resend.ko.ts'),
    search: () => import('../islands/search/messages.ko.ts'),
    settings: () => import('../islands/settings/messages.ko.ts'),
    trade: () => import('../islands/item/messages.trade.ko.ts'),
    tx: () => import('../islands/shared/tx/messages.ko.ts'),
    wallet: () => import('../islands/shell/messages.wallet.ko.ts'),
  },
} as const satisfies Record<Locale, Record<string, Fetch>>

/**
 * Loads messages of such groups into one record.
 * @throws TypeError if a file fails to load, as browsers do
 */
export async function lateTexts(
  locale: Locale,
  ...rooms: readonly (keyof (typeof files)['en'])[]
): Promise<Texts> {
  const found = await Promise.all(rooms.map(async (room) => (await (files[locale][room] as Fetch)())[room]))
  return Object.assign({}, ...found)
}
