import type { MintRow } from './row.ts'

const first = (rows: readonly MintRow[]): MintRow | null =>
  rows.reduce<MintRow | null>(
    (best, row) => (best?.left == null || (row.left !== null && row.left < best.left) ? row : best),
    null,
  )

/** Returns the mint to feature: the open one that closes first, else the next to open. */
export const featured = (rows: readonly MintRow[]): MintRow | null =>
  first(rows.filter(({ phase }) => phase === 'live')) ??
  first(rows.filter(({ phase }) => phase === 'upcoming' || phase === 'between'))

/** Returns how many of `parts` equal parts are minted, rounded down; 0 if unknown, which the label next to it says. */
export const partsMinted = ({ total, cap }: Pick<MintRow, 'total' | 'cap'>, parts: number): number =>
  total !== null && cap ? Math.min(parts, Number((total * BigInt(parts)) / cap)) : 0
