import type { Locale, Texts } from '../../lib/i18n/locale.ts'

type Fetch = () => Promise<Readonly<Record<string, Texts>>>

/** Rooms of sentences that no page carries: they are fetched when something is there to say them. */
const files = {
  en: {
    errors: () => import('../../messages/en/errors.ts'),
    flow: () => import('../../messages/en/flow.ts'),
    formulator: () => import('../../messages/en/formulator.ts'),
    genesis: () => import('../../messages/en/genesis.ts'),
    heroReview: () => import('../../messages/en/heroReview.ts'),
    history: () => import('../../messages/en/history.ts'),
    pairing: () => import('../../messages/en/pairing.ts'),
    plot: () => import('../../messages/en/plot.ts'),
    release: () => import('../../messages/en/release.ts'),
    resend: () => import('../../messages/en/resend.ts'),
    search: () => import('../../messages/en/search.ts'),
    settings: () => import('../../messages/en/settings.ts'),
    trade: () => import('../../messages/en/trade.ts'),
    tx: () => import('../../messages/en/tx.ts'),
    wallet: () => import('../../messages/en/wallet.ts'),
  },
  ko: {
    errors: () => import('../../messages/ko/errors.ts'),
    flow: () => import('../../messages/ko/flow.ts'),
    formulator: () => import('../../messages/ko/formulator.ts'),
    genesis: () => import('../../messages/ko/genesis.ts'),
    heroReview: () => import('../../messages/ko/heroReview.ts'),
    history: () => import('../../messages/ko/history.ts'),
    pairing: () => import('../../messages/ko/pairing.ts'),
    plot: () => import('../../messages/ko/plot.ts'),
    release: () => import('../../messages/ko/release.ts'),
    resend: () => import('../../messages/ko/resend.ts'),
    search: () => import('../../messages/ko/search.ts'),
    settings: () => import('../../messages/ko/settings.ts'),
    trade: () => import('../../messages/ko/trade.ts'),
    tx: () => import('../../messages/ko/tx.ts'),
    wallet: () => import('../../messages/ko/wallet.ts'),
  },
} as const satisfies Record<Locale, Record<string, Fetch>>

/**
 * Sentences of such rooms in one record.
 * @throws TypeError where a file does not come, as browsers say it
 */
export async function lateTexts(
  locale: Locale,
  ...rooms: readonly (keyof (typeof files)['en'])[]
): Promise<Texts> {
  const found = await Promise.all(rooms.map(async (room) => (await (files[locale][room] as Fetch)())[room]))
  return Object.assign({}, ...found)
}
