/** Reads the drawing of a plot. */
import type { Page } from '@playwright/test'

export const canvas = (page: Page) => page.locator('.plot-canvas canvas').first()

/** Returns the canvas contents as one text: it changes with the drawing. */
export const drawing = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLCanvasElement>('.plot-canvas canvas')]
      .map((one) => one.toDataURL())
      .join(' '),
  )
