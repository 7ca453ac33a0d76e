import { questions } from '../core/chain/questions.ts'
import { readViews } from '../core/chain/reads.ts'
import type { Rpc } from '../core/chain/rpc.ts'
import { type Address, sameAddress } from '../core/config/registry.ts'
import { AppError } from '../core/errors/AppError.ts'
import { allAgree } from '../core/tx/agree.ts'
import type { Step } from '../core/tx/model.ts'
import { rewardPool } from './calls.ts'
import { poolReader } from './read.ts'
import { isShort } from './rules.ts'

export type ClaimDeps = { readonly rpc: () => Rpc; readonly chainId: number }

/** A claim of the whole credit, as it was reviewed. */
export type ClaimRequest = {
  readonly owner: Address
  readonly pool: Address
  readonly token: Address
  /** Credit at the review, base units. A day that is credited since then makes it larger. */
  readonly amount: bigint
}

async function checkClaim(deps: ClaimDeps, request: ClaimRequest, url: string): Promise<void> {
  const { owner, pool, token, amount } = request
  const asked = questions()
  const read = poolReader(asked, { pool, terms: null, fallback: token }, owner)
  const { results } = await readViews(deps.rpc(), deps.chainId, asked.calls, url)
  const state = read(results)
  if (!state.token || !sameAddress(state.token, token))
    throw new AppError('nftfarm.changed', `token ${state.token}`)
  if (state.reward === null) throw new AppError('chain.callFailed', 'rewards')
  if (state.reward < amount) throw new AppError('nftfarm.changed', `${amount} / ${state.reward}`)
  if (state.isClaimable === false) throw new AppError('nftfarm.closed')
  if (isShort(state)) throw new AppError('nftfarm.short', `${state.funds} / ${state.reward}`)
}

/** Builds the claim's step. The pool takes no amount, so every node must report at least the reviewed one. */
export function claimSteps(deps: ClaimDeps, request: ClaimRequest): Step[] {
  return [
    {
      id: 'nftfarmClaim',
      nativeSpend: 0n,
      call: { to: request.pool, fn: rewardPool.claim, args: [] },
      needed: async () => true,
      check: () => allAgree(deps.rpc(), (url) => checkClaim(deps, request, url)),
    },
  ]
}
