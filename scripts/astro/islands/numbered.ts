import type { VNode } from 'preact'

/**
 * Gives an island its number on the page, which ids of `useId` begin with, so that no two islands share one. Preact has
 * no public way to say it: this is the field that Astro's package for Preact sets, under the name that it has in the
 * published files.
 */
export const numbered = <P>(island: VNode<P>, number: number): VNode<P> =>
  Object.assign(island, { __m: [number, 0] })
