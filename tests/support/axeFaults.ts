import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds (WCAG 2.2 AA), in one line each. */
export async function axeFaults(page: Page): Promise<string[]> {
  const menuIsOpen = (await page.locator('.drop .sub:visible, .nav .sub:visible').count()) > 0
  const { violations } = await new AxeBuilder({ page })
    // Told of no more than what is wrong, and without a page of its own for other origins' frames, of which we have
    // none, it takes half the time.
    .options({ runOnly: TAGS, resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes
      // What an open menu lies over can't be pressed until it closes.
      .filter((node) => !/partially obscured/.test(node.failureSummary ?? '') || !menuIsOpen)
      .map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`),
  )
}
