import { options, type VNode } from 'preact'

type Props = { readonly value?: unknown; readonly checked?: unknown }
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What each field was last drawn with. */
const drawn = new WeakMap<Field, Props>()

const isField = (element: unknown): element is Field =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

/** Has a field hold what it was drawn with. */
function hold(field: Field): void {
  const { value, checked } = drawn.get(field) ?? {}
  const text = typeof value === 'number' ? `${value}` : value
  if (typeof text === 'string' && field.value !== text) field.value = text
  if (typeof checked === 'boolean' && field instanceof HTMLInputElement && field.checked !== checked)
    field.checked = checked
}

/**
 * From now on a field never holds what its island does not know: where an island takes nothing of what was typed, ticked
 * or chosen, it draws nothing anew, and Preact would leave the field as the person left it. React puts it back, and so
 * does this.
 */
export function keepFieldsControlled(): void {
  const { diffed, event: heard } = options
  options.diffed = (node: VNode & { readonly __e?: unknown }) => {
    diffed?.(node)
    // The element of a node, under the name that it has in the published files.
    if (typeof node.type === 'string' && isField(node.__e)) drawn.set(node.__e, node.props as Props)
  }
  options.event = (event) => {
    const field = event.currentTarget
    if ((event.type === 'input' || event.type === 'change') && isField(field))
      // Behind what the handler draws: that waits for one turn.
      queueMicrotask(() => queueMicrotask(() => holdAll(field)))
    return heard ? heard(event) : event
  }
}

/** A radio button that is chosen takes the choice from the others of its name. */
function holdAll(field: Field): void {
  if (field instanceof HTMLInputElement && field.type === 'radio')
    for (const other of document.getElementsByName(field.name)) if (isField(other)) hold(other)
  hold(field)
}
