import { map } from 'nanostores'
import { type ReceivedOffersResponse, receivedOffersResponseSchema } from '../../../../lib/core/nft/schema.ts'
import { type FetchedOf, fetchOf, unaskedOf } from '../../../../stores/fetched.ts'
import { $wallet } from '../../../../stores/wallet.ts'
import { watchWhileSeen } from '../../../../stores/watch.ts'

/** The account's own offers that are not expired, from the indexer: the chain can't list them. */
export const $madeOffers = map<FetchedOf<ReceivedOffersResponse>>(unaskedOf)

const EVERY_MS = 6_000

/** Refreshes them while a review is open. Returns the stop function. */
export const watchMadeOffers = (): (() => void) =>
  watchWhileSeen(EVERY_MS, () =>
    fetchOf(
      $madeOffers,
      () => $wallet.get().address,
      'nfts/v2/my-nft/offers/made',
      (ownerAddress) => ({ ownerAddress }),
      receivedOffersResponseSchema,
    ),
  )
