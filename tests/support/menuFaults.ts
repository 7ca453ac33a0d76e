import type { Page } from '@playwright/test'

/**
 * Finds submenus of the header whose last entry can't be seen or pressed, each as a sentence. Narrow pages show no
 * submenus, and none can be opened behind a dialog.
 */
export const menuFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if (document.querySelector(':modal')) return []
    return [...document.querySelectorAll<HTMLElement>('.nav .has-sub')].flatMap((box) => {
      const entry = [...box.querySelectorAll('.sub a')].at(-1)
      if (!entry || box.getClientRects().length === 0) return []
      box.classList.add('open')
      const { left, top, width, height } = entry.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      box.classList.remove('open')
      return entry.contains(hit) ? [] : [`the submenu's "${entry.textContent}" is hidden`]
    })
  })
