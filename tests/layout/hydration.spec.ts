/**
 * Islands that hydrate late. A page is pre-rendered with the first values of its stores. If other islands have changed
 * the stores meanwhile, React must render the island again after it hydrates. So each island is rendered a second time,
 * from nothing, beside the hydrated one, and both must look the same.
 */
import type { Page } from '@playwright/test'
import { interactive, isConnected, remember } from '../support/page.ts'
import { sitePages } from '../support/pages.ts'
import { expect, test } from '../support/test.ts'
import { addWallet } from '../support/wallet.ts'

/** The look of an island: ids by their order, links and pictures by their whole address, fields by their values. */
const DRAWN = (island: Element): string[] => {
  const ids: string[] = []
  const plain = (text: string) =>
    text.replace(/\b_(?:r\d+)?[rR]_\w*?_/g, (id) => {
      if (!ids.includes(id)) ids.push(id)
      return `id${ids.indexOf(id)}`
    })
  const lines: string[] = []
  const walk = (element: Element, depth: number): void => {
    // A picture is loaded once visible.
    if (element.matches('.art-frame')) return
    const attributes = [...element.attributes]
      .filter(({ name }) => !['value', 'checked', 'selected', 'style', 'href', 'src'].includes(name))
      .map(({ name, value }) => `${name}=${plain(value)}`)
    if (element instanceof HTMLAnchorElement) attributes.push(`href=${element.href}`)
    if (element instanceof HTMLImageElement) attributes.push(`src=${element.src}`)
    if (element instanceof HTMLInputElement) attributes.push(`holds=${element.value}, ${element.checked}`)
    lines.push(' '.repeat(depth) + [element.localName, ...attributes.sort()].join(' '))
    // Self-drawing elements, and lists that render only visible items.
    if (element.matches('.plot-canvas, .nft-grid')) return
    let text = ''
    for (const child of [...element.childNodes, null]) {
      if (child instanceof Text) text += child.data
      else if (child === null || child instanceof Element) {
        if (text.trim()) lines.push(' '.repeat(depth + 1) + plain(text.trim()))
        text = ''
        if (child) walk(child, depth + 1)
      }
    }
  }
  for (const child of island.children) walk(child, 0)
  return lines
}

/**
 * Renders every hydrated island a second time, and returns the differing lines, each with its island. Runs in the page.
 */
const differences = async (): Promise<string[]> => {
  type Directive = (load: () => Promise<() => Promise<void>>) => Promise<void>
  const { drawn, Astro } = globalThis as unknown as { drawn: typeof DRAWN; Astro: Record<string, Directive> }
  // Rendered from nothing: hydrating an empty element would be a mismatch.
  Astro.only = async (load) => (await load())()
  const moment = () => new Promise((later) => setTimeout(later, 50))
  const found: string[] = []
  for (const island of document.querySelectorAll('astro-island:not([ssr])')) {
    const again = island.cloneNode(false) as HTMLElement
    again.setAttribute('ssr', '')
    again.setAttribute('client', 'only')
    const box = document.createElement('div')
    box.hidden = true
    box.append(again)
    document.body.append(box)
    while (again.hasAttribute('ssr')) await moment()
    let left: string[] = []
    // Data that is still being read or computed settles a moment later in one of the two.
    for (let looks = 0; looks < 40; looks++) {
      await moment()
      const [woke, fresh] = [drawn(island), drawn(again)]
      left = [
        ...woke.filter((line, i) => line !== fresh[i]).map((line) => `woke:  ${line}`),
        ...fresh.filter((line, i) => line !== woke[i]).map((line) => `fresh: ${line}`),
      ]
      if (left.length === 0) break
    }
    if (left.length > 0) found.push(`${island.getAttribute('component-url')}\n${left.join('\n')}`)
    box.remove()
  }
  return found
}

/** Can delay the islands of a page, but not its shell, until they are released. `hold` returns their number. */
async function islandsHeld(page: Page) {
  const script = /\/js\/([\w-]+\.[\w-]+\.js)$/
  let held = new Set<string>()
  let letGo = () => {}
  let gone = Promise.resolve()
  await page.route(script, async (route) => {
    if (held.has(script.exec(route.request().url())?.[1] ?? '')) await gone
    await route.continue()
  })
  return {
    hold: async (path: string): Promise<number> => {
      const html = await (await page.request.get(path)).text()
      const islands = html.matchAll(/component-url="[^"]*?([\w-]+\.[\w-]+\.js)"/g)
      held = new Set(
        [...islands].flatMap(([, name]) => name ?? []).filter((name) => !name.startsWith('Shell.')),
      )
      gone = new Promise((resolve) => {
        letGo = resolve
      })
      return held.size
    },
    letGo: () => letGo(),
  }
}

for (const part of [0, 1])
  test(`an island that hydrates after others changed its stores looks like one rendered then (${part + 1})`, async ({
    page,
    funded,
  }) => {
    await addWallet(page, { account: await funded({ MEV: '10', USDT: '10' }) })
    await remember(page)
    const islands = await islandsHeld(page)
    await page.addInitScript(`globalThis.drawn = ${DRAWN}`)
    const wrong: string[] = []
    const paths = sitePages().filter(({ lang, goesOn }) => lang === 'en' && !goesOn)
    for (const { path } of paths.filter((_, i) => i % 2 === part)) {
      if ((await islands.hold(path)) === 0) continue
      await page.goto(path, { waitUntil: 'commit' })
      // The wallet is connected, so balances and allowances are read.
      await isConnected(page)
      islands.letGo()
      await interactive(page)
      wrong.push(...(await page.evaluate(differences)).map((what) => `${path}: ${what}`))
    }
    expect(wrong).toEqual([])
  })
