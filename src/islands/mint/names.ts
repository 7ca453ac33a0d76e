import { mintList } from '../../lib/core/config/mints.ts'
import type { MintEntry } from '../../lib/mint/model.ts'
import { localHref } from '../../ui/href.ts'

export const mintHref = (locale: string, id: string) =>
  localHref(locale, `mint/detail/?projectId=${encodeURIComponent(id)}`)

/** Returns the product's name of a mint. */
export const mintName = ({ id }: MintEntry) => mintList.find((entry) => entry.id === id)?.name ?? id
