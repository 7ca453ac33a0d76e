import { token } from '../core/chain/calls.ts'
import { factory, stableLiquidity } from '../core/chain/exchangeCalls.ts'
import { questions } from '../core/chain/questions.ts'
import { readViews } from '../core/chain/reads.ts'
import type { Rpc } from '../core/chain/rpc.ts'
import { type Address, type ExchangeRegistry, sameAddress } from '../core/config/registry.ts'
import { AppError } from '../core/errors/AppError.ts'
import type { Pool } from '../core/pool/model.ts'
import type { PoolEntry } from '../core/pool/read.ts'
import { allAgree } from '../core/tx/agree.ts'
import { approveStep } from '../core/tx/approve.ts'
import type { Earlier, Step, StepId, WriteCall } from '../core/tx/model.ts'
import type { ChainView } from './kinds/rules.ts'
import { liquidityRules } from './kinds.ts'
import type { LiquidityKind, LiquidityPool, Preview } from './model.ts'
import { isPreviewNear, previewLiquidity, withinLimit } from './quote.ts'
import { liquidityReader } from './read.ts'
import { redeemable, spendsOf } from './rules.ts'

export type LiquidityFlow = {
  readonly owner: Address
  /** The pool as agreed. */
  readonly state: LiquidityPool
  /** The agreed preview. After a swap, it is computed from the swap's output. */
  readonly preview: Preview | ((earlier: Earlier) => Preview)
}

export type LiquidityDeps = {
  readonly rpc: () => Rpc
  readonly chainId: number
  readonly registry: ExchangeRegistry
}

const isAdd = ({ request }: Preview) => request.kind === 'add' || request.kind === 'zapIn'

/** The chain's own preview of a request, and ours in its shape; null where the chain has none. */
export const chainView = (routerAddress: Address, pool: Pool, preview: Preview): ChainView | null =>
  // On an empty pool the router's view answers 0 (docs/chain.md, Router).
  preview.first ? null : liquidityRules(pool.kind).view(routerAddress, pool, preview, preview.request)

/** Flattens the answer of a view: some return one list, some several numbers. */
const flat = (value: unknown): bigint[] => (Array.isArray(value) ? value.flat() : [value]) as bigint[]

/** True if equal, or apart by less than one part in `parts`. */
const close = (ours: bigint, chain: bigint, parts: bigint | undefined) => {
  const distance = ours > chain ? ours - chain : chain - ours
  return parts === undefined ? distance === 0n : distance * parts <= ours
}

/** Values that the signature depends on, from one node. */
type Fresh = {
  readonly balances: readonly bigint[]
  readonly state: LiquidityPool
  readonly preview: Preview
  /** The chain's result for the requested preview; null if it has no view. */
  readonly reported: readonly bigint[] | null
}

/** Reads all of it in one batch, with the chain's own preview of `asked`. */
async function readFresh(
  deps: LiquidityDeps,
  { owner, state: { pool } }: LiquidityFlow,
  agreed: Preview,
  view: ReturnType<typeof chainView>,
  url: string,
): Promise<Fresh> {
  const entry: PoolEntry | undefined = deps.registry.pools.find((p) => sameAddress(p.address, pool.address))
  if (!entry || !deps.registry.factory) throw new AppError('liquidity.poolChanged', pool.id)
  const asked = questions()
  const named = asked.need<string>({
    to: deps.registry.factory,
    fn: factory.getPair,
    args: pool.tokens.slice(0, 2),
  })
  const held = pool.tokens.map((of) =>
    asked.need({ to: of, fn: token.balanceOf, args: [owner], from: owner }),
  )
  const readState = liquidityReader(asked, entry, owner)
  const readView = view && asked.need<unknown>({ ...view.call, from: owner })
  const { results } = await readViews(deps.rpc(), deps.chainId, asked.calls, url)
  if (!sameAddress(named(results), pool.address))
    throw new AppError('liquidity.poolChanged', 'the factory names another pool')
  const balances = held.map((read) => read(results))
  const state = readState(results)
  if (state.pool.tokens.some((of, k) => of !== pool.tokens[k]) || state.pool.kind !== pool.kind)
    throw new AppError('liquidity.poolChanged', pool.id)
  const again = previewLiquidity(state, agreed.request, agreed.slippageBps)
  if ('issue' in again)
    throw new AppError(again.issue === 'pool.killed' ? 'pool.killed' : 'liquidity.moved', again.issue)
  return { balances, state, preview: again.preview, reported: readView && flat(readView(results)) }
}

/** Reads of a node before its own preview counts as different: a block may come between its answers. */
const MOST_READS = 3

