import { map } from 'nanostores'
import * as v from 'valibot'
import { askApiAt } from '../../../lib/core/api/client.ts'
import { registry, tokens } from '../../../lib/core/config/contracts.ts'
import { LOCALES, type Locale } from '../../../lib/core/i18n/locale.ts'
import { type NamesResponse, namesResponseSchema } from '../../../lib/core/nft/schema.ts'
import { keeper, readSaved } from '../../../lib/core/storage/saved.ts'
import { shapeOf } from '../../../lib/core/storage/shapes.ts'
import {
  collectionEntries,
  itemEntries,
  pageEntries,
  poolEntries,
  tokenEntries,
} from '../../../lib/search/entries.ts'
import { type Entry, KINDS, type Kind } from '../../../lib/search/model.ts'
import type { PageKey } from '../../../lib/search/pages.ts'
import type { Translate } from '../../../messages/catalogue.ts'
import { lateTexts } from '../../../messages/lateTexts.ts'
import { apiUrl } from '../../../stores/settings.ts'
import { collections } from '../../shared/nft/store/collections.ts'

/** `off`: there is no indexer. `down`: it did not answer, and nothing is cached. */
export type IndexStatus = 'coming' | 'ready' | 'off' | 'down'

export type SearchIndex = {
  readonly entries: readonly Entry[]
  readonly counts: Readonly<Record<Kind, number>>
  /** Number of items, including those that do not fit into the search data. */
  readonly allItems: number
  /** Block of the indexer's names; null while there are none. */
  readonly block: bigint | null
  readonly status: IndexStatus
}

const noCounts = { token: 0, pool: 0, collection: 0, item: 0, page: 0 }
export const $searchIndex = map<SearchIndex>({
  entries: [],
  counts: noCounts,
  allItems: 0,
  block: null,
  status: 'coming',
})

type Names = Pick<NamesResponse, 'list' | 'asOfBlock'>

let own: readonly Entry[] = []
let items: readonly Entry[] = []

function show(change: Partial<SearchIndex>): void {
  const entries = [...own, ...items]
  const counts = { ...noCounts }
  for (const { kind } of entries) counts[kind]++
  $searchIndex.set({ ...$searchIndex.get(), entries, counts, ...change })
}

function showNames({ list, asOfBlock }: Names): void {
  items = itemEntries(list, collections)
  const allItems = list.reduce((sum, { count }) => sum + count, 0)
  show({ status: 'ready', block: BigInt(asOfBlock), allItems })
}

/** Returns names of pages in a language; both languages are searched. */
async function pageNames(locale: Locale): Promise<(key: PageKey) => string> {
  const texts = await lateTexts(locale, 'search')
  const t: Translate<'search'> = (key, ..._values) => texts[key] ?? key
  return (key) => t(key)
}

/** Builds the entries of this build, without a request. */
async function readOwn(locale: Locale): Promise<void> {
  const others = LOCALES.map(({ code }) => code).filter((code) => code !== locale)
  const languages = await Promise.all([locale, ...others].map((language) => pageNames(language)))
  own = [
    ...tokenEntries(tokens),
    ...poolEntries(registry.pools),
    ...collectionEntries(collections),
    ...pageEntries(languages),
  ].sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind))
  show({})
}

const KEPT = 'search'
const keepNames = keeper(KEPT)
const readNames = shapeOf(v.object({ base: v.string(), names: namesResponseSchema }))

/** Last request for names, and its time. */
let asked: { readonly base: string; readonly at: number } | null = null
/** Names rarely change. */
const FRESH_MS = 60_000

/** Reads names of items: first the cached ones, then the indexer's current ones, which are cached. */
async function readItems(): Promise<void> {
  const base = apiUrl()
  if (base === null || collections.length === 0) {
    items = []
    return show({ status: 'off', block: null, allItems: 0 })
  }
  if (asked?.base === base && Date.now() - asked.at < FRESH_MS) return
  if (asked?.base !== base) {
    items = []
    show({ status: 'coming', block: null, allItems: 0 })
    const saved = readNames(await readSaved(KEPT))
    if (saved?.base === base) showNames(saved.names)
  }
  try {
    const path = 'nfts/v2/market-place/names'
    const { body } = await askApiAt({ base, path }, namesResponseSchema)
    // The address may have changed meanwhile: its own answer counts.
    if (base !== apiUrl()) return
    asked = { base, at: Date.now() }
    showNames(body)
    keepNames(asked.at, () => ({ base, names: body }))
  } catch {
    if ($searchIndex.get().block === null) show({ status: 'down' })
  }
}

/** Prepares the search data. The indexer is asked only now, when the search is opened. */
export async function openSearch(locale: Locale): Promise<void> {
  await Promise.all([own.length === 0 ? readOwn(locale) : null, readItems()])
}
