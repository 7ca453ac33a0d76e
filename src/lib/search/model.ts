import type { Folded, Marked } from './fold.ts'

/** Kinds of entries. Groups with equally good matches are shown in this order. */
export const KINDS = ['token', 'pool', 'collection', 'item', 'page'] as const
export type Kind = (typeof KINDS)[number]

/** One thing that can be found. */
export type Entry = {
  readonly kind: Kind
  /** Unique id. */
  readonly id: string
  /** Names of the entry; the first one is displayed. */
  readonly names: readonly Folded[]
  /** Exact codes of the entry: an address, an item's number. */
  readonly codes: readonly string[]
  /** Target, without language and leading slash. `#…` opens over the current page; `!…` is a dialog of the shell. */
  readonly path: string
  /** Shown next to the name: a pool's kind, an item's collection. */
  readonly about?: string
}

/** 0 matches the whole name or code, 1 its beginning, 2 the beginning of a part, 3 anywhere. */
export type Rank = 0 | 1 | 2 | 3

export type Hit = {
  readonly entry: Entry
  readonly rank: Rank
  /** The matching name, in parts; null if a code matched. */
  readonly marked: Marked | null
  /** Index of the matching name. */
  readonly by: number
}

/** The best hits of one kind, and their total number. */
export type HitGroup = { readonly kind: Kind; readonly hits: readonly Hit[]; readonly count: number }
