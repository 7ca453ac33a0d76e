import type { Access, Gate } from '../core/wallet/gate.ts'
import type { PoolState } from './read.ts'

/**
 * State of the claim button. The first problem in this order wins.
 * - `closed`: the pool's owner has closed claims. `short`: the pool holds less than this credit, or books less.
 */
export type ClaimAction = Gate | 'loading' | 'nothing' | 'closed' | 'short' | 'stale' | 'claim'

/** The contract refuses a claim that its own sum does not cover, and the token one that its balance does not cover. */
export const isShort = ({ reward, owedToAll, funds }: Pick<PoolState, 'reward' | 'owedToAll' | 'funds'>) =>
  reward !== null && ((owedToAll !== null && owedToAll < reward) || (funds !== null && funds < reward))

export function nextClaimAction({
  state,
  gate,
  stale,
}: Access & { readonly state: PoolState | null }): ClaimAction {
  if (gate) return gate
  if (!state || state.reward === null || state.isClaimable === null) return 'loading'
  if (state.reward === 0n) return 'nothing'
  if (!state.isClaimable) return 'closed'
  if (isShort(state)) return 'short'
  return stale ? 'stale' : 'claim'
}

/** True if the specification's rule applies: everything that can be claimed is claimed before farming is stopped. */
export const mustClaimFirst = (action: ClaimAction): boolean => action === 'claim' || action === 'stale'
