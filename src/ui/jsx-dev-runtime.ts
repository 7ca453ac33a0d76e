// Unit tests compile JSX for development.
import type { ElementType, ReactNode } from 'react'
import { jsx, jsxs } from './jsx-runtime.ts'

export type { JSX } from './jsx-runtime.ts'
// biome-ignore lint/performance/noBarrelFile: the compiler asks this file for it
export { Fragment } from './jsx-runtime.ts'

/** An element, as the development build asks for it. */
export const jsxDEV = (
  type: ElementType,
  props: { children?: ReactNode },
  key?: string,
  several?: boolean,
): ReturnType<typeof jsx> =>
  several && Array.isArray(props.children)
    ? jsxs(type, { ...props, children: props.children }, key)
    : jsx(type, props, key)
