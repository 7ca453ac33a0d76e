import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Returns the faults that axe finds (WCAG 2.2 AA), one line each. */
export async function axeFaults(page: Page): Promise<string[]> {
  const menuIsOpen = (await page.locator('.drop .sub:visible, .nav .sub:visible').count()) > 0
  const { violations } = await new AxeBuilder({ page })
    // Only violations, and no separate page for frames of other origins, which we do not have: that halves the time.
    .options({ runOnly: TAGS, resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes
      // Elements under an open menu can't be pressed until it closes.
      .filter((node) => !/partially obscured/.test(node.failureSummary ?? '') || !menuIsOpen)
      .map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`),
  )
}
