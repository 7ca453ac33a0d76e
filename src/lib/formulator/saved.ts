/** Stored form of an interrupted action, for a reload. */
import * as v from 'valibot'
import type { Address } from '../core/config/registry.ts'
import { HIGHER, type Terms } from './model.ts'
import { MOST_AT_ONCE } from './rules.ts'

const id = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{40}$/),
  v.transform((text) => text as Address),
)
const ids = v.pipe(v.array(id), v.minLength(1), v.maxLength(MOST_AT_ONCE))

/** The acknowledgement is not stored: it has to be ticked again. */
export const SavedSchema = v.union([
  v.object({
    act: v.literal('create'),
    count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_AT_ONCE)),
  }),
  v.object({ act: v.literal('upgrade'), to: v.picklist(HIGHER), ids }),
  v.object({ act: v.literal('revoke'), ids }),
])

export const savedOf = (terms: Terms): string => JSON.stringify(terms)
