/** Finds layout faults of a page. */
import type { Page } from '@playwright/test'

/** Minimum width and height of a target, in px. */
const TARGET = 44

/** Returns the faults of the current view as sentences. Runs in the page. */
function faultsOf(target: number): string[] {
  const found: string[] = []
  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth)
    found.push(`the page scrolls sideways by ${root.scrollWidth - root.clientWidth} px`)
  const modal = document.querySelector<HTMLElement>('dialog[open]')
  const menu = document.querySelector<HTMLElement>('#menu:popover-open')
  const scope = modal ?? menu ?? document.body
  const nameOf = (e: Element) =>
    `${e.tagName.toLowerCase()}${e.id ? `#${e.id}` : ''}${[...e.classList].map((c) => `.${c}`).join('')} “${(e.textContent ?? '').trim().slice(0, 30)}”`
  /** Computes a value for an element from that of its ancestors; cached, because every text asks all the way up. */
  const upwards = <T>(top: T, ask: (e: Element, above: T) => T) => {
    const saved = new Map<Element, T>()
    const answer = (e: Element): T => {
      const known = saved.get(e)
      if (known !== undefined) return known
      const now = ask(e, e.parentElement ? answer(e.parentElement) : top)
      saved.set(e, now)
      return now
    }
    return answer
  }
  /** For screen readers only: clipped, itself or with an ancestor. */
  const isClipped = upwards(false, (e, above) => above || getComputedStyle(e).clipPath === 'inset(50%)')
  const isHidden = (e: Element) =>
    isClipped(e) || !e.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  /** Elements that stay in place above scrolled content. */
  const floats = upwards(
    false,
    (e, above) => e !== modal && (above || /fixed|sticky/.test(getComputedStyle(e).position)),
  )
  type Area = { left: number; top: number; right: number; bottom: number }
  const common = (one: Area, other: Area): Area => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  })
  const everywhere: Area = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }
  /** Area in which the content of this element is visible. */
  const windowOf = upwards(everywhere, (e, outer) =>
    e === root || getComputedStyle(e).overflow === 'visible'
      ? outer
      : common(outer, e.getBoundingClientRect()),
  )
  /** The visible part of a box. */
  const shownOf = (rect: DOMRect, e: Element): Area => common(rect, windowOf(e))
  /** Returns all readable texts with their elements. */
  const readable = () => {
    const found: { node: Node; of: Element; text: string }[] = []
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { currentNode: node } = walker
      const of = node.parentElement
      const text = node.textContent ?? ''
      if (of && text.trim() && !of.closest('svg, option, .skip') && !isHidden(of))
        found.push({ node, of, text })
    }
    return found
  }
  const written = readable()
  const range = document.createRange()
  /** Texts that overlap each other, that are under a button, or that exceed their button. */
  const overlaps = () => {
    type Box = Area & { of: Element }
    const texts: Box[] = []
    for (const { node, of } of written) {
      if (floats(of)) continue
      range.selectNodeContents(node)
      for (const rect of range.getClientRects()) {
        const shown = shownOf(rect, of)
        if (shown.right - shown.left > 1 && shown.bottom - shown.top > 1) texts.push({ ...shown, of })
      }
    }
    const buttons = [...scope.querySelectorAll<HTMLElement>('button, .btn')].flatMap((of): Box[] => {
      // A button that looks like plain text may have a larger hit area: it hides nothing.
      const isSeen = getComputedStyle(of).backgroundColor !== 'rgba(0, 0, 0, 0)'
      if (!isSeen || isHidden(of) || floats(of)) return []
      const shown = shownOf(of.getBoundingClientRect(), of)
      return shown.right > shown.left && shown.bottom > shown.top ? [{ ...shown, of }] : []
    })
    const said: string[] = []
    const lie = (one: Box, other: Box) => {
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      const least = Math.min(one.bottom - one.top, other.bottom - other.top)
      return width > 3 && height > 0.35 * least
    }
    texts.sort((one, other) => one.top - other.top)
    for (const [i, text] of texts.entries()) {
      for (let next = i + 1; next < texts.length; next++) {
        const other = texts[next]
        // Texts that begin below this one, and all after them, can't overlap it.
        if (!other || other.top >= text.bottom) break
        if (text.of !== other.of && lie(text, other))
          said.push(`texts lie on one another: ${nameOf(text.of)} and ${nameOf(other.of)}`)
      }
      for (const button of buttons) {
        if (!button.of.contains(text.of) && !text.of.contains(button.of) && lie(text, button))
          said.push(`text lies under a button: ${nameOf(text.of)} and ${nameOf(button.of)}`)
        if (button.of.contains(text.of) && (text.left < button.left - 1 || text.right > button.right + 1))
          said.push(`text runs out of its button: ${nameOf(button.of)}`)
      }
    }
    return said
  }
  /** Finds short terms that a narrow column has broken; a long one, such as an address, may be broken. */
  const brokenWords = () => {
    const said: string[] = []
    for (const { node, of, text } of written) {
      range.selectNodeContents(node)
      if (range.getClientRects().length < 2) continue
      for (const { 0: word, index } of text.matchAll(/[^\s\-–/·,.(){}[\]…?&=]{2,12}/g)) {
        const before = text[index - 1] ?? ' '
        const after = text[index + word.length] ?? ' '
        // Part of a longer term.
        if (!/\s/.test(before) || !/[\s,.]/.test(after)) continue
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const [first, ...others] = range.getClientRects()
        if (others.some(({ top }) => top > (first?.bottom ?? 0) - 2))
          said.push(`a word is broken, “${word}”: ${nameOf(of)}`)
      }
    }
    return said
  }
  /** True if this part is meant to be scrolled. */
  const isScroller = upwards(
    false,
    (e, above) => above || (/auto|scroll/.test(getComputedStyle(e).overflowX) && e !== root && e !== modal),
  )
  const scrolls = (e: Element) => e.parentElement !== null && isScroller(e.parentElement)
  for (const element of scope.querySelectorAll<HTMLElement>('*')) {
    if (isHidden(element) || element.closest('svg')) continue
    const box = element.getBoundingClientRect()
    if (box.width === 0 || box.height === 0) continue
    const style = getComputedStyle(element)
    if (!scrolls(element) && !element.matches('.skip')) {
      if (box.right > innerWidth + 0.5 || box.left < -0.5)
        found.push(
          `outside the screen (${Math.round(box.left)} to ${Math.round(box.right)}): ${nameOf(element)}`,
        )
    }
    if (element.matches('table') && !scrolls(element) && element.parentElement) {
      const beyond = box.right - element.parentElement.getBoundingClientRect().right
      if (beyond > 0.5)
        found.push(`a table runs out of its box by ${Math.round(beyond)} px: ${nameOf(element)}`)
    }
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    const cuts = /hidden|clip/.test(style.overflowX) || /hidden|clip/.test(style.overflowY)
    if (
      hasText &&
      cuts &&
      // Strangers may write names of any length: a list truncates them, and shows the whole name in the title.
      element.title !== element.textContent &&
      (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1)
    )
      found.push(`text cut off: ${nameOf(element)}`)
    if (hasText && style.whiteSpace === 'nowrap' && element.parentElement) {
      const outer = element.parentElement.getBoundingClientRect()
      if (
        outer.width > 0 &&
        box.right > outer.right + 1.5 &&
        style.position === 'static' &&
        !scrolls(element)
      )
        found.push(
          `text runs out of its box by ${Math.round(box.right - outer.right)} px: ${nameOf(element)}`,
        )
    }
  }
  found.push(...overlaps(), ...brokenWords())
  const pressable =
    'a[href], button, summary, input, select, textarea, label.check, [role="option"], [role="tab"]'
  for (const element of scope.querySelectorAll<HTMLElement>(pressable)) {
    if (isHidden(element) || element.matches('.skip')) continue
    if (element instanceof HTMLInputElement && element.closest('label')) continue
    // Links inside running text.
    if (
      element.matches('a') &&
      element.closest('p, .prose, li') &&
      getComputedStyle(element).display === 'inline' &&
      element.parentElement?.textContent?.trim() !== element.textContent?.trim()
    )
      continue
    const style = getComputedStyle(element)
    // The field's own box is the target.
    const frame = element.matches('input, textarea')
      ? (element.closest<HTMLElement>('.field, .amt') ?? element)
      : element
    const box = frame.getBoundingClientRect()
    if (box.width === 0) continue
    let { width, height } = box
    for (const pseudo of ['::before', '::after']) {
      const area = getComputedStyle(element, pseudo)
      if (area.content === 'none' || area.position !== 'absolute' || style.position === 'static') continue
      const inset = (side: string) => Number.parseFloat(side) || 0
      width = Math.max(width, box.width - inset(area.left) - inset(area.right))
      height = Math.max(height, box.height - inset(area.top) - inset(area.bottom))
    }
    if (width >= target - 0.5 && height >= target - 0.5) continue
    // A target may extend beyond its row: measures how far from its middle a press still hits it, on all sides.
    element.scrollIntoView({ block: 'center' })
    const now = element.getBoundingClientRect()
    const reach = (dx: number, dy: number) => {
      for (let far = 0; ; far += 2) {
        const [x, y] = [now.left + now.width / 2 + dx * far, now.top + now.height / 2 + dy * far]
        const hit = far <= target ? document.elementFromPoint(x, y) : null
        if (hit === null || (hit !== element && !element.contains(hit))) return far
      }
    }
    const hits = reach(-1, 0) + reach(1, 0) >= target - 1 && reach(0, -1) + reach(0, 1) >= target - 1
    if (!hits)
      found.push(`too small to press, ${Math.round(width)} × ${Math.round(height)}: ${nameOf(element)}`)
  }
  return [...new Set(found)]
}

/** Finds anything that scrolls sideways, is cut off or overlaps, and targets that are too small. */
export const layoutFaults = (page: Page): Promise<string[]> => page.evaluate(faultsOf, TARGET)
