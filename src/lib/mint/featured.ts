import type { MintRow } from './row.ts'

const first = (rows: readonly MintRow[]): MintRow | null =>
  rows.reduce<MintRow | null>(
    (best, row) => (best?.left == null || (row.left !== null && row.left < best.left) ? row : best),
    null,
  )

/** The mint that is shown large: of those that are open the one that closes first, else the next to open. */
export const featured = (rows: readonly MintRow[]): MintRow | null =>
  first(rows.filter(({ phase }) => phase === 'live')) ??
  first(rows.filter(({ phase }) => phase === 'upcoming' || phase === 'between'))

/** How many of so many parts are minted, rounded down; 0 where it is not known, which the words beside it say. */
export const partsMinted = ({ total, cap }: Pick<MintRow, 'total' | 'cap'>, parts: number): number =>
  total !== null && cap ? Math.min(parts, Number((total * BigInt(parts)) / cap)) : 0
