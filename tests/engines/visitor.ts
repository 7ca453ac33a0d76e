/** A user of a browser of any engine: finds elements by their text, clicks and types, and waits for results. */
import { expect } from '@playwright/test'
import type { Engine } from './engine.ts'

/** Long enough for a slow machine and several blocks; waits end as soon as possible. */
const PATIENCE_MS = 90_000

/** An element of the page: by its selector and, if that matches several, by a part of its name. */
export type Thing = readonly [selector: string, name?: string]

/** The visible state of an element. */
type Availability = {
  readonly text: string
  readonly value: string | null
  readonly disabled: boolean
  /** Centre of its first line, in the window; null if another element covers it. */
  readonly place: readonly [x: number, y: number] | null
}

/** Runs in the page. Returns the first visible match; null if there is none. */
function look(selector: string, name: string | null, into: boolean): Availability | null {
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: HTMLElement) =>
    element.getAttribute('aria-label') ??
    (element as HTMLInputElement).labels?.[0]?.textContent ??
    element.textContent
  const element = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (one) => one.checkVisibility() && (name === null || plain(nameOf(one)).includes(name)),
  )
  if (!element) return null
  if (into) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const line = element.getClientRects()[0] ?? new DOMRect()
  const [x, y] = [Math.round(line.x + line.width / 2), Math.round(line.y + line.height / 2)]
  return {
    text: plain(element.textContent),
    value: element instanceof HTMLInputElement ? element.value : null,
    disabled: element.matches(':disabled, [aria-disabled="true"]'),
    place: element.contains(document.elementFromPoint(x, y)) ? [x, y] : null,
  }
}

export type Visitor = {
  /** Opens an address, and waits until automatically started islands are interactive. */
  open(url: string): Promise<void>
  /** Runs a function in the page; arguments and result are JSON. */
  ask<T, A extends readonly unknown[]>(question: (...given: A) => T, ...given: A): Promise<T>
  /** Waits until an element has a text; without one, until it is there. */
  sees(thing: Thing, texts?: string | RegExp): Promise<string>
  /** Waits until a field has a value, and returns it. */
  reads(field: Thing, value?: string): Promise<string>
  /** Waits until an element does not move and is clickable, and clicks it. */
  press(thing: Thing): Promise<void>
  /** Types over the content of a field. */
  type(field: Thing, text: string): Promise<void>
}

const CONTROL = '\uE009'
const strokes = (keys: readonly string[]) => keys.map((value) => ({ type: 'keyDown', value }))
const releases = (keys: readonly string[]) => keys.map((value) => ({ type: 'keyUp', value }))

/** Creates the user of a browser. */
export function visitorOf(engine: Engine): Visitor {
  /** Retries until it passes, and returns the result. A page that is just being left returns nothing. */
  const wait = async <T>(until: () => Promise<T>): Promise<T> => {
    const seen: T[] = []
    const once = async () => void seen.push(await until())
    await expect(once).toPass({ timeout: PATIENCE_MS, intervals: [50, 100, 250] })
    return seen.at(-1) as T
  }

  const ask = async <T, A extends readonly unknown[]>(question: (...given: A) => T, ...given: A) =>
    JSON.parse(
      await engine.evaluate(`JSON.stringify((${question})(...${JSON.stringify(given)})) ?? 'null'`),
    ) as T
  const availability = ([selector, name]: Thing, into = false) => ask(look, selector, name ?? null, into)

  const interactive = () =>
    location.href !== 'about:blank' &&
    document.readyState === 'complete' &&
    !document.querySelector('astro-island[ssr][client="painted"]')

  const press = async (thing: Thing) => {
    let before: Availability | null = null
    const [x, y] = await wait(async () => {
      const [last, now] = [before, await availability(thing, true)]
      before = now
      expect(now, `${thing} is there and takes a press`).toMatchObject({ disabled: false })
      expect(now?.place, `${thing} lies still`).toEqual(last?.place)
      if (!now?.place) throw new Error(`Something lies over ${thing}.`)
      return now.place
    })
    await engine.action([
      {
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x, y, duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ])
  }

  const reads = (field: Thing, value?: string) =>
    wait(async () => {
      const read = (await availability(field))?.value ?? ''
      if (value === undefined) expect(read, `${field} has a value`).not.toBe('')
      else expect(read).toBe(value)
      return read
    })

  return {
    ask,
    press,
    open: async (url) => {
      // Through about:blank: if only the hash differs, a browser would stay on its page.
      await engine.open('about:blank')
      await wait(async () => expect(await ask(() => location.href)).toBe('about:blank'))
      await engine.open(url)
      await wait(async () => expect(await ask(interactive), `${url} is awake`).toBe(true))
    },
    sees: (thing, texts = '') =>
      wait(async () => {
        const { text } = (await availability(thing)) ?? {}
        expect(text, `${thing} is there`).toBeDefined()
        if (typeof texts === 'string') expect(text).toContain(texts)
        else expect(text).toMatch(texts)
        return text ?? ''
      }),
    reads,
    type: async (field, text) => {
      await press(field)
      const all = [CONTROL, 'a']
      const typed = [...text].flatMap((key) => [...strokes([key]), ...releases([key])])
      await engine.action([
        { type: 'key', id: 'keys', actions: [...strokes(all), ...releases(all), ...typed] },
      ])
      await reads(field, text)
    },
  }
}
