/**
 * Message groups that are loaded for the shell's dialogs alone. Their list is loaded with the dialogs, so that it adds
 * nothing to the first load of a page.
 */
import type { Locale, Texts } from '../lib/core/i18n/locale.ts'
import { type LateGroup, lateTexts, textsIn } from './lateTexts.ts'

const files = import.meta.glob<Readonly<Record<string, Texts>>>([
  '../islands/conversion/messages.??.ts',
  '../islands/genesis/messages.??.ts',
  '../islands/settings/messages.??.ts',
  '../islands/shared/nft/messages.judged.??.ts',
  '../islands/shared/tx/messages.form.??.ts',
  '../islands/shell/messages.pairing.??.ts',
])
const GROUPS = ['conversion', 'form', 'genesis', 'judged', 'pairing', 'settings'] as const
type DialogGroup = (typeof GROUPS)[number]

const isDialogGroup = (group: string): group is DialogGroup => (GROUPS as readonly string[]).includes(group)

/**
 * Fetches message groups, those of the dialogs and others, and returns their texts in one record.
 * @throws TypeError if a file could not be loaded, as browsers report it
 */
export async function dialogTexts(
  locale: Locale,
  ...groups: readonly (DialogGroup | LateGroup)[]
): Promise<Texts> {
  const found = await Promise.all(
    groups.map((group) => (isDialogGroup(group) ? textsIn(files, locale, group) : lateTexts(locale, group))),
  )
  return Object.assign({}, ...found)
}
