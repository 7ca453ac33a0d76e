import { hydrate, options } from 'preact'
import { type ComponentType, createElement } from 'preact/compat'
import { isWaking, wakeBy } from '../../../src/lib/islands/waking.ts'
import { keepFieldsControlled } from './controlled.ts'
import { numbered } from './numbered.ts'

// Effects run before the browser paints, not after: what another choice makes an effect ask for would else be painted
// once beside the answer to the last choice. Those of an island that wakes let its page be painted first.
options.requestAnimationFrame = (run) => {
  if (!isWaking() || document.hidden) return queueMicrotask(run)
  requestAnimationFrame(() => setTimeout(run))
  // A frame that is out of sight may get none; what has run has nothing left to run.
  setTimeout(run, 100)
}
keepFieldsControlled()

/** Wakes an island: Astro calls this with the element it was pre-rendered into, then with what it was made from. */
export default (element: HTMLElement) => (component: ComponentType<object>, props: object) => {
  const island = numbered(createElement(component, props), Number(element.dataset.island))
  wakeBy(() => hydrate(island, element))
}
