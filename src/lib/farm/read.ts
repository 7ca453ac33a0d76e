import { min } from '../core/amount/math.ts'
import { pair, token } from '../core/chain/calls.ts'
import { type Answer, questions } from '../core/chain/questions.ts'
import { encodeCall, type ViewCall, type ViewResult } from '../core/chain/reads.ts'
import type { RpcAnswer, RpcCall } from '../core/chain/rpc.ts'
import { type Address, type Registry, sameAddress } from '../core/config/registry.ts'
import { fromRpcError } from '../core/errors/fromUnknown.ts'
import { farm, strat, stratFees } from './calls.ts'
import { payableReward, rewardFunds } from './figures.ts'
import { type BankerState, FACTOR, type FarmEntry, type FarmKind, type FarmState } from './model.ts'

/** Returns the pools of one kind of farm that this chain's registry names. */
export function farmEntries(registry: Registry, kind: FarmKind): FarmEntry[] {
  const isLp = (want: Address) => registry.pools.some(({ address }) => sameAddress(address, want))
  if (kind === 'mapp')
    return (registry.mappFarms ?? []).map(({ id, address, want, reward, banker }) => ({
      kind,
      id,
      farm: address,
      pid: 0n,
      want,
      lp: isLp(want),
      strat: address,
      reward,
      banker,
    }))
  const { farm: mefi, tokens } = registry
  const reward = tokens.MEFI
  if (!mefi || !reward) return []
  return mefi.pools.map(({ id, want, strat: holder }, pid) => ({
    kind,
    id,
    farm: mefi.address,
    pid: BigInt(pid),
    want,
    lp: isLp(want),
    strat: holder,
    reward,
    banker: null,
  }))
}

type PoolInfo = readonly [Address, bigint, bigint, bigint, Address]

type Ask = <T = bigint>(
  to: Address,
  fn: ViewCall['fn'],
  args: readonly unknown[],
  from?: Address,
) => Answer<T | null>

const whole = (ask: Ask, address: Address) => ({
  rate: ask(address, farm.tokenPerBlock, []),
  points: ask(address, farm.totalAllocPoint, []),
  ownerReward: ask(address, farm.ownerReward, []),
  unfunded: ask(address, farm.unfunded, []),
})

function ofEntry(ask: Ask, entry: FarmEntry, owner: Address | null) {
  const { farm: address, pid, want, reward, banker } = entry
  return {
    info: ask<PoolInfo>(address, farm.poolInfo, [pid]),
    locked: ask(entry.strat, strat.wantLockedTotal, []),
    depositFactor: entry.kind === 'mefi' ? ask(entry.strat, stratFees.depositFeeFactor, []) : () => FACTOR,
    announced:
      entry.kind === 'mefi'
        ? ask<readonly [bigint, bigint]>(entry.strat, stratFees.futureDepositFeeFactor, [])
        : () => null,
    factor: entry.kind === 'mefi' ? ask(entry.strat, stratFees.withdrawFeeFactor, []) : () => FACTOR,
    supply: entry.lp ? ask(want, pair.totalSupply, []) : () => null,
    balance: banker ? ask(reward, token.balanceOf, [banker]) : () => null,
    allowance: banker ? ask(reward, token.allowance, [banker, address]) : () => null,
    holds: ask(reward, token.balanceOf, [address]),
    mine: owner && {
      staked: ask(address, farm.stakedWantTokens, [pid, owner], owner),
      pending: ask(address, farm.pendingReward, [pid, owner], owner),
      held: ask(want, token.balanceOf, [owner], owner),
    },
  }
}

type BankerFacts = {
  readonly block: bigint
  readonly rate: bigint
  readonly ownerReward: bigint
  readonly balance: bigint
  readonly allowance: bigint
  readonly since: bigint
  readonly locked: bigint
}

/**
 * Computes the banker's state. Rewards are only fetched on a call, so the blocks since the last one count as debt.
 * @param unfunded amount that an earlier call could not fetch; the real chain has no such value
 */
function bankerState(facts: BankerFacts, unfunded: bigint): BankerState {
  const { block, rate, ownerReward, balance, allowance, since, locked } = facts
  const perBlock = rate + (rate * ownerReward) / 1_000n
  const blocks = locked > 0n && block > since ? block - since : 0n
  return { funds: min(balance, allowance), due: blocks * perBlock + unfunded, perBlock }
}

