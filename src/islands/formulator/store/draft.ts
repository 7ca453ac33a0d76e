/** Draft of an action on formulators, and its preview. */
import { map } from 'nanostores'
import type { Address } from '../../../lib/core/config/registry.ts'
import { candidatesKey } from '../../../lib/core/nft/candidates.ts'
import { type Differences, differenceReader } from '../../../lib/core/nft/differences.ts'
import { shapeOf } from '../../../lib/core/storage/shapes.ts'
import { expectedFee } from '../../../lib/core/tx/fee.ts'
import { PARTS } from '../../../lib/formulator/figures.ts'
import { costOf, createFee } from '../../../lib/formulator/flow.ts'
import { type Held, HIGHER, type Higher, type Terms } from '../../../lib/formulator/model.ts'
import {
  addedByNew,
  addedByRevoke,
  addedByUpgrade,
  breakEven,
  type Preview,
  previewOf,
} from '../../../lib/formulator/preview.ts'
import type { FormulatorReview } from '../../../lib/formulator/review.ts'
import {
  type CreateAction,
  fitFor,
  MOST_AT_ONCE,
  nextCreate,
  nextRevoke,
  nextUpgrade,
  type Outlook,
  outlookOf,
  type Refusal,
  type RevokeAction,
  refuseRevoke,
  refuseUpgrade,
  type UpgradeAction,
} from '../../../lib/formulator/rules.ts'
import { SavedSchema } from '../../../lib/formulator/saved.ts'
import { $balances } from '../../../stores/balances.ts'
import { derived } from '../../../stores/derived.ts'
import { $access } from '../../../stores/gate.ts'
import { onceReady, reopen } from '../../../stores/resume.ts'
import { reviewOf } from '../../../stores/review.ts'
import { $indexLists, askList } from '../../shared/nft/store/indexLists.ts'
import { $formulator, formulatorPlace } from './formulator.ts'

type Draft =
  | { readonly act: null }
  | { readonly act: 'create'; readonly count: number }
  /** Null: the oldest that fit, after the named one. */
  | {
      readonly act: 'upgrade'
      readonly to: Higher
      readonly named: Address | null
      readonly ids: readonly Address[] | null
    }
  | { readonly act: 'revoke'; readonly ids: readonly Address[] }

const $draft = map<{ readonly draft: Draft }>({ draft: { act: null } })
const put = (draft: Draft) => $draft.set({ draft })

export const draftNew = () => put({ act: 'create', count: 1 })
export const draftUpgrade = (to: Higher, named: Address | null) =>
  put({ act: 'upgrade', to, named, ids: null })
export const draftRevoke = (ids: readonly Address[]) => put({ act: 'revoke', ids })
export const dropDraft = () => put({ act: null })

/** One that is not chosen, and why it cannot be. */
export type Refused = { readonly item: Held; readonly why: Refusal }

type Base = { readonly preview: Preview | null; readonly exact: boolean }
export type CreateView = Base & {
  readonly act: 'create'
  readonly count: number
  readonly cost: bigint
  /** MEV left in the wallet, in wei, and for about how many transactions it is enough; null is unknown. */
  readonly left: bigint | null
  readonly lasts: bigint | null
  /** Missing MEV, in wei; 0 if there is enough, null is unknown. */
  readonly missing: bigint | null
  readonly action: CreateAction
}
export type UpgradeView = Base & {
  readonly act: 'upgrade'
  readonly to: Higher
  /** Those that fit, the oldest first; null before they were read. */
  readonly fit: readonly Held[] | null
  readonly refused: readonly Refused[]
  /** The first survives. */
  readonly chosen: readonly Held[]
  /** Blocks until the gain has paid the network fee; null if it never does, or if unknown. */
  readonly breakEven: bigint | null
  readonly action: UpgradeAction
}
export type RevokeView = Base & {
  readonly act: 'revoke'
  readonly fit: readonly Held[] | null
  readonly refused: readonly Refused[]
  readonly chosen: readonly Held[]
  readonly action: RevokeAction
}
type DraftView = CreateView | UpgradeView | RevokeView

type World = ReturnType<typeof $formulator.get>

const previewIn = ({ network, power }: World, added: bigint): Preview | null =>
  network && power !== null ? previewOf(network, power, added) : null

