import { token } from '../core/chain/calls.ts'
import { nft } from '../core/chain/nftCalls.ts'
import { questions } from '../core/chain/questions.ts'
import { readViews } from '../core/chain/reads.ts'
import type { Rpc } from '../core/chain/rpc.ts'
import { type Address, type Registry, sameAddress } from '../core/config/registry.ts'
import { AppError } from '../core/errors/AppError.ts'
import { allAgree } from '../core/tx/agree.ts'
import type { Step, WriteCall } from '../core/tx/model.ts'
import type { Pair } from './model.ts'
import { assetsOf, pairsOf } from './pairs.ts'
import { askPair } from './read.ts'
import { pairKey } from './rules.ts'

export type RevokeDeps = {
  readonly rpc: () => Rpc
  readonly chainId: number
  readonly registry: Registry
}
export type RevokeRequest = Pair & { readonly owner: Address }

const sets = ({ asset, spender }: Pair): WriteCall =>
  asset.kind === 'collection'
    ? { to: asset.address, fn: nft.setApprovalForAll, args: [spender.address, false] }
    : { to: asset.address, fn: token.approve, args: [spender.address, 0n] }

/** Checks with one node that there is something to revoke. */
async function checkAgainst(deps: RevokeDeps, request: RevokeRequest, url: string): Promise<void> {
  const { ask, calls } = questions()
  const answer = askPair(ask, request, request.owner)
  const { results } = await readViews(deps.rpc(), deps.chainId, calls, url)
  const reported = answer(results)
  if (reported === null) throw new AppError('approvals.unread', request.asset.address)
  if (reported === false || reported === 0n) throw new AppError('approvals.gone', request.asset.address)
}

/** The called contract is always one of the registry. The spender that loses its right may be any contract. */
const mayBeAsked = ({ asset, spender }: Pair, registry: Registry): boolean =>
  spender.role === 'stranger'
    ? assetsOf(registry).some(({ address }) => sameAddress(address, asset.address))
    : pairsOf(registry).some((pair) => pairKey(pair) === pairKey({ asset, spender }))

/**
 * Builds the steps that revoke one approval: `approve(spender, 0)`, or `setApprovalForAll(operator, false)`. Signed
 * only for an asset of the registry, and only while every node reports that something is allowed.
 */
export function revokeSteps(deps: RevokeDeps, request: RevokeRequest): Step[] {
  const known = mayBeAsked(request, deps.registry)
  return [
    {
      id: request.asset.kind === 'collection' ? 'revokeItems' : 'revoke',
      nativeSpend: 0n,
      call: sets(request),
      needed: async () => true,
      check: async () => {
        if (!known) throw new AppError('approvals.unknown', pairKey(request))
        await allAgree(deps.rpc(), (url) => checkAgainst(deps, request, url))
      },
    },
  ]
}
