/** Tests the labels on a chart's time axis, which is drawn on a canvas. */

import type { Page } from '@playwright/test'
import { canvas } from '../support/plot.ts'
import { expect, test } from '../support/test.ts'

type Seen = { readonly faults: string[]; labels: number }

/** Records every label that is drawn along an axis, on every page from now on. */
async function watchAxis(page: Page): Promise<() => Promise<Seen>> {
  await page.addInitScript(() => {
    const seen: Seen = { faults: [], labels: 0 }
    Object.assign(globalThis, { seenOnAxis: seen })
    type Label = { readonly text: string; readonly left: number; readonly right: number }
    /** The labels on a canvas since it was last cleared. */
    const drawn = new Map<HTMLCanvasElement, Label[]>()
    const { fillRect, fillText } = CanvasRenderingContext2D.prototype
    Object.assign(CanvasRenderingContext2D.prototype, {
      fillRect(this: CanvasRenderingContext2D, ...given: Parameters<typeof fillRect>) {
        if (this.globalCompositeOperation === 'copy') drawn.set(this.canvas, [])
        fillRect.apply(this, given)
      },
      fillText(this: CanvasRenderingContext2D, ...given: Parameters<typeof fillText>) {
        fillText.apply(this, given)
        const [text, x] = given
        const { width, height } = this.canvas
        // An axis is as low as a line of text; a label is centred in its step.
        if (!text || height > 40 * devicePixelRatio || this.textAlign !== 'center') return
        const half = this.measureText(text).width / 2
        const label = { text, left: x - half, right: x + half }
        const others = drawn.get(this.canvas) ?? []
        if (label.left < 0 || label.right > width / devicePixelRatio) seen.faults.push(`${text} is cut off`)
        for (const other of others)
          if (label.left < other.right && other.left < label.right)
            seen.faults.push(`${text} lies over ${other.text}`)
        drawn.set(this.canvas, [...others, label])
        seen.labels++
      },
    })
  })
  return () => page.evaluate(() => (globalThis as unknown as { seenOnAxis: Seen }).seenOnAxis)
}

for (const [path, width] of [
  ['/ko/swap/', 1280],
  ['/ko/swap/', 960],
  ['/ko/charts/', 390],
  ['/charts/', 1280],
] as const)
  test(`no date is cut off or overlaps another, for any position of the plot (${path}, ${width} px)`, async ({
    page,
  }) => {
    const seen = await watchAxis(page)
    await page.setViewportSize({ width, height: 900 })
    await page.goto(path)
    const plot = page.getByRole('application')
    await expect(canvas(page)).toBeVisible()
    await plot.scrollIntoViewIfNeeded()
    const box = await plot.boundingBox()
    const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 120]
    await page.mouse.move(x, y)
    await page.mouse.down()
    // More than the distance between two dates: each edge meets one.
    for (let by = 4; by <= 160; by += 4) await page.mouse.move(x + by, y)
    await page.mouse.up()
    const { faults, labels } = await seen()
    expect(labels).toBeGreaterThan(3)
    expect(faults).toEqual([])
  })