/** Checks everything the signature depends on, from one node, against the agreed values. */
async function checkAgainst(
  deps: LiquidityDeps,
  flow: LiquidityFlow,
  agreed: Preview,
  coinsThere: boolean,
  url: string,
): Promise<void> {
  const { pool } = flow.state
  const routerAddress = deps.registry.router
  if (!routerAddress) throw new AppError('liquidity.poolChanged', pool.id)
  let asked = agreed
  for (let reads = 1; ; reads++) {
    const view = chainView(routerAddress, pool, asked)
    const { balances, state, preview, reported } = await readFresh(deps, flow, agreed, view, url)
    if (!withinLimit(agreed.limit, preview)) throw new AppError('liquidity.moved', pool.id)
    // The first deposit sets the price: another account's first deposit must not have appeared or disappeared in the
    // meantime.
    if (preview.first !== agreed.first) throw new AppError('liquidity.moved', 'first deposit')
    if (!isPreviewNear(agreed, preview)) throw new AppError('liquidity.better', pool.id)
    const fresh = chainView(routerAddress, state.pool, preview)
    // The amounts follow the pool's price. If it has moved, the chain previewed other amounts.
    const sameQuestion = String(view?.call.args) === String(fresh?.call.args)
    const agrees = fresh?.expected.every((ours, k) => close(ours, reported?.[k] ?? -1n, fresh.parts)) ?? true
    if (sameQuestion && agrees) {
      const short = preview.coinsIn.some((amount, k) => amount > (balances[k] ?? 0n))
      if (short && coinsThere) throw new AppError('liquidity.balance')
      if (preview.burned > redeemable(state)) throw new AppError('liquidity.balance', 'LP')
      return
    }
    if (reads === MOST_READS)
      throw sameQuestion
        ? new AppError('liquidity.chainDisagrees', `${reported} / ${fresh?.expected}`)
        : new AppError('liquidity.moved', pool.id)
    asked = preview
  }
}

const stepIds: Record<LiquidityKind, StepId> = {
  add: 'addLiquidity',
  zapIn: 'zapIn',
  remove: 'removeLiquidity',
  removeOne: 'zapOut',
  removeExact: 'removeLiquidity',
}

/** Returns the history id of the last step of a request. */
export const stepIdOf = (kind: LiquidityKind): StepId => stepIds[kind]

/**
 * Checks the agreed preview against every node.
 * @param coinsThere true if an earlier step has provided the coins
 */
export const checkLiquidity = (
  deps: LiquidityDeps,
  flow: LiquidityFlow,
  agreed: Preview,
  coinsThere: boolean,
) => allAgree(deps.rpc(), (url) => checkAgainst(deps, flow, agreed, coinsThere, url))

/** Returns the contract that pulls the coins of a deposit: the router, or a stable pool itself. */
const depositSpender = (routerAddress: Address, pool: Pool): Address =>
  liquidityRules(pool.kind).depositSpender(routerAddress, pool)

/** Returns the deposit of a preview as a call. It reverts past the preview's limit. */
export const addCall = (routerAddress: Address, pool: Pool, preview: Preview): WriteCall =>
  liquidityRules(pool.kind).addCall(routerAddress, pool, preview)

/** Returns the contract that pulls the LP tokens of a withdrawal, or null if the pool burns them without an approval. */
const withdrawalSpender = (routerAddress: Address, pool: Pool): Address | null =>
  liquidityRules(pool.kind).withdrawalSpender(routerAddress)

/** Returns the withdrawal of a preview as a call. It pays the caller and reverts past the preview's limit. */
export function removeCall(routerAddress: Address, pool: Pool, preview: Preview): WriteCall {
  const { request, coinsOut, burned, limit } = preview
  if (request.kind === 'removeExact') {
    const most = limit.of === 'burned' ? limit.liquidity : burned
    return { to: pool.address, fn: stableLiquidity.removeExact, args: [coinsOut, most] }
  }
  const least = limit.of === 'coins' ? limit.amounts : coinsOut
  return liquidityRules(pool.kind).removeCall(routerAddress, pool, preview, least)
}

/**
 * Builds exact approvals to the contract that pulls (the router, or the stable pool itself; LP tokens of an amm too),
 * then the call.
 * @param approvals ids of the approvals, first to last
 */
export function liquiditySteps(
  deps: LiquidityDeps,
  flow: LiquidityFlow,
  approvals: readonly ('approve' | 'approveSecond')[] = ['approve', 'approveSecond'],
): Step[] {
  const { owner, state, preview } = flow
  const { pool } = state
  const routerAddress = deps.registry.router as Address
  const agreed = (earlier: Earlier) => (typeof preview === 'function' ? preview(earlier) : preview)
  const first = agreed({})
  const spender = isAdd(first) ? depositSpender(routerAddress, pool) : withdrawalSpender(routerAddress, pool)
  const check = (earlier: Earlier) => checkLiquidity(deps, flow, agreed(earlier), true)
  const spent = (earlier: Earlier, of: Address) =>
    spendsOf(state, agreed(earlier)).find((spend) => spend.token === of)?.amount ?? 0n
  const exact = (of: Address) =>
    typeof preview === 'function' ? (earlier: Earlier) => spent(earlier, of) : spent({}, of)
  const steps = spender
    ? spendsOf(state, first).map((spend, i) =>
        approveStep(
          deps,
          { owner, token: spend.token, spender, amount: exact(spend.token) },
          check,
          approvals[i] ?? 'approveSecond',
        ),
      )
    : []
  const mev = deps.registry.tokens.MEV
  const call = (earlier: Earlier): WriteCall => {
    const done = agreed(earlier)
    return isAdd(done) ? addCall(routerAddress, pool, done) : removeCall(routerAddress, pool, done)
  }
  return [
    ...steps,
    {
      id: stepIdOf(first.request.kind),
      nativeSpend: (earlier) => (mev ? spent(earlier, mev) : 0n),
      call,
      needed: async () => true,
      check,
    },
  ]
}
