/**
 * React's JSX, with every text in an element of its own, so that a browser's page translation can take texts away
 * without breaking the page: translators replace text nodes, and React goes on writing into the ones that were
 * replaced. Into an element that holds nothing but text it writes anew. What holds figures or is a symbol is not
 * translated at all. TypeScript's `jsxImportSource` names this file's folder; docs/decisions.md says why.
 */
import type { ElementType, JSX, Key, ReactNode } from 'react'
import { jsx as element, jsxs as elements, Fragment } from 'react/jsx-runtime'

export type { JSX } from 'react'
export { Fragment }

type Props = {
  children?: ReactNode
  translate?: 'yes' | 'no'
  'data-says'?: string
}
type Text = string | number | bigint

const isText = (child: ReactNode): child is Text => ['string', 'number', 'bigint'].includes(typeof child)

/** Elements that hold text alone: the browser shows no element inside them. */
const TEXT_ONLY: readonly unknown[] = ['option', 'title', 'text', 'tspan']

/** A figure, an address or a symbol: the same in every language, and another one must not be shown in its place. */
const VERBATIM = /\d|^[^\p{Ll}\p{Lo}]*\p{Lu}[^\p{Ll}\p{Lo}]*$/u

/** `data-says` repeats what must be read there (`alteredTexts.ts`). */
const kept = (text: string): Props =>
  VERBATIM.test(text) ? { translate: 'no', 'data-says': text, children: text } : { children: text }

/** Text beside elements becomes a `<bdi>`, which has no looks; blanks, which nobody translates, stay. */
const parted = (child: ReactNode): ReactNode =>
  typeof child === 'string' && child.trim() ? element('bdi', kept(child)) : child

/** An element of one child, or of none. */
export function jsx(type: ElementType, props: Props, key?: Key): JSX.Element {
  const { children, translate } = props
  if (!isText(children)) return element(type, props, key)
  const text = `${children}`
  if (type === Fragment) return element(type, { children: parted(text) }, key)
  return element(type, typeof type === 'string' && !translate ? { ...props, ...kept(text) } : props, key)
}

/**
 * An element of several children. Neighbouring texts become one, in the place of the first: elements keep their places,
 * by which React knows them.
 */
export function jsxs(
  type: ElementType,
  props: Props & { children: readonly ReactNode[] },
  key?: Key,
): JSX.Element {
  let shown = 0
  let open = -1
  const all = [...props.children]
  for (const [at, child] of props.children.entries()) {
    if (isText(child)) {
      if (open < 0) {
        open = at
        shown++
        all[at] = `${child}`
      } else {
        all[open] += `${child}`
        all[at] = null
      }
    } else if (child != null && typeof child !== 'boolean') {
      open = -1
      shown++
    }
  }
  if (shown === 1 && open >= 0) return jsx(type, { ...props, children: all[open] }, key)
  return elements(type, { ...props, children: TEXT_ONLY.includes(type) ? all : all.map(parted) }, key)
}
