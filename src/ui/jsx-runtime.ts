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

declare module 'react' {
  namespace JSX {
    // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface is added to
    interface IntrinsicElements {
      /** Text beside elements. It has no style. */
      'text-part': Props
    }
  }
}

type Props = {
  children?: ReactNode
  translate?: 'yes' | 'no'
  'data-says'?: string
  suppressHydrationWarning?: boolean
}
type Text = string | number | bigint

const isText = (child: ReactNode): child is Text =>
  typeof child === 'string' || typeof child === 'number' || typeof child === 'bigint'

/** Elements that hold text alone: the browser shows no element inside them. */
const TEXT_ONLY: readonly unknown[] = ['option', 'title', 'text', 'tspan']

/** A figure, an address or a symbol: the same in every language, and another one must not be shown in its place. */
const isVerbatim = (text: string) => /\d|^[^\p{Ll}\p{Lo}]*\p{Lu}[^\p{Ll}\p{Lo}]*$/u.test(text)

/** `data-says` repeats what must be read there (`alteredTexts.ts`). */
const kept = (text: string): Props =>
  isVerbatim(text) ? { translate: 'no', 'data-says': text, children: text } : { children: text }

/** Neighbouring texts as one, in the place of the first: elements keep their places, by which React knows them. */
function joined(children: readonly ReactNode[]): ReactNode[] {
  const all: ReactNode[] = []
  let open = -1
  for (const [at, child] of children.entries()) {
    if (isText(child) && open >= 0) all[open] = `${all[open]}${child}`
    else if (isText(child)) {
      open = at
      all[at] = `${child}`
      continue
    } else if (child !== null && child !== undefined && typeof child !== 'boolean') open = -1
    all[at] = isText(child) ? null : child
  }
  return all
}

/** Text beside elements becomes an element; blanks, which nobody translates, stay. */
const parted = (children: readonly ReactNode[]) =>
  children.map((child) =>
    typeof child === 'string' && child.trim() !== '' ? element('text-part', kept(child)) : child,
  )

/** An element of one child, or of none. */
export function jsx(type: ElementType, props: Props, key?: Key): JSX.Element {
  const { children } = props
  if (!isText(children)) return element(type, props, key)
  const text = `${children}`
  if (type === Fragment) return element(type, { ...props, children: parted([text])[0] }, key)
  return element(
    type,
    typeof type === 'string' && !props.translate ? { ...props, ...kept(text) } : props,
    key,
  )
}

/** An element of several children. */
export function jsxs(
  type: ElementType,
  props: Props & { children: readonly ReactNode[] },
  key?: Key,
): JSX.Element {
  const all = joined(props.children)
  const shown = all.filter((child) => child !== null && child !== undefined && typeof child !== 'boolean')
  const [first] = shown
  if (shown.length === 1 && isText(first)) return jsx(type, { ...props, children: first }, key)
  const children = TEXT_ONLY.includes(type) ? all : parted(all)
  return elements(type, { ...props, children }, key)
}
