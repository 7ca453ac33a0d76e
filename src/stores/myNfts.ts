import { atom, map } from 'nanostores'
import { askApiAt } from '../lib/api/client.ts'
import { registry } from '../lib/config/contracts.ts'
import { chain } from '../lib/config/env.ts'
import { xHeroesProject } from '../lib/config/product.ts'
import type { Address } from '../lib/config/registry.ts'
import { GROUPS, type Group } from '../lib/config/series.ts'
import { AppError } from '../lib/errors/AppError.ts'
import { fromUnknown } from '../lib/errors/fromUnknown.ts'
import { transferSteps } from '../lib/market/flow.ts'
import { readItem } from '../lib/market/read.ts'
import { actsOf } from '../lib/market/rules.ts'
import { type Item, type OwnedProjectsResponse, ownedProjectsResponseSchema } from '../lib/nft/schema.ts'
import type { StepState } from '../lib/tx/model.ts'
import { readChain, rpc } from './chain.ts'
import { collections, marketPlace } from './collections.ts'
import { derived } from './derived.ts'
import { refreshList } from './nftList.ts'
import type { Told } from './nftProject.ts'
import { apiUrl } from './settings.ts'
import { isRefused } from './subject.ts'
import { startFlow } from './tx.ts'
import { $wallet } from './wallet.ts'

export type Owned = Told<OwnedProjectsResponse> & { readonly owner: Address | null }
const nothing: Owned = { owner: null, body: null, stamp: null, status: 'loading' }
/** Collections that the account has items of, by the index. */
export const $owned = map<Owned>(nothing)

export async function refreshOwned(): Promise<void> {
  const owner = $wallet.get().address
  if ($owned.get().owner !== owner) $owned.set({ ...nothing, owner })
  if (!owner) return
  const put = (change: Partial<Owned>) => {
    if ($wallet.get().address === owner) $owned.set({ ...$owned.get(), ...change, owner })
  }
  try {
    const { body, at } = await askApiAt(
      {
        base: apiUrl(),
        path: 'nfts/v2/my-nft/collection/projects',
        query: { ownerAddress: owner },
      },
      ownedProjectsResponseSchema,
    )
    put({ body, status: 'ready', stamp: { block: BigInt(body.asOfBlock), at } })
  } catch (error) {
    const off = error instanceof AppError && error.code === 'api.off'
    put({ status: off ? 'off' : isRefused(error) ? 'refused' : 'down' })
  }
}

/** What `?u=` says; null before it was read. */
export const $chosenProject = atom<string | null>(null)

