import type { Locale, Texts } from '../lib/core/i18n/locale.ts'

/** Message groups that no page carries: they are fetched when a part that shows them is opened. */
const files = import.meta.glob<Readonly<Record<string, Texts>>>([
  '../lib/core/errors/messages.??.ts',
  '../islands/conversion/messages.??.ts',
  '../islands/formulator/messages.??.ts',
  '../islands/genesis/messages.??.ts',
  '../islands/hero/messages.heroReview.??.ts',
  '../islands/shared/tx/messages.trade.??.ts',
  '../islands/search/messages.??.ts',
  '../islands/settings/messages.??.ts',
  '../islands/shared/chart/messages.plot.??.ts',
  '../islands/shared/nft/messages.oldOffers.??.ts',
  '../islands/shared/tx/messages.??.ts',
  '../islands/shared/tx/messages.flow.??.ts',
  '../islands/shared/tx/messages.form.??.ts',
  '../islands/shared/tx/messages.resend.??.ts',
  '../islands/shell/messages.history.??.ts',
  '../islands/shell/messages.pairing.??.ts',
  '../islands/shell/messages.release.??.ts',
  '../islands/shell/messages.wallet.??.ts',
])
export type LateGroup =
  | 'conversion'
  | 'errors'
  | 'flow'
  | 'form'
  | 'formulator'
  | 'genesis'
  | 'heroReview'
  | 'history'
  | 'oldOffers'
  | 'pairing'
  | 'plot'
  | 'release'
  | 'resend'
  | 'search'
  | 'settings'
  | 'trade'
  | 'tx'
  | 'wallet'

/** The file of a group: `…/tx/messages.flow.ko.ts`, or `…/tx/messages.ko.ts` for the group of its folder. */
const pathOf = (locale: Locale, group: LateGroup) =>
  Object.keys(files).find(
    (path) => path.endsWith(`/${group}/messages.${locale}.ts`) || path.endsWith(`.${group}.${locale}.ts`),
  ) ?? ''

/**
 * Fetches message groups and returns their texts in one record.
 * @throws TypeError if a file could not be loaded, as browsers report it
 */
export async function lateTexts(locale: Locale, ...groups: readonly LateGroup[]): Promise<Texts> {
  const found = await Promise.all(
    groups.map(async (group) => (await files[pathOf(locale, group)]?.())?.[group] ?? {}),
  )
  return Object.assign({}, ...found)
}
