import { chain } from '../../../lib/core/config/env.ts'
import type { LedgerEntry } from '../../../lib/core/tx/model.ts'
import { saveFile } from '../../../ui/saveFile.ts'

/** Saves the list as a file, because the browser may delete it. */
export const exportEntries = (entries: readonly LedgerEntry[]): void =>
  saveFile(`transactions-${chain.id}.json`, JSON.stringify(entries, null, 2), 'application/json')
