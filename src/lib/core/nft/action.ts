import type { Rpc } from '../chain/rpc.ts'
import { type Address, type ExchangeRegistry, sameAddress } from '../config/registry.ts'
import { AppError } from '../errors/AppError.ts'
import { allAgree } from '../tx/agree.ts'
import type { Step } from '../tx/model.ts'
import type { MarketEntry } from './market.ts'
import type { ItemKey, ItemState, Reactivations } from './model.ts'
import { readItemAt } from './read.ts'

export type MarketDeps = {
  readonly rpc: () => Rpc
  readonly chainId: number
  readonly registry: ExchangeRegistry
  readonly at: MarketEntry
}

/** An item can be sent even if no market is known. */
export type ItemDeps = Omit<MarketDeps, 'at'> & { readonly at: MarketEntry | null }

/** Actor and item of an action. */
export type ActionBase = {
  readonly owner: Address
  readonly key: ItemKey
  /** The contract that stores the item's state, if it is a hero (`keeperOf`). */
  readonly keeper?: Address | null
  /** Sales that become active again, as the review said. */
  readonly revives?: Reactivations
}

export const isOwner = (item: ItemState, account: Address) =>
  item.owner !== null && sameAddress(item.owner, account)

/** Throws AppError if the item has no owner or another one. */
export function assertOwner(item: ItemState, { owner, key }: ActionBase): void {
  if (item.owner === null) throw new AppError('market.noItem', `${key.id}`)
  if (!isOwner(item, owner)) throw new AppError('market.notOwner', item.owner)
}

/** Runs a check against every node. The check throws AppError. */
export const held =
  (deps: ItemDeps, { owner, key, keeper }: ActionBase, check: (item: ItemState, block: bigint) => void) =>
  () =>
    allAgree(deps.rpc(), async (url) => {
      const { item, block } = await readItemAt(deps.rpc(), deps.chainId, deps.at, key, owner, url, keeper)
      check(item, block)
    })

/**
 * A step that is always needed.
 * @param nativeSpend wei of the native coin that the call spends besides its fee
 */
export const oneStep = (
  id: Step['id'],
  call: Step['call'],
  check: () => Promise<void>,
  nativeSpend = 0n,
): Step => ({ id, call, nativeSpend, needed: async () => true, check })
