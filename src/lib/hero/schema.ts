import * as v from 'valibot'
import { count } from '../api/fields.ts'
import { USES } from './model.ts'

const ended = USES.filter((use) => use !== null)

/** A hero as its contract keeps it; see HeroState. */
export const heroSchema = v.object({
  kind: count,
  level: count,
  stars: count,
  /** 0 Common, 1 Uncommon, 2 Unique. */
  grade: count,
  hashPower: count,
  merged: count,
  /** How it ended; null while it has not. */
  used: v.nullable(v.picklist(ended)),
})
