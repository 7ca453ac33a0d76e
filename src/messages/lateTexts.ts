import type { Locale, Texts } from '../lib/core/i18n/locale.ts'

/** Message groups that no page carries: they are fetched when a part that shows them is opened. */
const files = import.meta.glob<Readonly<Record<string, Texts>>>([
  '../lib/core/errors/messages.??.ts',
  '../islands/formulator/messages.??.ts',
  '../islands/hero/messages.heroReview.??.ts',
  '../islands/shared/tx/messages.trade.??.ts',
  '../islands/search/messages.??.ts',
  '../islands/shared/chart/messages.plot.??.ts',
  '../islands/shared/nft/messages.oldOffers.??.ts',
  '../islands/shared/tx/messages.??.ts',
  '../islands/shared/tx/messages.flow.??.ts',
  '../islands/shared/tx/messages.resend.??.ts',
  '../islands/shell/messages.history.??.ts',
  '../islands/shell/messages.release.??.ts',
  '../islands/shell/messages.wallet.??.ts',
])
export type LateGroup =
  | 'errors'
  | 'flow'
  | 'formulator'
  | 'heroReview'
  | 'history'
  | 'oldOffers'
  | 'plot'
  | 'release'
  | 'resend'
  | 'search'
  | 'trade'
  | 'tx'
  | 'wallet'

/** Message files by path, each with what loads it. */
type Files = Readonly<Record<string, () => Promise<Readonly<Record<string, Texts>>>>>

/** Fetches one group: `…/tx/messages.flow.ko.ts`, or `…/tx/messages.ko.ts` for the group of its folder. */
export async function textsIn(among: Files, locale: Locale, group: string): Promise<Texts> {
  const path = Object.keys(among).find(
    (one) => one.endsWith(`/${group}/messages.${locale}.ts`) || one.endsWith(`.${group}.${locale}.ts`),
  )
  return (await among[path ?? '']?.())?.[group] ?? {}
}

/**
 * Fetches message groups and returns their texts in one record.
 * @throws TypeError if a file could not be loaded, as browsers report it
 */
export async function lateTexts(locale: Locale, ...groups: readonly LateGroup[]): Promise<Texts> {
  return Object.assign({}, ...(await Promise.all(groups.map((group) => textsIn(files, locale, group)))))
}