/** Previews an upgrade of these; null if the network's power is unknown. */
export function upgradeOf(world: World, items: readonly Held[], to: Higher, gasPrice: bigint | null) {
  const preview = items.length > 0 ? previewIn(world, addedByUpgrade(items, to)) : null
  const fee = expectedFee(gasPrice)
  return { preview, breakEven: preview && fee !== null ? breakEven(fee, preview.gain) : null }
}

/** Previews new formulators. */
export const newOnesOf = (world: World, count: number) => previewIn(world, addedByNew(count))

/** Returns the formulators that fit for a kind, and the unfit ones of its parts. */
export function partsFor({ holdings, stamp }: World, to: Higher) {
  if (!holdings || !stamp) return { fit: null, refused: [] }
  const { items, ages } = holdings
  const refused = items.flatMap((item): Refused[] => {
    const why = item.kind === PARTS[to].of ? refuseUpgrade(item, ages, stamp.block) : null
    return why ? [{ item, why }] : []
  })
  return { fit: fitFor(to, items, ages, stamp.block), refused }
}

/**
 * Returns the account's progress towards one of each higher kind, the nearest first; empty before its formulators were
 * read.
 */
export function outlooksOf({ holdings, stamp }: World): readonly Outlook[] {
  if (!holdings || !stamp) return []
  const all = HIGHER.map((to) => outlookOf(to, holdings.items, holdings.ages, stamp.block))
  const reach = all.filter(({ wait }) => wait !== null)
  return reach.toSorted((a, b) => Number((a.wait ?? 0n) - (b.wait ?? 0n)))
}

const among = (items: readonly Held[], ids: readonly Address[]) =>
  ids.flatMap((id) => items.filter((item) => item.id === id))

export const $draftView = derived(
  [$draft, $formulator, $balances, $access],
  ({ draft }, world, { gasPrice }, access): DraftView | null => {
    const now = { ...access, stale: access.stale || world.isSaved }
    const exact = world.network?.exact ?? true
    switch (draft.act) {
      case null:
        return null
      case 'create': {
        const { count } = draft
        const cost = costOf(count)
        const mev = world.holdings?.mev ?? null
        const fee = expectedFee(gasPrice)
        const left = mev !== null && mev >= cost ? mev - cost : null
        return {
          act: 'create',
          count,
          cost,
          left,
          missing: mev === null ? null : mev < cost ? cost - mev : 0n,
          lasts: left !== null && fee ? left / fee : null,
          exact,
          preview: newOnesOf(world, count),
          action: nextCreate(now, count, mev, createFee(gasPrice, count)),
        }
      }
      case 'upgrade': {
        const { to, named, ids } = draft
        const { fit, refused } = partsFor(world, to)
        const oldest = (fit ?? []).toSorted((a, b) => Number(b.id === named) - Number(a.id === named))
        const chosen = ids ? among(oldest, ids) : oldest.slice(0, PARTS[to].count)
        const whole = chosen.length === PARTS[to].count
        return {
          act: 'upgrade',
          to,
          fit,
          refused,
          chosen,
          exact,
          ...upgradeOf(world, whole ? chosen : [], to, gasPrice),
          action: nextUpgrade(now, to, fit?.length ?? null, chosen.length),
        }
      }
      case 'revoke': {
        const items = world.holdings?.items ?? null
        const fit = items?.filter((item) => refuseRevoke(item) === null) ?? null
        const chosen = among(fit ?? [], draft.ids)
        return {
          act: 'revoke',
          fit,
          refused: (items ?? []).flatMap((item): Refused[] => {
            const why = refuseRevoke(item)
            return why ? [{ item, why }] : []
          }),
          chosen,
          exact,
          preview: chosen.length > 0 ? previewIn(world, addedByRevoke(chosen)) : null,
          action: nextRevoke(now, fit?.length ?? null, chosen.length),
        }
      }
    }
  },
)

/** Returns the index's lists for a draft: of all that it may use, and of the parts for the one that survives. */
function listsOf(view: DraftView | null, owner: Address | null) {
  if (!view || view.act === 'create' || !owner || !formulatorPlace) return []
  const of = { owner, contract: formulatorPlace.contract }
  const [survivor] = view.chosen
  return view.act === 'upgrade' && survivor
    ? [
        { ...of, act: view.act, master: null },
        { ...of, act: view.act, master: BigInt(survivor.id) },
      ]
    : [{ ...of, act: view.act, master: null }]
}

