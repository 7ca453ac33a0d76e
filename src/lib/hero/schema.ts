import * as v from 'valibot'
import { count } from '../api/fields.ts'
import { GRADES, USES } from './model.ts'

/** A hero as its contract keeps it, where it says so. */
export const heroSchema = v.object({
  kind: count,
  level: count,
  stars: count,
  grade: v.picklist(GRADES),
  hashPower: count,
  merged: count,
  used: v.picklist(USES),
})
