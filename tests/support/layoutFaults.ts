/** What is wrong with how a page lies on the screen. */
import type { Page } from '@playwright/test'

/** Both sides of what is pressed, in px. */
const TARGET = 44

/** Faults of what is shown now, in words. Runs in the page. */
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
  /** Kept for screen readers only: clipped away, itself or a part it is in. */
  const isClipped = (e: Element) => {
    for (let box: Element | null = e; box; box = box.parentElement)
      if (getComputedStyle(box).clipPath === 'inset(50%)') return true
    return false
  }
  const isHidden = (e: Element) =>
    isClipped(e) || !e.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  /** Whether somebody scrolls this part on purpose. */
  const scrolls = (e: Element) => {
    for (let box: Element | null = e.parentElement; box; box = box.parentElement)
      if (/auto|scroll/.test(getComputedStyle(box).overflowX) && box !== root && box !== modal) return true
    return false
  }
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
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    const cuts = /hidden|clip/.test(style.overflowX) || /hidden|clip/.test(style.overflowY)
    if (
      hasText &&
      cuts &&
      // Strangers may write names of any length: a list cuts them, and says them whole to whoever asks.
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
    // The field's own box is what is pressed.
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
    // A target may reach over its row: how far from its middle a press still hits it, to all sides.
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

/** Nothing scrolls sideways, nothing is cut off, everything that can be pressed is large enough. */
export const layoutFaults = (page: Page): Promise<string[]> => page.evaluate(faultsOf, TARGET)
