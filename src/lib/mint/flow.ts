import { mint } from '../core/chain/nftCalls.ts'
import { readViews } from '../core/chain/reads.ts'
import type { Rpc } from '../core/chain/rpc.ts'
import { type ExchangeRegistry, sameAddress } from '../core/config/registry.ts'
import { AppError } from '../core/errors/AppError.ts'
import { allAgree } from '../core/tx/agree.ts'
import { approveStep } from '../core/tx/approve.ts'
import type { Step, WriteCall } from '../core/tx/model.ts'
import { bonusFor, roundAt } from './figures.ts'
import type { MintEntry, MintRequest, MintRight } from './model.ts'
import { readMints } from './read.ts'
import { refusalOf } from './rules.ts'

export type MintDeps = {
  readonly rpc: () => Rpc
  readonly chainId: number
  readonly registry: ExchangeRegistry
}

/** Checks the request against one node. */
async function check(deps: MintDeps, request: MintRequest, url: string): Promise<void> {
  const { owner, entry, count, price, payToken, round, free = 0n } = request
  const { block, mints } = await readMints(
    (calls) => readViews(deps.rpc(), deps.chainId, calls, url),
    [entry],
    owner,
  )
  const [state] = mints
  const { terms, part } = state ?? {}
  if (!terms || part?.count == null) throw new AppError('chain.callFailed', entry.id)
  if (terms.price !== price || !sameAddress(terms.payToken, payToken))
    throw new AppError('mint.changed', `${terms.price}`)
  const now = roundAt(terms, block)
  if (!now) throw new AppError('mint.time', `block ${block}`)
  if (now.number !== round) throw new AppError('mint.changed', `round ${now.number}`)
  if (part.count === 0n) throw new AppError(refusalOf(part.reason), part.reason)
  if (count > terms.perTransaction) throw new AppError('mint.perTransaction', `${terms.perTransaction}`)
  if (count > part.count) throw new AppError('mint.soldOut', `${part.count} left`)
  if (part.held !== null && part.held < price * count) throw new AppError('mint.balance', `${part.held}`)
  if (free === 0n) return
  const bonus = part.paid === null ? null : bonusFor(state?.bonuses ?? [], part.paid, count, now.available)
  if (bonus === null || bonus < free) throw new AppError('mint.changed', `${bonus} of ${free} free items`)
}

/**
 * Mints a number of items to the caller, with the bonus they earn.
 * @param right NFT to name, if one is known
 */
const mintCall = ({ address: to }: MintEntry, count: bigint, right: MintRight | undefined): WriteCall =>
  right
    ? { to, fn: mint.mintWith, args: [count, right.collection, right.id] }
    : { to, fn: mint.mint, args: [count] }

/** `[approve?, mint]`: approves exactly the price of the items to the mint. */
export function mintSteps(deps: MintDeps, request: MintRequest): Step[] {
  const { owner, entry, count, price, payToken, right } = request
  const amount = price * count
  const agree = () => allAgree(deps.rpc(), (url) => check(deps, request, url))
  const isMev = deps.registry.tokens.MEV
  return [
    approveStep(deps, { owner, token: payToken, spender: entry.address, amount }, agree),
    {
      id: 'mint',
      nativeSpend: isMev && sameAddress(isMev, payToken) ? amount : 0n,
      call: mintCall(entry, count, right),
      needed: async () => true,
      check: agree,
    },
  ]
}
