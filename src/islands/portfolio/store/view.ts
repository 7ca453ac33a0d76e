import { dollarTokens } from '../../../lib/core/config/contracts.ts'
import type { Floors } from '../../../lib/portfolio/model.ts'
import { sumsOf } from '../../../lib/portfolio/sums.ts'
import { holdingsOf } from '../../../lib/portfolio/value.ts'
import { derived } from '../../../stores/derived.ts'
import { $portfolio, currencies, places } from './portfolio.ts'
import { $collections } from './reported.ts'

/** Floor prices and pictures from the indexer; null if it does not return them. */
export const $floors = derived([$collections], ({ body }): Floors | null =>
  body
    ? new Map(
        body.list.map(({ id, image, floor }) => [
          id,
          { image, floor: floor && { price: BigInt(floor.price), currency: floor.currency } },
        ]),
      )
    : null,
)

/** The account's holdings, with their sums; null until the chain has answered. */
export const $sums = derived([$portfolio, $floors], ({ read }, floors) =>
  read ? sumsOf(holdingsOf(read, { places, dollars: dollarTokens, currencies, floors })) : null,
)
