import { map } from 'nanostores'
import * as v from 'valibot'
import { exactAmount } from '../../lib/amount/format.ts'
import { parseAmount } from '../../lib/amount/parse.ts'
import { dollarTokens, registry } from '../../lib/config/contracts.ts'
import { chain } from '../../lib/config/env.ts'
import { type Address, sameAddress } from '../../lib/config/registry.ts'
import { TOKEN_DECIMALS } from '../../lib/config/tokens.ts'
import { poolPrices, poolValue } from '../../lib/exchange/price.ts'
import {
  type Apr,
  aprOf,
  type BankerHealth,
  bankerBlocks,
  bankerHealth,
  bankerLeft,
  dailyReward,
  lpPrice,
  paidOf,
  sharePpm,
  sumKnown,
  worth,
} from '../../lib/farm/figures.ts'
import { farmSteps } from '../../lib/farm/flow.ts'
import type { FarmAct, FarmKind, FarmPlace, FarmRequest, FarmState } from '../../lib/farm/model.ts'
import { farmPlaces, farmReads, probeCall, readProbe } from '../../lib/farm/read.ts'
import { emissionOf, type FarmAction, hasStake, nextFarmAction } from '../../lib/farm/rules.ts'
import { isTooOld } from '../../lib/i18n/age.ts'
import { accountRead } from '../kernel/accountRead.ts'
import { $headAge, askChain, readChain, rpc, type Stamp } from '../kernel/chain.ts'
import { $rightChain, $wallet } from '../kernel/connect.ts'
import { derived } from '../kernel/derived.ts'
import { $pools, watchPools } from '../kernel/pools.ts'
import { onceReady, takeFlowAs } from '../kernel/resume.ts'
import { startKeptFlow } from '../kernel/tx.ts'
import { watchWhileSeen } from '../kernel/watch.ts'

export type FarmsState = {
  /** Whose stakes these are; null without an account. */
  readonly owner: Address | null
  readonly rows: readonly FarmState[]
  readonly stamp: Stamp | null
}

const none: FarmsState = { owner: null, rows: [], stamp: null }
export const $farms = map<FarmsState>(none)

/** Pools that this chain's registry names; none means that the page has nothing to offer. */
export const placesOf = (kind: FarmKind): readonly FarmPlace[] => farmPlaces(registry, kind)

/** One pool with everything that is shown of it. Dollars over 1e18; null is unknown. */
export type FarmRow = FarmState & {
  readonly value: bigint | null
  readonly mineValue: bigint | null
  readonly pendingValue: bigint | null
  readonly sharePpm: bigint | null
  readonly apr: Apr
  readonly daily: bigint | null
  readonly left: bigint | null
  readonly lasts: bigint | null
  readonly health: BankerHealth
}

export const $farmRows = derived([$farms, $pools], ({ rows }, { pools }): readonly FarmRow[] => {
  const prices = poolPrices(pools, dollarTokens)
  return rows.map((row) => {
    const { place, banker, mine } = row
    const pool = pools.find(({ address }) => sameAddress(address, place.want))
    const price = place.lp
      ? lpPrice(pool ? poolValue(pool, prices) : null, row.supply)
      : (prices.get(place.want) ?? null)
    const rewardPrice = prices.get(place.reward) ?? null
    return {
      ...row,
      value: worth(row.locked, price),
      mineValue: worth(mine?.staked ?? null, price),
      pendingValue: worth(mine?.pending ?? null, rewardPrice),
      sharePpm: sharePpm(mine?.staked ?? null, row.locked),
      apr: aprOf(row, price, rewardPrice),
      daily: dailyReward(row),
      left: banker && bankerLeft(banker),
      lasts: banker && bankerBlocks(banker),
      health: bankerHealth(banker),
    }
  })
})

/** Whether the farm that is shown still pays. */
export const $emission = derived([$farms], ({ rows }) => emissionOf(rows))

/** What the account has in all pools together: the value of stakes, and the reward where it is one token. */
export const $farmTotals = derived([$farmRows], (rows) => ({
  staked: sumKnown(rows.filter(hasStake).map((row) => row.mineValue)),
  pending: sumKnown(rows.filter(hasStake).map((row) => row.mine?.pending ?? null)),
  count: rows.filter(hasStake).length,
  liquidity: sumKnown(rows.map((row) => row.value)),
}))

let kindShown: FarmKind = 'mefi'

