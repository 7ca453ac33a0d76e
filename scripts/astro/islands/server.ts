import type { NamedSSRLoadedRendererValue, SSRResult } from 'astro'
import { type ComponentType, createElement } from 'preact/compat'
import { renderToStringAsync } from 'preact-render-to-string'
import { numbered } from './numbered.ts'

/** How many islands each page has had so far. */
const counts = new WeakMap<SSRResult, number>()

/** Pre-renders the islands of a page: every component in it that is not Astro's own. */
const renderer: NamedSSRLoadedRendererValue = {
  name: 'islands',
  check: async (component) => typeof component === 'function',
  async renderToStaticMarkup(this: { readonly result: SSRResult }, component, props) {
    const number = counts.get(this.result) ?? 0
    counts.set(this.result, number + 1)
    const island = numbered(createElement(component as ComponentType<object>, props), number)
    return { attrs: { 'data-island': `${number}` }, html: await renderToStringAsync(island) }
  },
}

export default renderer