const compare = [differenceReader(() => true), differenceReader(() => true)] as const

/** Differences between chain and index about the formulators of the draft. */
export const $draftDifferences = derived(
  [$draftView, $formulator, $indexLists],
  (view, { owner, holdings, stamp }, lists): Differences => {
    const asked = listsOf(view, owner)
    if (!view || view.act === 'create' || !holdings || !stamp) return new Map()
    const judged = [
      ...(view.fit ?? []).map((item) => ({ item, why: null })),
      ...view.refused.flatMap(({ item, why }) => (why === 'top' ? [] : [{ item, why }])),
    ]
    const { balance, items } = holdings
    const isWhole = balance === BigInt(items.length)
    const held = isWhole ? new Set(items.map(({ id }) => BigInt(id))) : null
    return new Map(
      asked.flatMap((of, place) => {
        const key = candidatesKey(of)
        const reasons = judged.flatMap(({ item, why }) =>
          BigInt(item.id) === of.master ? [] : [[BigInt(item.id), why] as const],
        )
        const found = compare[place]?.(key, { block: stamp.block, held, reasons }, lists[key] ?? null)
        return [...(found ?? [])]
      }),
    )
  },
)

/** Requests the index's lists for the draft. */
export function askDraftLists(): void {
  const { owner, holdings, isSaved } = $formulator.get()
  if (isSaved || !holdings?.items.length) return
  for (const of of listsOf($draftView.get(), owner)) void askList(of)
}

/** Changes the count by one, within the limit of one transaction. */
export function stepCount(by: 1 | -1): void {
  const { draft } = $draft.get()
  if (draft.act !== 'create') return
  const count = draft.count + by
  if (count >= 1 && count <= MOST_AT_ONCE) put({ act: 'create', count })
}

/** Toggles a choice, up to the limit of the action. */
export function toggle(id: Address): void {
  const view = $draftView.get()
  const { draft } = $draft.get()
  if (!view || view.act === 'create' || draft.act !== view.act) return
  const ids = view.chosen.map((item) => item.id)
  const most = view.act === 'upgrade' ? PARTS[view.to].count : MOST_AT_ONCE
  const next = ids.includes(id) ? ids.filter((one) => one !== id) : ids.length < most ? [...ids, id] : ids
  put({ ...draft, ids: next } as Draft)
}

/** Makes this one of the chosen survive an upgrade. */
export function letSurvive(id: Address): void {
  const view = $draftView.get()
  const { draft } = $draft.get()
  if (view?.act !== 'upgrade' || draft.act !== 'upgrade') return
  const ids = view.chosen.map((item) => item.id)
  put({ ...draft, ids: [id, ...ids.filter((one) => one !== id)] })
}

function termsOf(view: DraftView): Terms {
  if (view.act === 'create') return { act: 'create', count: view.count }
  const ids = view.chosen.map(({ id }) => id)
  return view.act === 'upgrade' ? { act: 'upgrade', to: view.to, ids } : { act: 'revoke', ids }
}

/** The action about to be signed, frozen. */
export const formulatorReview = reviewOf((): FormulatorReview | null => {
  const view = $draftView.get()
  const { owner } = $formulator.get()
  if (view?.action !== 'review' || !owner) return null
  return {
    owner,
    terms: termsOf(view),
    items: view.act === 'create' ? [] : view.chosen,
    preview: view.preview,
    exact: view.exact,
  }
})

/** Reopens the review that a reload interrupted. Returns the stop function. */
export const resumeFormulator = () =>
  reopen('formulator', shapeOf(SavedSchema), (saved) => {
    if (saved.act === 'create') put({ act: 'create', count: saved.count })
    else if (saved.act === 'upgrade') put({ act: 'upgrade', to: saved.to, named: null, ids: saved.ids })
    else put({ act: 'revoke', ids: saved.ids })
    return onceReady(
      $draftView,
      (view) => view?.action === 'review',
      () => formulatorReview.open(),
    )
  })
