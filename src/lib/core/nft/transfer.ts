import { nft } from '../chain/nftCalls.ts'
import type { Address } from '../config/registry.ts'
import { AppError } from '../errors/AppError.ts'
import type { Step, WriteCall } from '../tx/model.ts'
import { type ActionBase, assertOwner, held, type ItemDeps, oneStep } from './action.ts'
import { actionsOf } from './actions.ts'
import type { ItemKey, ItemState } from './model.ts'

/** `acknowledged`: the user confirmed that the transfer can't be undone. */
export type TransferRequest = ActionBase & { readonly to: Address; readonly acknowledged: true }

/** `safeTransferFrom` fails for plain accounts on the real chain (docs/chain.md, NFT collections). */
const transferCall = (from: Address, to: Address, { contract, id }: ItemKey): WriteCall => ({
  to: contract,
  fn: nft.transferFrom,
  args: [from, to, id],
})

/** Throws AppError for another account's item, and for one whose listing could still sell it. */
export function checkTransfer(item: ItemState, request: ActionBase): void {
  assertOwner(item, request)
  if (actionsOf(item, request.owner).transfer === 'listed') throw new AppError('market.listed')
}

export const transferSteps = (deps: ItemDeps, request: TransferRequest): Step[] => [
  oneStep(
    'nftTransfer',
    transferCall(request.owner, request.to, request.key),
    held(deps, request, (item) => checkTransfer(item, request)),
  ),
]
