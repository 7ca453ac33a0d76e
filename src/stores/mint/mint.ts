import { atom, map } from 'nanostores'
import * as v from 'valibot'
import { registry } from '../../lib/config/contracts.ts'
import { chain } from '../../lib/config/env.ts'
import type { Address } from '../../lib/config/registry.ts'
import { isTooOld } from '../../lib/i18n/age.ts'
import {
  blocksToChange,
  bonusFor,
  capOf,
  mostOf,
  nextRound,
  phaseOf,
  type RoundState,
  roundAt,
  roundStates,
  rulerPlace,
} from '../../lib/mint/figures.ts'
import { mintSteps } from '../../lib/mint/flow.ts'
import type { MintPhase, MintPlace, MintRequest, MintState, Round } from '../../lib/mint/model.ts'
import { readMints } from '../../lib/mint/read.ts'
import { type MintAction, nextMintAction } from '../../lib/mint/rules.ts'
import { accountRead } from '../kernel/accountRead.ts'
import { $headAge, readChain, rpc, type Stamp } from '../kernel/chain.ts'
import { $rightChain, $wallet } from '../kernel/connect.ts'
import { derived } from '../kernel/derived.ts'
import { onceReady, takeFlowAs } from '../kernel/resume.ts'
import { startKeptFlow } from '../kernel/tx.ts'
import { watchWhileSeen } from '../kernel/watch.ts'

/** Mints that this chain's registry names. */
export const mintPlaces: readonly MintPlace[] = registry.mints ?? []

export type MintsState = {
  readonly owner: Address | null
  readonly mints: readonly MintState[]
  readonly stamp: Stamp | null
}
export const $mints = map<MintsState>({ owner: null, mints: [], stamp: null })

/** Reads all mints, with the account's part. Keeps the last good figures when that fails. */
export const { refresh: refreshMints, reread: rereadMints } = accountRead(async (owner, isMine) => {
  const before = $mints.get()
  // Another account's part is never shown.
  if (before.owner !== owner)
    $mints.set({ ...before, owner, mints: before.mints.map((state) => ({ ...state, part: null })) })
  const { block, at, mints } = await readMints(readChain, mintPlaces, owner)
  if (isMine()) $mints.set({ owner, mints, stamp: { block, at } })
})

const EVERY_MS = 4_000

/** Keeps the mints fresh while the page is seen. Returns the stop. */
export const watchMints = () => watchWhileSeen(EVERY_MS, refreshMints)

/** One mint with everything that is shown of it. */
export type MintRow = MintState & {
  readonly phase: MintPhase | null
  readonly round: Round | null
  readonly next: Round | null
  /** Blocks until the round ends or the next one begins. */
  readonly left: bigint | null
  readonly cap: bigint | null
  readonly ruler: number | null
  readonly states: readonly RoundState[]
}

function rowOf(state: MintState, head: bigint): MintRow {
  const { terms } = state
  return {
    ...state,
    phase: terms && phaseOf(terms, head),
    round: terms && roundAt(terms, head),
    next: terms && nextRound(terms, head),
    left: terms && blocksToChange(terms, head),
    cap: terms && capOf(terms),
    ruler: terms && rulerPlace(terms, head),
    states: terms ? roundStates(terms, head) : [],
  }
}

export const $mintRows = derived([$mints], ({ mints, stamp }): readonly MintRow[] =>
  stamp ? mints.map((state) => rowOf(state, stamp.block)) : [],
)

/** Id in the address of the details page; null before it is known. */
export const $mintId = atom<string | null>(null)
/** How many are to be minted. */
export const $mintCount = atom(1n)

export type MintView = {
  readonly row: MintRow
  readonly count: bigint
  /** Most that can be taken at once; null where that is not known. */
  readonly most: bigint | null
  readonly cost: bigint | null
  /** How many come free with them. */
  readonly free: bigint | null
  readonly action: MintAction
}

export const $mintView = derived(
  [$mintRows, $mintId, $mintCount, $wallet, $rightChain, $headAge],
  (rows, id, wanted, wallet, rightChain, age): MintView | null => {
    const row = rows.find(({ place }) => place.id === id)
    if (!row) return null
    const most = mostOf(row)
    const count = most !== null && most > 0n && wanted > most ? most : wanted
    const cost = row.terms && row.terms.price * count
    const paid = row.part?.paid ?? null
    return {
      row,
      count,
      most,
      cost,
      free: paid === null ? null : bonusFor(row.bonuses, paid, count),
      action: nextMintAction({
        connected: wallet.status === 'connected',
        connecting: wallet.status === 'connecting',
        rightChain,
        phase: row.phase,
        part: row.part,
        cost,
        stale: isTooOld(age),
      }),
    }
  },
)

/** One more or one fewer, within what can be taken at once. */
export function stepCount(by: 1n | -1n): void {
  const { most, count } = $mintView.get() ?? { most: null, count: 1n }
  const next = count + by
  if (next >= 1n && (most === null || next <= most)) $mintCount.set(next)
}

/** What is about to be signed, frozen. */
export type MintReview = MintRequest & { readonly free: bigint }
export const $mintReview = map<{ current: MintReview | null }>({ current: null })
export const closeMintReview = () => $mintReview.set({ current: null })

export function openMintReview(): void {
  const view = $mintView.get()
  const { owner } = $mints.get()
  if (view?.action !== 'mint' || !owner || !view.row.terms || !view.row.round) return
  const { price, payToken } = view.row.terms
  $mintReview.set({
    current: {
      owner,
      place: view.row.place,
      count: view.count,
      price,
      payToken,
      round: view.row.round.number,
      free: view.free ?? 0n,
    },
  })
}

/** Signs what was reviewed. Null when the review was closed before the last signature. */
export async function submitMint(review: MintReview) {
  const deps = { rpc, chainId: chain.id, registry }
  const remember = {
    tokenIn: review.payToken,
    tokenOut: null,
    amountIn: (review.price * review.count).toString(),
    amountOut: null,
  }
  const data = JSON.stringify({ id: review.place.id, count: Number(review.count) })
  const kept = { kind: 'mint', data }
  const result = await startKeptFlow(review.owner, mintSteps(deps, review), remember, kept)
  if (result?.last.at === 'confirmed') $mintCount.set(1n)
  void rereadMints()
  return result
}

const KeptSchema = v.object({
  id: v.pipe(v.string(), v.maxLength(60)),
  count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)),
})

/** Opens the review again that a reload interrupted, as soon as it can be signed. Returns the stop. */
export function resumeMint(): () => void {
  const kept = takeFlowAs('mint', KeptSchema)
  if (!kept || kept.id !== $mintId.get()) return () => undefined
  $mintCount.set(BigInt(kept.count))
  return onceReady($mintView, (view) => view?.action === 'mint', openMintReview)
}
