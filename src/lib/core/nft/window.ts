/** The drawn part of a long grid: whole rows around the view, with space reserved for the others. */

export type Grid = {
  /** Number of all items. */
  readonly count: number
  readonly columns: number
  /** Pixels from one row to the next. */
  readonly rowHeight: number
  /** Pixels of the grid above the top of the window; negative before it is reached. */
  readonly scrolled: number
  readonly viewport: number
}

export type GridWindow = {
  /** First and last (exclusive) item drawn. */
  readonly from: number
  readonly to: number
  /** Pixels reserved above and below the drawn rows. */
  readonly above: number
  readonly below: number
  /** First visible item. */
  readonly top: number
}

/** Pixels lost to rounding by browsers: a row that is scrolled to is the top one. */
const SLACK = 4
/** Rows drawn beyond each edge, so that a flick shows pictures and Tab finds the next link. */
const SPARE_ROWS = 3

export function gridWindow({ count, columns, rowHeight, scrolled, viewport }: Grid): GridWindow {
  const rows = Math.ceil(count / columns)
  const clamp = (row: number) => Math.min(rows, Math.max(0, row))
  const topRow = Math.min(Math.max(0, rows - 1), Math.max(0, Math.floor((scrolled + SLACK) / rowHeight)))
  const first = clamp(topRow - SPARE_ROWS)
  const last = clamp(Math.ceil((Math.max(0, scrolled) + viewport) / rowHeight) + SPARE_ROWS)
  // A window that jumped beyond the end draws the end.
  const from = Math.min(first, clamp(rows - 1))
  const to = Math.max(last, Math.min(rows, from + 1))
  return {
    from: from * columns,
    to: Math.min(count, to * columns),
    above: from * rowHeight,
    below: (rows - to) * rowHeight,
    top: Math.min(Math.max(0, count - 1), topRow * columns),
  }
}

/** Pages, from 1, that contain the items from `from` to `to` (exclusive). */
export const pagesOf = (from: number, to: number, perPage: number): number[] => {
  if (to <= from) return []
  const first = Math.floor(from / perPage)
  const last = Math.floor((to - 1) / perPage)
  return Array.from({ length: last - first + 1 }, (_, i) => first + i + 1)
}

/** Page that an item is on. */
export const pageOf = (index: number, perPage: number) => Math.floor(index / perPage) + 1