/** Reads one kind of farm, with the connected account's stakes. Keeps the last good figures when that fails. */
export const { refresh: refreshFarms, reread: rereadFarms } = accountRead(async (owner, isMine) => {
  const places = placesOf(kindShown)
  // Another account's stakes are never shown.
  if ($farms.get().owner !== owner)
    $farms.set({ ...$farms.get(), owner, rows: $farms.get().rows.map((row) => ({ ...row, mine: null })) })
  const { calls, read } = farmReads(places, owner)
  const probed = owner ? places.filter((place) => place.banker) : []
  const [{ block, results, at }, probes] = await Promise.all([
    readChain(calls),
    probed.length > 0 && owner ? askChain(probed.map((place) => probeCall(place, owner))) : [],
  ])
  const blocked = places.map((place) => readProbe(place, probes[probed.indexOf(place)]))
  if (isMine()) $farms.set({ owner, rows: read(block, results, blocked), stamp: { block, at } })
})

const EVERY_MS = 6_000

/** Keeps one kind of farm fresh while the page is seen. Returns the stop. */
export function watchFarms(kind: FarmKind): () => void {
  kindShown = kind
  const stops = [watchPools(), watchWhileSeen(EVERY_MS, refreshFarms)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The amount being typed for one pool; null when no form is open. */
export type FarmForm = { readonly act: 'deposit' | 'withdraw'; readonly id: string; readonly text: string }
export const $farmForm = map<{ current: FarmForm | null }>({ current: null })

export const openForm = (act: FarmForm['act'], id: string) =>
  $farmForm.set({ current: { act, id, text: '' } })
export const closeForm = () => $farmForm.set({ current: null })
export function typeFarmAmount(text: string): void {
  const { current } = $farmForm.get()
  if (current) $farmForm.set({ current: { ...current, text } })
}

export type FormView = {
  readonly form: FarmForm
  readonly row: FarmRow
  /** What there is to give; null while unknown. */
  readonly most: bigint | null
  /** What a withdrawal of the typed amount pays, after the pool's fee; null where there is none to tell. */
  readonly pays: bigint | null
  readonly action: FarmAction
}

const mostOf = (act: FarmForm['act'], row: FarmRow) =>
  (act === 'deposit' ? row.mine?.held : row.mine?.staked) ?? null

export const $formView = derived(
  [$farmForm, $farmRows, $wallet, $rightChain, $headAge],
  ({ current: form }, rows, wallet, rightChain, age): FormView | null => {
    const row = form && rows.find(({ place }) => place.id === form.id)
    if (!form || !row) return null
    const parsed = parseAmount(form.text, TOKEN_DECIMALS)
    const most = mostOf(form.act, row)
    const raw = 'raw' in parsed ? parsed.raw : 0n
    const some = form.act === 'withdraw' && raw > 0n && most !== null && raw <= most
    const pays = some && row.paidFactor !== null ? paidOf(raw, row.paidFactor) : null
    return {
      form,
      row,
      most,
      pays,
      action: nextFarmAction({
        act: form.act,
        connected: wallet.status === 'connected',
        connecting: wallet.status === 'connecting',
        rightChain,
        parsed,
        most,
        stale: isTooOld(age),
      }),
    }
  },
)

/** MEV pays the network fee too: what must stay for it is not offered (chain-facts 1.1). */
const FEE_RESERVE = 10n ** 16n

export function takeMost(): void {
  const view = $formView.get()
  if (!view || view.most === null) return
  const keeps = view.form.act === 'deposit' && view.row.place.want === registry.tokens.MEV ? FEE_RESERVE : 0n
  const most = view.most > keeps ? view.most - keeps : 0n
  typeFarmAmount(exactAmount(most, TOKEN_DECIMALS))
}

/** What is about to be signed, frozen. */
export type FarmReview = {
  readonly owner: Address
  readonly act: FarmAct
  /** Base units of want that move; all of the stake where the act says so. */
  readonly amount: bigint
  /** What of it a withdrawal pays, after the pool's fee; null when unknown. */
  readonly pays: bigint | null
  /** Reward that the act pays too, as read; it forfeits it in an emergency. */
  readonly pending: bigint | null
  readonly place: FarmPlace
  readonly block: bigint
  /** Place in a sequence of withdrawals from everywhere. */
  readonly of: { readonly at: number; readonly all: number } | null
}

export const $farmReview = map<{ current: FarmReview | null }>({ current: null })

/** Pools still to be left in a withdrawal from everywhere, and how many there were. */
let sequence: { left: readonly string[]; all: number } | null = null

function review(act: FarmAct, id: string, typed: bigint | null): void {
  const row = $farmRows.get().find(({ place }) => place.id === id)
  const { owner, stamp } = $farms.get()
  if (!row || !owner || !stamp) return
  const whole = act === 'withdrawAll' || act === 'emergency'
  const amount = whole ? (row.mine?.staked ?? 0n) : (typed ?? 0n)
  $farmReview.set({
    current: {
      owner,
      act,
      amount,
      pays: row.paidFactor === null ? null : paidOf(amount, row.paidFactor),
      pending: row.mine?.pending ?? null,
      place: row.place,
      block: stamp.block,
      of: sequence && { at: sequence.all - sequence.left.length + 1, all: sequence.all },
    },
  })
}

/** Opens the review of an act that needs no amount. */
export function openFarmReview(act: Exclude<FarmAct, 'deposit' | 'withdraw'>, id: string): void {
  sequence = null
  review(act, id, null)
}

/** Opens the review of the amount that was typed. */
export function reviewForm(): void {
  const view = $formView.get()
  if (view?.action.kind !== 'review') return
  const parsed = parseAmount(view.form.text, TOKEN_DECIMALS)
  if ('issue' in parsed) return
  sequence = null
  review(view.form.act, view.form.id, parsed.raw)
  closeForm()
}

/** The same act with the figures of this moment. */
export function renewFarmReview(): void {
  const { current } = $farmReview.get()
  if (current) review(current.act, current.place.id, current.amount)
}

/** Withdraws from every pool, one review after the other. */
export function openEverywhere(): void {
  const left = $farmRows
    .get()
    .filter((row) => row.mine?.staked)
    .map(({ place }) => place.id)
  sequence = { left, all: left.length }
  if (left[0]) review('withdrawAll', left[0], null)
}

export function closeFarmReview(): void {
  sequence = null
  $farmReview.set({ current: null })
}

/** Goes on to the next pool of a withdrawal from everywhere, or closes. */
export function nextFarmReview(): void {
  const left = sequence?.left.slice(1) ?? []
  if (!sequence || !left[0]) {
    closeFarmReview()
    return
  }
  sequence = { ...sequence, left }
  review('withdrawAll', left[0], null)
}

/** Null for an emergency withdrawal whose cost was not agreed to. */
function requestOf({ owner, place, act, amount }: FarmReview, acknowledged: boolean): FarmRequest | null {
  switch (act) {
    case 'deposit':
    case 'withdraw':
      return { owner, place, kind: act, amount }
    case 'emergency':
      return acknowledged ? { owner, place, kind: act, acknowledged } : null
    default:
      return { owner, place, kind: act }
  }
}

const KeptSchema = v.object({
  farm: v.picklist(['mefi', 'mapp']),
  act: v.picklist(['deposit', 'withdraw', 'withdrawAll', 'harvest', 'emergency']),
  id: v.pipe(v.string(), v.maxLength(40)),
  amount: v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
})

/**
 * Signs what was reviewed. Null when the review was closed before the last signature.
 * @param acknowledged whether the box that names what is lost is ticked
 */
export async function submitFarm(current: FarmReview, acknowledged: boolean) {
  const { owner, place, act, amount, pays, pending } = current
  const request = requestOf(current, acknowledged)
  if (!request) return null
  const steps = farmSteps({ rpc, chainId: chain.id, registry }, request)
  const given = act === 'deposit'
  const remember = {
    tokenIn: given ? place.want : null,
    tokenOut: given ? null : act === 'harvest' ? place.reward : place.want,
    amountIn: given ? amount.toString() : null,
    amountOut: given ? null : ((act === 'harvest' ? pending : pays)?.toString() ?? null),
  }
  const data = JSON.stringify({ farm: place.kind, act, id: place.id, amount: amount.toString() })
  const result = await startKeptFlow(owner, steps, remember, { kind: `farm-${place.kind}`, data })
  void rereadFarms()
  return result
}

/** Opens the review again that a reload interrupted, as soon as the stakes are read. Returns the stop. */
export function resumeFarm(kind: FarmKind): () => void {
  const kept = takeFlowAs(`farm-${kind}`, KeptSchema)
  if (!kept) return () => undefined
  const isRead = ({ owner, rows }: FarmsState) => owner !== null && rows.some(({ mine }) => mine)
  return onceReady($farms, isRead, () => review(kept.act, kept.id, BigInt(kept.amount)))
}
