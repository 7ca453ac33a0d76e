/**
 * Drawing primitives of all pictures: few flat tones on a ground of paper, quarter discs on a grid, and isometric
 * blocks (two across to one down) that cast a shadow. No gradient, no stroke, no text.
 */

export const SIZE = 640
export const MID = SIZE / 2

/** Integers only, so that every machine draws the same bytes. */
export const r = (value: number): number => Math.round(value)

/** A point around the middle, angle in parts of 360 from the top. */
const around = (x: number, y: number, radius: number, angle: number): string =>
  `${r(x + radius * Math.sin((angle * Math.PI) / 180))},${r(y - radius * Math.cos((angle * Math.PI) / 180))}`

/** Corners of a polygon, for the attribute `points`. */
export const polygon = (x: number, y: number, radius: number, corners: number, turn = 0): string =>
  Array.from({ length: corners }, (_, k) => around(x, y, radius, turn + (k * 360) / corners)).join(' ')

/** Flat tones that belong together. */
export type Palette = {
  /** The ground, and the shadow on it. */
  readonly paper: string
  readonly shade: string
  /** Tones of flat shapes, from dark to light. */
  readonly deep: string
  readonly base: string
  readonly light: string
  /** Tones of a block: its lit top, and its lit side. */
  readonly top: string
  readonly side: string
  readonly pale: string
}

const palette = (
  [paper, shade]: readonly [string, string],
  [deep, base, light]: readonly [string, string, string],
  pale: string,
  [top, side]: readonly [string, string] = [light, base],
): Palette => ({ paper, shade, deep, base, light, top, side, pale })

/** Of fire, water, wind, earth, light, dark. */
export const PALETTES = [
  palette(['#E9D9CC', '#D9C4B3'], ['#2A1B17', '#B4482B', '#F1A06B'], '#FFF6EF'),
  palette(['#D3DFE6', '#C3D2DB'], ['#12212E', '#2C5E86', '#8FC0D8'], '#F2F7FA'),
  palette(['#D9DBDB', '#C8CBCB'], ['#181B1D', '#5D676D', '#F4F5F3'], '#F4F5F3', ['#B2B8BB', '#5D676D']),
  palette(['#DBE2D0', '#C7D1BA'], ['#1B2418', '#4C7142', '#B4C977'], '#F6F9EC'),
  palette(['#EEE6CF', '#DFD3B2'], ['#2B2413', '#C5962F', '#FFFDF2'], '#FFFDF2', ['#C5962F', '#6E5212']),
  palette(['#CFCBD8', '#BDB7CB'], ['#17131F', '#51417A', '#A797CF'], '#F4F1FA'),
] as const

export const paletteAt = (place: number): Palette => PALETTES[place % PALETTES.length] as Palette

export const ground = (colour: string, width = SIZE, height = SIZE): string =>
  `<rect width="${width}" height="${height}" fill="${colour}"/>`

export const fill = (colour: string, path: string): string =>
  path === '' ? '' : `<path fill="${colour}" d="${path}"/>`

/**
 * The position and size of a block: the far corner of its top, the visible widths of its left and right sides (both
 * even), its height.
 */
export type Block = {
  readonly x: number
  readonly y: number
  readonly left: number
  readonly right: number
  readonly h: number
}
export const cube = (x: number, y: number, w: number, h = w): Block => ({ x, y, left: w, right: w, h })

/** A block in three tones. */
export function block({ x, y, left, right, h }: Block, top: string, dark: string, side: string): string {
  const [l, d] = [left / 2, right / 2]
  return [
    fill(top, `M${x} ${y}l${left} ${l}l${-right} ${d}l${-left} ${-l}z`),
    fill(dark, `M${x - right} ${y + d}l${left} ${l}v${h}l${-left} ${-l}z`),
    fill(side, `M${x + left} ${y + l}l${-right} ${d}v${h}l${right} ${-d}z`),
  ].join('')
}

/** The shadow of a block, this far to the right. */
export const shadow = ({ x, y, left, right, h }: Block, far: number, colour: string): string =>
  fill(
    colour,
    `M${x + left} ${y + left / 2 + h}l${far} ${far / 2}l${-right} ${right / 2}l${-far} ${-far / 2}z`,
  )

const part = (scale: number): number => r(scale * 1_000) / 1_000
const on = (x: number, y: number, scale: readonly number[], inner: string): string =>
  `<g transform="matrix(${scale.map(part).join(' ')} ${x} ${y})">${inner}</g>`

/** A flat shape on a block's top, with its origin at the far corner. */
export const onTop = ({ x, y }: Block, k: number, inner: string): string =>
  on(x, y, [k, k / 2, -k, k / 2], inner)

/** On its left side, with its origin at the upper left corner. */
export const onLeft = ({ x, y, right }: Block, k: number, inner: string): string =>
  on(x - right, y + right / 2, [k, k / 2, 0, k], inner)

/** On its right side. */
export const onRight = ({ x, y, left, right }: Block, k: number, inner: string): string =>
  on(x + left - right, y + (left + right) / 2, [k, -k / 2, 0, k], inner)

/** The product's mark, in a square of 20. */
export const MARK =
  'M0 9.2V0A9.2 9.2 0 0 1 9.2 9.2ZM10.8 0H20A9.2 9.2 0 0 1 10.8 9.2ZM20 10.8V20A9.2 9.2 0 0 1 10.8 10.8ZM9.2 20H0A9.2 9.2 0 0 1 9.2 10.8Z'
