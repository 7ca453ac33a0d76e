import type { Locale, Texts } from '../lib/core/i18n/locale.ts'

/** Message groups that no page carries: they are fetched when a part that shows them is opened. */
const files = import.meta.glob<Readonly<Record<string, Texts>>>([
  '../lib/core/errors/messages.??.ts',
  '../islands/formulator/messages.??.ts',
  '../islands/genesis/messages.??.ts',
  '../islands/hero/messages.heroReview.??.ts',
  '../islands/shared/tx/messages.trade.??.ts',
  '../islands/search/messages.??.ts',
  '../islands/settings/messages.??.ts',
  '../islands/shared/chart/messages.plot.??.ts',
  '../islands/shared/tx/messages.??.ts',
  '../islands/shared/tx/messages.flow.??.ts',
  '../islands/shared/tx/messages.resend.??.ts',
  '../islands/shell/messages.history.??.ts',
  '../islands/shell/messages.pairing.??.ts',
  '../islands/shell/messages.release.??.ts',
  '../islands/shell/messages.wallet.??.ts',
])
export type LateGroup =
  | 'errors'
  | 'flow'
  | 'formulator'
  | 'genesis'
  | 'heroReview'
  | 'history'
  | 'pairing'
  | 'plot'
  | 'release'
  | 'resend'
  | 'search'
  | 'settings'
  | 'trade'
  | 'tx'
  | 'wallet'

/** `ko.flow` of `…/tx/messages.flow.ko.ts`, and `ko.tx` of `…/tx/messages.ko.ts`. */
const nameOf = (path: string) =>
  path.replace(
    /^.*?(\w+)\/messages(?:\.(\w+))?\.(\w\w)\.ts$/,
    (_, folder, group, code) => `${code}.${group ?? folder}`,
  )

const fetches = new Map(Object.entries(files).map(([path, fetch]) => [nameOf(path), fetch]))

/**
 * Fetches message groups and returns their texts in one record.
 * @throws TypeError if a file could not be loaded, as browsers report it
 */
export async function lateTexts(locale: Locale, ...groups: readonly LateGroup[]): Promise<Texts> {
  const found = await Promise.all(
    groups.map(async (group) => (await fetches.get(`${locale}.${group}`)?.())?.[group] ?? {}),
  )
  return Object.assign({}, ...found)
}
