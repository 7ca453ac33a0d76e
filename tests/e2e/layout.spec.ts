/**
 * Every page and every state of the swap in both languages and themes at 360, 390 and 1280 px: nothing scrolls
 * sideways, nothing is cut off, everything that can be pressed is 44 px, nothing is written to the console as an error.
 */
import type { Page } from '@playwright/test'
import { remember } from '../support/page.ts'
import { sitePages } from '../support/pages.ts'
import { statesOfEarning, statesWithoutWallet, statesWithWallet } from '../support/states.ts'
import { expect, test } from '../support/test.ts'
import { say } from '../support/texts.ts'
import { addWallet, devAccount } from '../support/wallet.ts'

const widths = [360, 390, 1280]
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

/** Looks at the page in all widths and both themes; keeps what it finds. */
const looker =
  (page: Page, found: string[], sizes = widths) =>
  (name: string) =>
    test.step(name, async () => {
      for (const width of sizes) {
        await page.setViewportSize({ width, height: width < 600 ? 844 : 900 })
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          for (const fault of await page.evaluate(faultsOf, TARGET))
            found.push(`${name}, ${width} px: ${fault}`)
          if (process.env.TEST_SHOTS)
            await page.screenshot({
              path: `${process.env.TEST_SHOTS}/${test.info().title.replace(/\W+/g, '-')}-${name.replace(/\W+/g, '-')}-${width}-${colorScheme}.png`,
            })
        }
      }
    })

const unique = (found: string[]) => [...new Set(found)]

for (const lang of ['en', 'ko'] as const) {
  test(`every page, ${lang}`, async ({ page, guard }) => {
    test.setTimeout(240_000)
    const found: string[] = []
    const look = looker(page, found)
    for (const { path, goesOn } of sitePages().filter((entry) => entry.lang === lang)) {
      if (goesOn) continue
      await page.goto(path)
      await expect(page.locator('main')).toBeVisible()
      await look(path)
    }
    expect(unique(found)).toEqual([])
    expect(guard.errors).toEqual([])
  })

  test(`states without a wallet, ${lang}`, async ({ page }) => {
    test.setTimeout(150_000)
    const found: string[] = []
    await statesWithoutWallet(page, lang, looker(page, found))
    expect(unique(found)).toEqual([])
  })

  test(`states with a wallet, ${lang}`, async ({ page, funded }) => {
    test.setTimeout(150_000)
    const account = await funded({ USDT: '123456.789' })
    const wallet = await addWallet(page, { account })
    await remember(page)
    const found: string[] = []
    await statesWithWallet(page, wallet, lang, looker(page, found))
    expect(unique(found)).toEqual([])
  })

  test(`farms, offerings, the lock, ${lang}`, async ({ page }) => {
    test.setTimeout(240_000)
    await addWallet(page, { account: devAccount(1) })
    await remember(page)
    const found: string[] = []
    await statesOfEarning(page, lang, looker(page, found))
    expect(unique(found)).toEqual([])
  })

  test(`open menus, ${lang}`, async ({ page }) => {
    const found: string[] = []
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(lang === 'ko' ? '/ko/swap/' : '/swap/')
    const groups = page.locator('.nav .has-sub')
    for (let i = 0; i < (await groups.count()); i++) {
      await groups.nth(i).hover()
      await looker(page, found, [1280])(`submenu ${i}`)
    }
    await page.setViewportSize({ width: 360, height: 844 })
    await page.getByRole('button', { name: say(lang, 'menu'), exact: true }).click()
    const look = looker(page, found, [360, 390])
    await look('mobile menu')
    const parts = page.locator('#menu summary')
    for (let i = 0; i < (await parts.count()); i++) {
      await parts.nth(i).click()
      await look(`mobile menu, part ${i}`)
    }
    expect(unique(found)).toEqual([])
  })
}
