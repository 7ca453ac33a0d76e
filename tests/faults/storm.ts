/** Tools for row 13: late answers out of order, clicks faster than the answers, and a check of each frame. */
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { rewrite } from '../support/rewrite.ts'
import { seeded } from './seeded.ts'

const LATEST_MS = 800

type Asked = {
  /** Most concurrent requests for one resource. */
  most(): number
  /** Settles when no request is pending, and the results are rendered. */
  over(): Promise<void>
}

/**
 * Counts requests in the page itself: the browser's events arrive in another order on a busy machine. Call before the
 * first `goto`.
 */
export async function countAsked(page: Page, urls: RegExp): Promise<Asked> {
  let most = 0
  await page.exposeFunction('askedAtOnce', (now: number) => {
    most = Math.max(most, now)
  })
  await page.addInitScript((source) => {
    const counted = new RegExp(source)
    const original = globalThis.fetch
    const under = new Map<string, number>()
    const asked = { open: 0 }
    const { askedAtOnce } = globalThis as unknown as { askedAtOnce: (now: number) => void }
    Object.assign(globalThis, { asked })
    globalThis.fetch = (input, init) => {
      const url = String(input instanceof Request ? input.url : input)
      if (!counted.test(url)) return original(input, init)
      const now = (under.get(url) ?? 0) + 1
      askedAtOnce(now)
      under.set(url, now)
      asked.open += 1
      const once = (run: () => void) => {
        let ran = false
        return () => {
          if (!ran) run()
          ran = true
        }
      }
      const answered = once(() => under.set(url, (under.get(url) ?? 1) - 1))
      const read = once(() => {
        asked.open -= 1
      })
      const answer = original(input, init)
      answer.then(answered, answered)
      answer.then((response) => response.clone().text()).then(read, read)
      init?.signal?.addEventListener('abort', () => {
        answered()
        read()
      })
      return answer
    }
  }, urls.source)
  // A navigation to another page is not the end.
  const open = () =>
    page
      .evaluate(() => (globalThis as unknown as { asked: { open: number } }).asked.open)
      .catch(() => Number.POSITIVE_INFINITY)
  return {
    most: () => most,
    async over() {
      await expect.poll(open).toBe(0)
      // Read data is rendered by the second frame from here.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      )
    },
  }
}

/**
 * Delays every answer by up to 0.8 s, so that they overtake one another. Requests that the page has cancelled meanwhile
 * are not sent: the index is not under test.
 */
export function comeLate(
  page: Page,
  urls: RegExp,
  seed: number,
  change: (text: string, url: URL) => string = (text) => text,
): Promise<unknown> {
  const next = seeded(seed)
  return page.route(urls, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, next() * LATEST_MS))
    if (route.request().failure()) return
    await rewrite(route, (text) => change(text, new URL(route.request().url())))
  })
}

/** The content of a frame: its address, account and page, and the marks of its rows' answers. */
export type Frame = {
  readonly address: string
  readonly owner: string
  readonly page: string
  readonly marks: readonly string[]
}

/**
 * Inspects each frame before it is painted; rows have marks like `q7;`. Call before the first `goto`.
 * @returns frames that differ from the previous one, as they appear
 */
export async function watchFrames(page: Page): Promise<readonly Frame[]> {
  const frames: Frame[] = []
  await page.exposeFunction('sawFrame', (text: string) => void frames.push(JSON.parse(text) as Frame))
  await page.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return
    const { sawFrame } = globalThis as unknown as { sawFrame: (text: string) => void }
    const textOf = (part: string) => document.querySelector(part)?.textContent ?? ''
    let before = ''
    const look = () => {
      const rows = [...document.querySelectorAll('main .nft-card h3, main tbody tr')]
      const marks = new Set(rows.flatMap((row) => row.textContent?.match(/q\d+;/g) ?? []))
      const frame = JSON.stringify({
        address: `${location.pathname}${location.search}${location.hash}`,
        owner: textOf('.wallet .mono'),
        page: textOf('.list-pages [role=status]'),
        marks: [...marks],
      })
      if (frame !== before) sawFrame(frame)
      before = frame
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  return frames
}

/** The browser's errors for a navigation to another page. */
const GONE = /context was destroyed|navigat|Target closed/i

/**
 * Clicks one of the visible controls without waiting for anything.
 * @param controls selectors of kinds of controls; the first number chooses one
 * @returns true if there was one
 */
export const press = (page: Page, controls: readonly string[], kind: number, place: number) =>
  page
    .evaluate(
      ([selector, which]) => {
        if (document.querySelector('astro-island[ssr][client="painted"]')) return false
        const found = [...document.querySelectorAll<HTMLElement>(selector)]
        const one = found[Math.floor(which * found.length)]
        if (!one) return false
        const select = one.closest('select')
        if (select && one instanceof HTMLOptionElement) {
          select.value = one.value
          select.dispatchEvent(new Event('change', { bubbles: true }))
        } else one.click()
        return true
      },
      [controls[Math.floor(kind * controls.length)] ?? '', place] as const,
    )
    .catch((error: Error) => {
      if (!GONE.test(error.message)) throw error
      return false
    })
