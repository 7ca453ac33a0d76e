import { token } from '../core/chain/calls.ts'
import { questions } from '../core/chain/questions.ts'
import { readViews } from '../core/chain/reads.ts'
import type { Rpc } from '../core/chain/rpc.ts'
import { type Address, sameAddress } from '../core/config/registry.ts'
import { AppError } from '../core/errors/AppError.ts'
import { isNear } from '../core/pool/near.ts'
import { allAgree } from '../core/tx/agree.ts'
import { approveStep } from '../core/tx/approve.ts'
import { expectedFee } from '../core/tx/fee.ts'
import type { Step, StepId, WriteCall } from '../core/tx/model.ts'
import { formulator } from './calls.ts'
import { ageOf, lockOf, PARTS } from './figures.ts'
import type { Held, Network, Request } from './model.ts'
import { addedByNew, addedByRevoke, addedByUpgrade, previewOf } from './preview.ts'
import { type Place, readHoldings, readSome } from './read.ts'

export type FormulatorDeps = {
  readonly rpc: () => Rpc
  readonly chainId: number
  readonly place: Place
}

/** Returns the MEV that new formulators lock, in wei. */
export const costOf = (count: number): bigint => BigInt(count) * lockOf('Alpha')

/** Gas of each new one after the first, measured and rounded up. */
const ALPHA_GAS = 120_000n

/** Estimates the network fee of so many new ones, in wei; null while the gas price is unknown. */
export function createFee(gasPrice: bigint | null, count: number): bigint | null {
  const first = expectedFee(gasPrice)
  return gasPrice === null || first === null ? null : first + gasPrice * ALPHA_GAS * BigInt(count - 1)
}

/**
 * Reads the formulators to be used up, from one node.
 * @throws AppError for one that does not exist, or was not read
 */
async function readEnding(
  { rpc, chainId, place }: FormulatorDeps,
  { owner, ids }: { readonly owner: Address; readonly ids: readonly Address[] },
  url: string,
): Promise<readonly Held[]> {
  const found = await readSome((calls) => readViews(rpc(), chainId, calls, url), place, ids)
  return found.map((one, i) => {
    if ('error' in one) throw new AppError(one.error, ids[i])
    if (!sameAddress(one.item.owner, owner)) throw new AppError('formulator.notOwner', one.item.id)
    if (one.item.listed === null) throw new AppError('chain.callFailed', `listing of ${one.item.id}`)
    if (one.item.listed) throw new AppError('market.listed', one.item.id)
    return one.item
  })
}

/** Others may change the network's power while a review is open. */
const RATE_BPS = 100

/** Compares the shown formulators with a node's: a revoke would end a higher kind than the person meant to end. */
function checkSeen({ seen = [] }: Request, items: readonly Held[]): void {
  for (const { id, kind, amount } of seen) {
    const now = items.find((item) => item.id === id)
    if (now?.kind !== kind || now.amount !== amount) throw new AppError('formulator.changed', id)
  }
}

/** Compares the reward of the review with the one that follows from a node's figures. */
function checkRate({ rate, ...request }: Request, items: readonly Held[], network: Network | null): void {
  if (!rate) return
  if (!network) throw new AppError('chain.callFailed', 'the power of the network')
  const added =
    request.act === 'create'
      ? addedByNew(request.count)
      : request.act === 'upgrade'
        ? addedByUpgrade(items, request.to)
        : addedByRevoke(items)
  const now = previewOf(network, 0n, added).rate
  if (!isNear(rate, now, RATE_BPS)) throw new AppError('formulator.changed', `${rate} / ${now}`)
}

/** Checks the request against one node. */
async function checkAgainst(deps: FormulatorDeps, request: Request, url: string): Promise<void> {
  const { owner } = request
  const read = (calls: Parameters<typeof readViews>[2]) => readViews(deps.rpc(), deps.chainId, calls, url)
  if (request.act === 'create') {
    const asked = questions()
    const held = asked.need({ to: deps.place.mev, fn: token.balanceOf, args: [owner], from: owner })
    const { results } = await read(asked.calls)
    if (held(results) < costOf(request.count)) throw new AppError('formulator.balance', `${held(results)}`)
    if (request.rate) checkRate(request, [], (await readHoldings(read, deps.place, null)).network)
    return
  }
  const items = await readEnding(deps, request, url)
  checkSeen(request, items)
  // No owner: only the figures that all formulators share are needed.
  const { ages, block, network } = await readHoldings(read, deps.place, null)
  checkRate(request, items, network)
  if (request.act === 'revoke') return
  const { of, count } = PARTS[request.to]
  if (items.length !== count) throw new AppError('formulator.count', `${items.length}`)
  for (const item of items) {
    if (item.kind !== of) throw new AppError('formulator.kind', `${item.id}: ${item.kind}`)
    if (ageOf(item, block) < ages[request.to]) throw new AppError('formulator.age', item.id)
  }
}

const STEP_OF = {
  create: 'formulatorCreate',
  upgrade: 'formulatorUpgrade',
  revoke: 'formulatorRevoke',
} as const satisfies Record<Request['act'], StepId>

function callOf(to: Address, request: Request): WriteCall {
  switch (request.act) {
    case 'create':
      return { to, fn: formulator.createAlphas, args: [BigInt(request.count)] }
    case 'upgrade':
      return {
        to,
        fn: request.to === 'Sigma' ? formulator.createSigma : formulator.createOmega,
        args: [request.ids],
      }
    case 'revoke':
      return { to, fn: formulator.revoke, args: [request.ids] }
  }
}

/**
 * Builds the steps: `[approve?, create]`, which approves exactly the locked amount to the contract; or only the
 * upgrade, or only the revoke.
 */
export function formulatorSteps(deps: FormulatorDeps, request: Request): Step[] {
  const { contract, mev } = deps.place
  const check = () => allAgree(deps.rpc(), (url) => checkAgainst(deps, request, url))
  const amount = request.act === 'create' ? costOf(request.count) : 0n
  const action: Step = {
    id: STEP_OF[request.act],
    // The locked coin also pays the fee.
    nativeSpend: amount,
    call: callOf(contract, request),
    needed: async () => true,
    check,
  }
  if (request.act !== 'create') return [action]
  return [approveStep(deps, { owner: request.owner, token: mev, spender: contract, amount }, check), action]
}