/** Old links name the xHeroes as a whole, or say it in `t` and the hash. */
export function readProject(query: string, hash: string): string {
  const params = new URLSearchParams(query)
  const told = params.get('u') ?? params.get('t') ?? hash.replace(/^#/, '')
  return told === xHeroesProject[chain.key] ? 'xheroes' : told.toLowerCase().slice(0, 64)
}

export type Tab = {
  readonly group: Group
  /** Collections of this chain that belong to it, with how many the account has; null is unknown. */
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

/** The tab and collection that are shown: what the address says, else the first with something in it. */
export const $chosen = derived([$tabs, $chosenProject], (tabs, told): Chosen | null => {
  const asked =
    tabs.find(({ projects }) => projects.some(({ id }) => id === told)) ??
    tabs.find(({ group }) => group === told)
  const tab = asked ?? tabs.find(({ count }) => (count ?? 0) > 0) ?? tabs[0]
  if (!tab) return null
  const project =
    tab.projects.find(({ id }) => id === told) ??
    tab.projects.find(({ count }) => (count ?? 0) > 0) ??
    tab.projects[0]
  return project ? { tab, projectId: project.id } : null
})

/** Shows another collection and says so in the address; what was filtered in the last one means nothing in it. */
export function chooseProject(id: string): void {
  $chosenProject.set(id)
  clearSelection()
  history.replaceState(history.state, '', `${location.pathname}?u=${encodeURIComponent(id)}`)
}

/** Items that were picked for a transfer, by contract and id; null while nothing is picked. */
export const $selection = map<{ items: readonly Item[] | null }>({ items: null })
export const MOST_SELECTED = 20

const same = (a: Item, b: Item) => a.contract === b.contract && a.tokenId === b.tokenId

export const startSelection = () => $selection.set({ items: [] })
export const clearSelection = () => $selection.set({ items: null })
export function toggleSelected(item: Item): void {
  const items = $selection.get().items ?? []
  if (items.some((one) => same(one, item))) $selection.set({ items: items.filter((one) => !same(one, item)) })
  else if (items.length < MOST_SELECTED) $selection.set({ items: [...items, item] })
}

/** Why an item can't be sent, or how far its sending is. */
export type BatchRow = {
  readonly item: Item
  readonly state: 'checking' | 'ready' | 'listed' | 'notOwner' | 'unknown' | 'sending' | 'done' | 'failed'
  /** Code of what went wrong. */
  readonly error: string | null
}

export type Batch = { readonly rows: readonly BatchRow[]; readonly running: boolean }
export const $batch = map<{ current: Batch | null }>({ current: null })

function putRow(item: Item, change: Partial<BatchRow>): void {
  const batch = $batch.get().current
  if (!batch) return
  const rows = batch.rows.map((row) => (same(row.item, item) ? { ...row, ...change } : row))
  $batch.set({ current: { ...batch, rows } })
}

/** Asks the chain of each picked item whether it can be sent. */
export async function openBatch(): Promise<void> {
  const items = $selection.get().items ?? []
  const owner = $wallet.get().address
  if (items.length === 0 || !owner || !marketPlace) return
  const market = marketPlace
  $batch.set({
    current: { running: false, rows: items.map((item) => ({ item, state: 'checking', error: null })) },
  })
  for (const item of items) {
    try {
      const place = { contract: item.contract as Address, id: BigInt(item.tokenId) }
      const { item: state } = await readItem(readChain, market, place, owner)
      const { transfer } = actsOf(state, owner)
      putRow(item, { state: transfer === 'yes' ? 'ready' : transfer === 'listed' ? 'listed' : 'notOwner' })
    } catch (error) {
      putRow(item, { state: 'unknown', error: fromUnknown(error).code })
    }
  }
}

/** Ends only what has not begun. */
export const closeBatch = () => $batch.set({ current: null })

const ended = (last: StepState): Pick<BatchRow, 'state' | 'error'> =>
  last.at === 'confirmed'
    ? { state: 'done', error: null }
    : { state: 'failed', error: last.at === 'failed' ? last.error.code : `tx.${last.at}` }

/** Sends what can be sent, one after the other; a refusal of the wallet ends it, what was sent stays sent. */
export async function sendBatch(to: Address): Promise<void> {
  const owner = $wallet.get().address
  const begun = $batch.get().current
  if (!begun || !owner || !marketPlace) return
  const deps = { rpc, chainId: chain.id, registry, at: marketPlace }
  $batch.set({ current: { ...begun, running: true } })
  for (const { item, state } of begun.rows) {
    if (state !== 'ready' && state !== 'failed') continue
    if (!$batch.get().current) break
    putRow(item, { state: 'sending', error: null })
    const place = { contract: item.contract as Address, id: BigInt(item.tokenId) }
    const none = { tokenIn: null, tokenOut: null, amountIn: null, amountOut: null }
    const { last } = await startFlow(
      owner,
      transferSteps(deps, { owner, place, to, acknowledged: true }),
      none,
    )
    putRow(item, ended(last))
    if (last.at === 'failed' && last.error.code.startsWith('wallet.')) break
  }
  const batch = $batch.get().current
  if (batch) $batch.set({ current: { ...batch, running: false } })
  refreshList()
  void refreshOwned()
}
