import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type GridWindow, gridWindow } from '../../../lib/core/nft/window.ts'

type Props<T> = {
  readonly items: readonly (T | undefined)[]
  readonly count: number
  readonly label: string
  readonly card: (item: T | undefined, index: number) => ReactNode
  /** Called with the drawn rows: missing items are requested, and the top row is remembered. */
  readonly onWindow: (drawn: GridWindow) => void
  /** Item to begin at. */
  readonly start: number
}

/** Height that the header covers in the window, plus a margin. */
const COVERED = 72
/** Height of a card before one was measured. */
const GUESS = 340

type Shape = { readonly columns: number; readonly rowHeight: number }

/** Columns and row height as the style sheet lays them out. */
function measure(list: HTMLElement): Shape {
  const style = getComputedStyle(list)
  const columns = Math.max(1, style.gridTemplateColumns.split(' ').length)
  const gap = Number.parseFloat(style.rowGap) || 0
  const card = list.firstElementChild?.getBoundingClientRect().height ?? 0
  return { columns, rowHeight: (card || GUESS) + gap }
}

/** Distance from the start of the grid to the top of the view, in pixels. */
const scrolledPast = (top: HTMLElement) => Math.round(COVERED - top.getBoundingClientRect().top)

/** Scroll position of the visitor, stored in the history entry of the page, for Back. */
const SCROLL = 'nftScroll'
const rememberScroll = () =>
  history.replaceState({ ...(history.state as object | null), [SCROLL]: scrollY }, '')
const scrollOf = (state: unknown): number | null => {
  const y = (state as Record<string, unknown> | null)?.[SCROLL]
  return typeof y === 'number' ? y : null
}

/** True if a list of this page was shown before: only the first one restores the scroll position. */
let anyBegan = false

/** A grid of any length that draws only the rows near the window, and reserves the space of the others. */
export function VirtualGrid<T>({ items, count, label, card, onWindow, start }: Props<T>) {
  const list = useRef<HTMLUListElement>(null)
  const above = useRef<HTMLDivElement>(null)
  const below = useRef<HTMLDivElement>(null)
  const [began, setBegan] = useState(false)
  const [shape, setShape] = useState<Shape>({ columns: 4, rowHeight: GUESS })
  const [scrolled, setScrolled] = useState(0)
  const [viewport, setViewport] = useState(800)
  const drawn = gridWindow({ count, ...shape, scrolled, viewport })

  useLayoutEffect(() => {
    const grid = list.current
    const top = above.current
    if (!grid || !top) return
    const look = () => {
      const next = measure(grid)
      setShape((now) =>
        now.columns === next.columns && Math.abs(now.rowHeight - next.rowHeight) < 1 ? now : next,
      )
      setViewport(innerHeight)
      setScrolled(scrolledPast(top))
    }
    let frame = 0
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    const sizes = new ResizeObserver(later)
    sizes.observe(grid)
    addEventListener('scroll', later, { passive: true })
    addEventListener('resize', later)
    addEventListener('pagehide', rememberScroll)
    look()
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      removeEventListener('scroll', later)
      removeEventListener('resize', later)
      removeEventListener('pagehide', rememberScroll)
    }
  }, [])

  // Space of the rows that are not drawn. Set by script, because the page's policy forbids inline styles.
  useLayoutEffect(() => {
    if (above.current) above.current.style.height = `${drawn.above}px`
    if (below.current) below.current.style.height = `${drawn.below}px`
  })

  // Once there is something to scroll: to the remembered position, or to the page that the URL names.
  const measured = items.length > 0 && shape.rowHeight !== GUESS
  useLayoutEffect(() => {
    const top = above.current
    if (began || !measured || !top) return
    setBegan(true)
    const begunBefore = anyBegan
    anyBegan = true
    history.scrollRestoration = 'manual'
    const was = scrollOf(history.state)
    const row = Math.floor(start / shape.columns)
    // A list that restarts, because of a filter, is shown from its top.
    const passed = top.getBoundingClientRect().top < 0
    if (was !== null && !begunBefore) scrollTo(0, was)
    else if (row > 0 || passed)
      scrollTo(0, top.getBoundingClientRect().top + scrollY + row * shape.rowHeight - COVERED)
    // Immediately, so that the previous window is never reported.
    setScrolled(scrolledPast(top))
  }, [began, measured, start, shape])

  const { from, to, top } = drawn
  // biome-ignore lint/correctness/useExhaustiveDependencies: called when the window moves, not when somebody else draws
  useEffect(() => {
    if (began || start === 0) onWindow(drawn)
  }, [from, to, top, count, began])

  return (
    <>
      <div ref={above} />
      <ul ref={list} className="nft-grid" aria-label={label}>
        {Array.from({ length: to - from }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place in the list is what stays; items change places
          <li key={from + i} className="nft-card" aria-posinset={from + i + 1} aria-setsize={count}>
            {card(items[from + i], from + i)}
          </li>
        ))}
      </ul>
      <div ref={below} />
    </>
  )
}
