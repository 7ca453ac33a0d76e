/**
 * Variant of React's JSX that puts every text into an element of its own, so that a browser's page translation cannot
 * break the page. Translators replace text nodes, and React would keep writing to the replaced ones. In an element
 * with nothing but text, React replaces the text node. Figures and symbols are not translated at all. TypeScript's
 * `jsxImportSource` names this file's folder (docs/decisions/0235-each-text-in-its-own-element.md).
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

/** Elements that contain only text: browsers show no element inside them. */
const TEXT_ONLY: readonly unknown[] = ['option', 'title', 'text', 'tspan']

/** A figure, an address or a symbol: the same in every language, and must not be replaced by another. */
const VERBATIM = /\d|^[^\p{Ll}\p{Lo}]*\p{Lu}[^\p{Ll}\p{Lo}]*$/u

/** `data-says` repeats the text that must be shown there (`alteredTexts.ts`). */
const saved = (text: string): Props =>
  VERBATIM.test(text) ? { translate: 'no', 'data-says': text, children: text } : { children: text }

/** Text beside elements becomes a `<bdi>`, which has no styles. Blank text stays, because translators skip it. */
const parted = (child: ReactNode): ReactNode =>
  typeof child === 'string' && child.trim() ? element('bdi', saved(child)) : child

/** An element with one child, or none. */
export function jsx(type: ElementType, props: Props, key?: Key): JSX.Element {
  const { children, translate } = props
  if (!isText(children)) return element(type, props, key)
  const text = `${children}`
  if (type === Fragment) return element(type, { children: parted(text) }, key)
  return element(type, typeof type === 'string' && !translate ? { ...props, ...saved(text) } : props, key)
}

/**
 * An element with several children. Adjacent texts are merged into the first: elements keep their positions, by which
 * React identifies them.
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
