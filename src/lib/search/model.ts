import type { Folded, Marked } from './fold.ts'

/** What is searched, in the order in which groups stand that answer equally well. */
export const KINDS = ['token', 'pool', 'collection', 'item', 'page'] as const
export type Kind = (typeof KINDS)[number]

/** One thing that can be found. */
export type Entry = {
  readonly kind: Kind
  /** Unlike every other. */
  readonly id: string
  /** What it is called, first of all by what is shown. */
  readonly names: readonly Folded[]
  /** Written in full it is this one and no other: an address, an item's number. */
  readonly codes: readonly string[]
  /** Where it leads, without language and leading slash; `#…` opens over the page shown, `!…` is a dialog of the shell. */
  readonly path: string
  /** Beside its name: a pool's kind, an item's collection. */
  readonly about?: string
}

/** 0 is the name or code itself, 1 its beginning, 2 a word's beginning, 3 anywhere. */
export type Rank = 0 | 1 | 2 | 3

export type Hit = {
  readonly entry: Entry
  readonly rank: Rank
  /** The name that was found, in parts; null where a code was. */
  readonly marked: Marked | null
  /** Which of its names. */
  readonly by: number
}

/** The best of one kind, and how many there are in all. */
export type HitGroup = { readonly kind: Kind; readonly hits: readonly Hit[]; readonly count: number }
