import * as v from 'valibot'
import { asOf, count } from '../core/api/fields.ts'

/** `GET /nfts/items/formulator-count`, `GET /users/v1/formulator-count`: always all three, spelled as specified. */
export const formulatorCountResponseSchema = v.object({
  list: v.pipe(
    v.array(v.object({ forumulator_type: v.picklist(['Alpha', 'Sigma', 'Omega']), count })),
    v.maxLength(3),
  ),
  ...asOf,
})
