import { atom, map } from 'nanostores'
import { GROUPS, type Group } from '../../../lib/core/config/collections.ts'
import { chain } from '../../../lib/core/config/env.ts'
import { xHeroesProject } from '../../../lib/core/config/product.ts'
import type { Address } from '../../../lib/core/config/registry.ts'
import { sameItem } from '../../../lib/core/nft/link.ts'
import {
  accountOffersResponseSchema,
  type Item,
  type OwnedProjectsResponse,
  ownedProjectsResponseSchema,
  type ReceivedOffersResponse,
} from '../../../lib/core/nft/schema.ts'
import { derived } from '../../../stores/derived.ts'
import { type FetchedOf, fetchOf, unaskedOf } from '../../../stores/fetched.ts'
import { $wallet } from '../../../stores/wallet.ts'
import { collections } from '../../shared/nft/store/collections.ts'
import { reopenList } from '../../shared/nft/store/list.ts'

const account = () => $wallet.get().address
const asOwner = (ownerAddress: Address) => ({ ownerAddress })

/** Collections of which the account has items, from the indexer. */
export const $owned = map<FetchedOf<OwnedProjectsResponse>>(unaskedOf)
export const refreshOwned = () =>
  fetchOf($owned, account, 'nfts/v2/my-nft/collection/projects', asOwner, ownedProjectsResponseSchema)

/** Collections in which the account sent or received anything, from the indexer. */
export const $activityProjects = map<FetchedOf<OwnedProjectsResponse>>(unaskedOf)
export const refreshActivityProjects = () =>
  fetchOf(
    $activityProjects,
    account,
    'nfts/v2/my-nft/activities/projects',
    asOwner,
    ownedProjectsResponseSchema,
  )

/** Good offers for the account's items, of all collections, from the indexer. */
export const $received = map<FetchedOf<ReceivedOffersResponse>>(unaskedOf)
export const refreshReceived = () =>
  fetchOf($received, account, 'nfts/v2/my-nft/offers', asOwner, accountOffersResponseSchema)
/** True while they are shown. */
export const $receivedOpen = atom(false)

/** The project of `?u=`; null before it was read. */
export const $chosenProject = atom<string | null>(null)

/** Old links name the xHeroes as a whole, or use `t` and the hash. */
export function readProject(query: string, hash: string): string {
  const params = new URLSearchParams(query)
  const named = params.get('u') ?? params.get('t') ?? hash.replace(/^#/, '')
  return named === xHeroesProject[chain.key] ? 'xheroes' : named.toLowerCase().slice(0, 64)
}

export type Tab = {
  readonly group: Group
  /** Collections of this chain in this group, with the number of the account's items; null is unknown. */
  readonly projects: readonly {
    readonly id: string
    readonly name: string
    readonly count: number | null
  }[]
  readonly count: number | null
}

export const $tabs = derived([$owned], ({ body }): readonly Tab[] =>
  GROUPS.flatMap((group) => {
    const projects = collections
      .filter((collection) => collection.group === group)
      .map(({ projectId, name }) => ({
        id: projectId,
        name,
        count: body ? (body.list.find(({ id }) => id === projectId)?.count ?? 0) : null,
      }))
    if (projects.length === 0) return []
    const count = projects.reduce<number | null>(
      (sum, project) => (sum === null || project.count === null ? null : sum + project.count),
      0,
    )
    return [{ group, projects, count }]
  }),
)

export type Chosen = { readonly tab: Tab; readonly projectId: string }

/** The tab and collection shown: the ones of the address, else the first that is not empty. */
export const $chosen = derived([$tabs, $chosenProject], (tabs, wanted): Chosen | null => {
  const asked =
    tabs.find(({ projects }) => projects.some(({ id }) => id === wanted)) ??
    tabs.find(({ group }) => group === wanted)
  const tab = asked ?? tabs.find(({ count }) => (count ?? 0) > 0) ?? tabs[0]
  if (!tab) return null
  const project =
    tab.projects.find(({ id }) => id === wanted) ??
    tab.projects.find(({ count }) => (count ?? 0) > 0) ??
    tab.projects[0]
  return project ? { tab, projectId: project.id } : null
})

/** Shows another collection and writes it into the address; the filters of the last one do not apply to it. */
export function chooseProject(id: string): void {
  const shown = $chosen.get()?.projectId
  $chosenProject.set(id)
  history.replaceState(history.state, '', `${location.pathname}?u=${encodeURIComponent(id)}`)
  // The page opens another collection's list; this one's would stay filtered.
  if (id === shown) reopenList()
}

/**
 * Collection whose activities are shown: the one of the address, or one of its kind with activity; null for all.
 * Undefined before the address was read.
 */
export const $activityProject = derived(
  [$chosenProject, $activityProjects],
  (wanted, { body }): string | null | undefined => {
    if (wanted === null) return undefined
    const found = collections.filter(({ projectId, group }) => projectId === wanted || group === wanted)
    const known = found.find(({ projectId }) => body?.list.some(({ id }) => id === projectId))
    return (known ?? found[0])?.projectId ?? null
  },
)

/** Shows the activities of one collection, or of all, from the first page, and writes it into the address. */
export function chooseActivityProject(id: string | null): void {
  const params = new URLSearchParams(location.search)
  params.delete('p')
  if (id === null) params.delete('u')
  else params.set('u', id)
  const query = params.toString()
  history.replaceState(history.state, '', `${location.pathname}${query ? `?${query}` : ''}`)
  $chosenProject.set(id ?? '')
}

/** Picked items, of any collection, to send or use; null while nothing is picked. */
export const $selection = map<{ items: readonly Item[] | null }>({ items: null })
export const MOST_SELECTED = 20

export const startSelection = () => $selection.set({ items: [] })
export const clearSelection = () => $selection.set({ items: null })
export function toggleSelected(item: Item): void {
  const items = $selection.get().items ?? []
  if (items.some((one) => sameItem(one, item)))
    $selection.set({ items: items.filter((one) => !sameItem(one, item)) })
  else if (items.length < MOST_SELECTED) $selection.set({ items: [...items, item] })
}

/** True while the transfer of the picked items is shown. */
export const $sending = atom(false)
