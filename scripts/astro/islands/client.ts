import { hydrate, options } from 'preact'
import { type ComponentType, createElement } from 'preact/compat'
import { wakeBy } from '../../../src/lib/islands/waking.ts'
import { keepFieldsControlled } from './controlled.ts'
import { numbered } from './numbered.ts'

// Effects run before the browser paints, not after: what another choice makes an effect ask for would else be painted
// once beside the answer to the last choice.
options.requestAnimationFrame = queueMicrotask
keepFieldsControlled()

/** Wakes an island: Astro calls this with the element it was pre-rendered into, then with what it was made from. */
export default (element: HTMLElement) => (component: ComponentType<object>, props: object) => {
  const island = numbered(createElement(component, props), Number(element.dataset.island))
  wakeBy(() => hydrate(island, element))
}