const known = <T extends Record<string, bigint | null>>(facts: T) =>
  Object.values(facts).every((value) => value !== null) ? (facts as { [K in keyof T]: bigint }) : null

/**
 * Returns the want that a stake can pay. Where a withdrawal fee has stayed in the pool, the real chain's
 * `StakedWantTokens` reports more than the pool holds, and `WithdrawAll` pays `WantLockedTotal`.
 */
export const payable = (staked: bigint | null, locked: bigint | null): bigint | null =>
  staked === null || locked === null ? staked : min(staked, locked)

/** Returns the reward tokens of a farm whose stakes are of the same token; null if those are unknown. */
const withoutStakes = (holds: bigint, locked: bigint | null): bigint | null =>
  locked === null ? null : holds > locked ? holds - locked : 0n

/**
 * Builds the list of views for one page's farms, and the parser of their answers.
 * @param owner account whose stakes are read, or null
 */
export function farmReads(entries: readonly FarmEntry[], owner: Address | null) {
  const { calls, ask: put } = questions()
  const ask: Ask = (to, fn, args, from) => put({ to, fn, args, from })
  const farms = new Map(
    [...new Set(entries.map((p) => p.farm))].map((address) => [address, whole(ask, address)]),
  )
  const asked = entries.map((entry) => ({ entry, views: ofEntry(ask, entry, owner) }))
  const read = (block: bigint, results: readonly ViewResult[], blocked: readonly (string | null)[]) =>
    asked.map(({ entry, views }, i): FarmState => {
      const { rate, points, ownerReward, unfunded } = farms.get(entry.farm) as ReturnType<typeof whole>
      const info = views.info(results)
      const locked = views.locked(results)
      const [perFarm, sum] = [rate(results), points(results)]
      // A MApp farm has one pool, and reports its weight as 0 of 1.
      const weighted =
        perFarm === null || sum === null || !info ? null : sum === 0n ? 0n : (perFarm * info[1]) / sum
      const [balance, allowance] = [views.balance(results), views.allowance(results)]
      const missing = unfunded(results)
      const holds = views.holds(results)
      // Stakes in the same contract are no rewards.
      const isShared = sameAddress(entry.strat, entry.farm) && sameAddress(entry.want, entry.reward)
      const funds = rewardFunds(entry.kind, {
        holds: holds !== null && isShared ? withoutStakes(holds, locked) : holds,
        banker: balance === null || allowance === null ? null : min(balance, allowance),
        unfunded: missing ?? 0n,
        rate: perFarm,
      })
      const pending = views.mine ? views.mine.pending(results) : null
      const facts = known({
        block,
        rate: perFarm,
        ownerReward: ownerReward(results),
        balance,
        allowance,
        since: info?.[2] ?? null,
        locked,
      })
      return {
        entry,
        locked,
        supply: views.supply(results),
        farmRate: perFarm,
        perBlock: entry.kind === 'mapp' ? perFarm : weighted,
        paidFactor: views.factor(results),
        depositFactor: views.depositFactor(results),
        takesMinimum: views.announced(results) !== null,
        banker: facts && bankerState(facts, missing ?? 0n),
        owesRest: missing !== null,
        blocked: blocked[i] ?? null,
        mine: views.mine && {
          staked: payable(views.mine.staked(results), locked),
          pending,
          payable: payableReward(pending, funds),
          held: views.mine.held(results),
        },
      }
    })
  return { calls, read }
}

/**
 * Tries the update that every deposit and withdrawal begins with. On the real chain a dry banker makes them all fail.
 */
export const probeCall = ({ farm: to, pid }: FarmEntry, from: Address): RpcCall => ({
  method: 'eth_estimateGas',
  params: [{ from, to, data: encodeCall(farm.updatePool, [pid]) }],
})

/** While a farm updates, these errors can only concern the banker's tokens: the caller moves nothing then. */
const OF_BANKER = /^token\.(holding|allowance|balance)$/

/**
 * Returns why the farm rejects every call, as an error code of the catalogue. Null if it does not, or if the node
 * cannot say.
 */
export function readProbe(entry: FarmEntry, answer: RpcAnswer | undefined): string | null {
  if (!answer || !('error' in answer)) return null
  const { code } = fromRpcError(answer.error)
  if (entry.banker && OF_BANKER.test(code)) return 'farm.bankerDry'
  return code === 'unknown' || /^(rpc|chain|tx\.noFunds)/.test(code) ? null : code
}
