/** What a plot has drawn. */
import type { Page } from '@playwright/test'

export const canvas = (page: Page) => page.locator('.plot-canvas canvas').first()

/** What the canvas shows, as one text: it changes with what is drawn. */
export const drawing = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLCanvasElement>('.plot-canvas canvas')]
      .map((one) => one.toDataURL())
      .join(' '),
  )
