/** The layout of pages: one left edge from the header to the footer, docks that leave space, useful filters. */
import { lists as listsEn } from '../../src/islands/shared/nft/messages.lists.en.ts'
import { ways } from '../support/env.ts'
import { interactive } from '../support/page.ts'
import { sitePages } from '../support/pages.ts'
import { expect, test } from '../support/test.ts'

for (const width of ways([390, 1280, 1920], 2))
  test(`header, content and footer share one left edge on every page (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const crooked: string[] = []
    for (const { path } of sitePages().filter(({ lang, goesOn }) => lang === 'en' && !goesOn)) {
      await page.goto(path)
      const edges = await page.evaluate(() => {
        const inner = (selector: string) => {
          const box = document.querySelector(selector)
          return box
            ? Math.round(
                box.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(box).paddingLeft),
              )
            : null
        }
        return ['.top-in', '.page', '.foot-in'].map(inner)
      })
      // Pages without the frame have neither.
      if (edges.includes(null)) continue
      if (new Set(edges).size > 1) crooked.push(`${path}: ${edges.join(', ')}`)
    }
    expect(crooked).toEqual([])
  })

test('a form and the content beside it fill the width of the page, from edge to edge', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const path of ['/swap/', '/liquidity/zap/', '/liquidity/add/', '/liquidity/remove/']) {
    await page.goto(path)
    await expect(page.locator('.swap-page > .stack + .stack .card').first()).toBeVisible()
    const edges = await page.evaluate(() => {
      const page = document.querySelector('.page')
      const parts = [...document.querySelectorAll('.swap-page > .stack')].map((part) =>
        part.getBoundingClientRect(),
      )
      if (!page) return null
      const [box, style] = [page.getBoundingClientRect(), getComputedStyle(page)]
      return {
        left: (parts[0]?.left ?? 0) - box.left - Number.parseFloat(style.paddingLeft),
        right: box.right - Number.parseFloat(style.paddingRight) - (parts.at(-1)?.right ?? 0),
      }
    })
    expect(edges, path).toEqual({ left: 0, right: 0 })
  }
})

test('at 320 × 256 the action buttons of an item take at most a quarter of the view', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/nft-details/?c=pocket1&id=1')
  const dock = page.locator('.page-dock')
  await expect(dock).toBeVisible()
  const fixed = await dock.evaluate((box) =>
    getComputedStyle(box).position === 'fixed' ? box.getBoundingClientRect().height : 0,
  )
  expect(fixed).toBeLessThanOrEqual(64)
})

test('filters: one range with two thumbs, also by keyboard; a trait that all items share is not offered', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/marketplace/items/?c=pocket1')
  const rail = page.locator('.filter-rail')
  const range = rail.locator('fieldset:has(.range-sliders)').first()
  await expect(range).toBeVisible()
  const [low, high] = [range.locator('input[type=range]').first(), range.locator('input[type=range]').nth(1)]
  const [a, b] = [await low.boundingBox(), await high.boundingBox()]
  // Both are on one line, under the bars.
  expect(a).toEqual(b)
  expect(a?.height ?? 0).toBeGreaterThanOrEqual(44)
  await low.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/filterItems=/)
  // At the upper end the lower thumb is on top, so that it can be moved back.
  await expect(low).toHaveAttribute('data-top', 'true')
  await page.getByRole('button', { name: listsEn.clearFilters }).click()
  const single = await rail
    .locator('fieldset:has(.check .n)')
    .evaluateAll((sets) => sets.filter((set) => set.querySelectorAll('.check').length < 2).length)
  expect(single).toBe(0)
})

test('the sort control shows that it opens', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/marketplace/items/?c=pocket1')
  const [arrow, select] = [page.locator('.field.sort-field .ic'), page.locator('.field.sort-field select')]
  await expect(arrow).toBeVisible()
  const [mark, field] = [await arrow.boundingBox(), await select.boundingBox()]
  expect(mark?.x ?? 0).toBeGreaterThan(field?.x ?? 0)
  await expect(arrow).toHaveCSS('pointer-events', 'none')
})

test('no card is alone beside an empty space, and none has an empty line', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/imo/')
  const offerings = page.locator('.imo-cards > .imo-card:only-child')
  await expect(offerings.first()).toBeVisible()
  const widths = () =>
    offerings.evaluateAll((cards) =>
      cards.map((card) => card.clientWidth / (card.parentElement?.clientWidth ?? 1)),
    )
  for (const part of await widths()) expect(part).toBeGreaterThan(0.95)
  await page.goto('/mint/')
  const mint = page.locator('.mint-cards > .nft-card:only-child').first()
  await expect(mint).toBeVisible()
  const { width = 0, height = 0 } = (await mint.boundingBox()) ?? {}
  expect(width).toBeGreaterThan(2 * height)
  await page.goto('/marketplace/items/?c=pocket1')
  await expect(page.locator('.nft-card .nft-body h3 a').first()).toBeVisible()
  const empty = await page
    .locator('.nft-card:has(h3 a) :is(.nft-meta, .nft-price small)')
    .evaluateAll((lines) => lines.filter((line) => !line.textContent?.trim()).length)
  expect(empty).toBe(0)
})

test('a title and its subject are side by side', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const path of ['/imo/', '/mint/', '/marketplace/', '/liquidity/']) {
    await page.goto(path)
    const [title, about] = [page.locator('.page-h h1'), page.locator('.page-h h1 + p')]
    if ((await about.count()) === 0) continue
    const [a, b] = [await title.boundingBox(), await about.boundingBox()]
    expect((b?.x ?? 0) > (a?.x ?? 0) + (a?.width ?? 0), path).toBe(true)
    expect(Math.abs((b?.y ?? 0) - (a?.y ?? 0)), path).toBeLessThan(16)
  }
})

for (const scheme of ['light', 'dark'] as const)
  test(`a dialog darkens the page up to the window’s edge, including the former scrollbar (${scheme})`, async ({
    page,
    context,
  }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width: 1280, height: 900 })
    const blank = await context.newPage()
    /** Red, green and blue at the window's left and right edge, in the middle of its height. */
    const edges = async () => {
      const picture = `data:image/png;base64,${(await page.screenshot()).toString('base64')}`
      return blank.evaluate(async (url) => {
        const image = await createImageBitmap(await (await fetch(url)).blob())
        const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')
        pen?.drawImage(image, 0, 0)
        return [2, image.width - 3].map((x) => [...(pen?.getImageData(x, 450, 1, 1).data ?? [])].slice(0, 3))
      }, picture)
    }
    // One that is longer than the window, and one that is shorter.
    for (const path of ['/swap/', '/governance/']) {
      await page.goto(path)
      await interactive(page)
      const [before] = await edges()
      await page.locator('.chainchip').click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expect.poll(async () => (await edges())[0], path).not.toEqual(before)
      // The browser rounds mixed colours, so a difference of one shade is ignored.
      const apart = async () => {
        const [left = [], right = []] = await edges()
        return Math.max(...left.map((shade, i) => Math.abs(shade - (right[i] ?? 0))))
      }
      await expect.poll(apart, path).toBeLessThanOrEqual(2)
    }
  })
