/** The account with which each game's conversion was last signed, in this browser's storage. */
import * as v from 'valibot'
import { type Address, sameAddress } from '../core/config/registry.ts'
import { shapeOf } from '../core/storage/shapes.ts'
import { CONVERSION_IDS, type ConversionId } from './model.ts'

export type LastAccounts = Readonly<Partial<Record<ConversionId, Address>>>

const account = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/),
  v.transform((text) => text as Address),
)
const readShape = shapeOf(v.record(v.picklist(CONVERSION_IDS), account))

/** Returns the stored accounts; none for anything of another shape. */
export const parseLast = (stored: unknown): LastAccounts => readShape(stored) ?? {}

/** Returns the account of the last conversion to that game if it is another one; null otherwise. */
export function otherAccount(last: LastAccounts, id: ConversionId, owner: Address | null): Address | null {
  const before = last[id]
  return before && owner && !sameAddress(before, owner) ? before : null
}
