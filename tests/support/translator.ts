import type { Page } from '@playwright/test'

/** The text of the page without the translator's marks. */
export const plain = (text: string | null) => (text ?? '').replaceAll(/[«»]/g, '')

type Manner = {
  /** Chromium puts each text into two new elements; other browsers change it in place. */
  readonly wraps: boolean
  /** True if the translator obeys `translate="no"`. Otherwise it changes figures, too. */
  readonly heedsNo: boolean
}

/** Translates the page from now on, as a browser does: every text, and every new or changed one, in « ». */
export async function translatePage(page: Page, manner: Manner): Promise<void> {
  await page.evaluate(({ wraps, heedsNo }) => {
    const done = new WeakMap<Text, string>()
    const translated = (text: string) => `«${heedsNo ? text : text.replaceAll(/\d/g, '9')}»`
    const translateText = (text: Text) => {
      const parent = text.parentElement
      if (!parent || text.data.trim() === '' || done.get(text) === text.data) return
      if (parent.closest('script, style, svg, textarea')) return
      if (heedsNo && !parent.translate) return
      if (wraps) {
        const inner = document.createElement('font')
        inner.append(translated(text.data))
        const outer = document.createElement('font')
        outer.append(inner)
        done.set(inner.firstChild as Text, translated(text.data))
        text.replaceWith(outer)
      } else {
        done.set(text, translated(text.data))
        text.data = translated(text.data)
      }
    }
    const translateAll = (node: Node) => {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      if (node instanceof Text) texts.push(node)
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) translateText(text)
    }
    translateAll(document.body)
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') translateAll(target)
        else for (const node of addedNodes) translateAll(node)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  }, manner)
}

/** Texts that are the same in every language and that differ from what the page rendered. */
export const alteredTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-says]')].flatMap(({ dataset, textContent }) =>
      textContent === dataset.says ? [] : [`${dataset.says}: ${textContent}`],
    ),
  )
