/** Pictures built of blocks: boxes, cards, places, plates, and the three that stand for a whole collection. */
import type { Random } from '../seed/random.ts'
import {
  type Block,
  block,
  cube,
  fill,
  MARK,
  MID,
  onLeft,
  onRight,
  onTop,
  type Palette,
  r,
  SIZE,
  shadow,
} from './shapes.ts'
import { CORNERS, cardBack, floor, mirrored, sign } from './tiles.ts'

/** In its palette's three tones. */
const solid = (at: Block, p: Palette) => block(at, p.top, p.deep, p.side)

/** Width of the sides of a block, in units of the drawings on them. */
const WIDE = 200

/** The eyes that look out of a box: two of four tiles, each square or rounded, sometimes half closed. */
function looking(random: Random): (p: Palette) => string {
  const size = 30
  const laid = floor(size)
  const middle = WIDE / 2 / size
  const [apart, y] = [0.3 + random.below(9) * 0.08, 2 + random.below(9) * 0.13]
  const lid = random.pick([-1, -1, 0, 1])
  for (const [k, corner] of ([2, 3, 1, 0] as const).entries()) {
    const [column, row] = [k % 2, k >> 1]
    const rounded = random.chance(0.7)
    if (row === lid) continue
    for (const [x, of] of [
      [middle - apart - 2 + column, corner],
      [middle + apart + 1 - column, mirrored(corner)],
    ] as const)
      if (rounded) laid.quarter(x, y + row, of, 'light')
      else laid.square(x, y + row, 'light')
  }
  return laid.draw
}

/** A sealed box of a season: taped, with eyes that look out of it. */
export function box(random: Random, p: Palette, element: number, at: Block): string {
  const { x, y, left: w, h } = at
  const look = looking(random)
  // From the far left edge over the top, and down the right side.
  const from = 0.2 + random.below(13) * 0.03
  const onEdge = (u: number, v: number) => `${x + r((u - v) * w)} ${y + r(((u + v) * w) / 2)}`
  const down = r(h * 0.3)
  const tape = `M${onEdge(0, from + 0.2)}L${onEdge(0, from)}L${onEdge(1, from)}v${down}l${-r(0.2 * w)} ${r(0.1 * w)}v${-down}z`
  return [
    solid(at, p),
    fill(p.pale, tape),
    onLeft(at, w / WIDE, look({ ...p, light: p.top })),
    onRight(at, w / WIDE, sign(element, r(WIDE * (0.9 - from)), 138, 26, p.top)),
  ].join('')
}

/** A sealed card, upright. */
export function card(random: Random, p: Palette, at: Block): string {
  const back = cardBack(random)
  return [
    block(at, p.pale, p.pale, p.side),
    onLeft(
      at,
      at.left / WIDE,
      `<rect width="${WIDE}" height="${r((at.h * WIDE) / at.left)}" fill="${p.pale}"/><g transform="translate(10 9) scale(.9)">${back(p)}</g>`,
    ),
  ].join('')
}

/** A place: sixteen blocks of uneven ground, with a house on one. */
export function land(random: Random, p: Palette): string {
  const [side, w, step] = [4, 68, 28]
  const levels = Array.from({ length: side * side }, () => random.weighted([0, 1, 2, 3], (k) => 4 - k))
  const house = random.below(side * side)
  // The left and right corner of the ground, and the width of the shadow around it.
  const [foot, reach] = [372, side * w + 24]
  const parts = [
    fill(
      p.shade,
      `M${MID - reach} ${foot}l${reach} ${-reach / 2}l${reach} ${reach / 2}l${-reach} ${reach / 2}z`,
    ),
  ]
  for (let sum = 0; sum <= 2 * (side - 1); sum += 1)
    for (let i = Math.max(0, sum - side + 1); i <= Math.min(side - 1, sum); i += 1) {
      const j = sum - i
      const k = i * side + j
      const level = levels[k] ?? 0
      const h = 20 + level * step + (k === house ? 70 : 0)
      const at = cube(MID + (i - j) * w, foot - (side * w) / 2 + (sum * w) / 2 - h, w, h)
      parts.push(k === house ? block(at, p.pale, p.deep, p.side) : solid(at, p))
      if (k === house) {
        parts.push(onLeft(at, w / WIDE, `<path fill="${p.pale}" d="M60 150v-50a40 40 0 0 1 80 0v50z"/>`))
      } else if (random.chance(0.45)) {
        const leaf = floor(100)
        leaf.quarter(0.5, 0.5, random.pick(CORNERS), random.pick(['deep', 'base']))
        parts.push(onTop(at, w / WIDE, leaf.draw({ ...p, base: p.side })))
      }
    }
  return parts.join('')
}

/** A thin block, optionally with the product's mark on it. */
export const plate = (at: Block, p: Palette, marked = false): string =>
  solid(at, p) +
  (marked
    ? onTop(at, at.left / WIDE, `<path transform="translate(50 50) scale(5)" fill="${p.deep}" d="${MARK}"/>`)
    : '')

/** One of the first round: stacked plates, with the mark on the uppermost. */
export function plates(random: Random, p: Palette, crown: Palette, inlay: Palette): string {
  const count = 4 + random.below(3)
  const [h, gap] = [28, random.pick([8, 12])]
  // All equal, each a step narrower, or alternating.
  const narrower = random.pick([(_: number) => 0, (k: number) => k * 8, (k: number) => (k % 2) * 24])
  const whole = count * h + (count - 1) * gap
  const widest = 210
  const foot = r((640 - widest - whole) / 2) + whole
  const parts: string[] = []
  parts.push(shadow(cube(MID, foot - h, widest, h), 64, p.shade))
  for (let k = 0; k < count; k += 1) {
    const last = k === count - 1
    const w = last ? 186 : widest - narrower(k)
    const at = cube(MID, foot - h - k * (h + gap) + (widest - w) / 2, w, h)
    const of = last ? crown : random.chance(0.3) ? inlay : p
    // A notch in its side distinguishes it from the others.
    const notch = `M${12 + random.below(9) * 20} 9h16v12h-16z`
    parts.push(plate(at, of, last), onLeft(at, w / WIDE, fill(of.top, notch)))
  }
  return parts.join('')
}

/** Width of a picture of a whole collection. Its middle is a square, which is used alone where space is short. */
export const BROAD = 1_216

/** Three blocks, one of them on a fourth, in the middle of a broad picture. */
export function drop(p: Palette, draw: (at: Block, place: number) => string): string {
  const places = [cube(618, 222, 132), cube(618, 90, 132), cube(778, 312, 132), cube(448, 302, 132)]
  return places
    .map((at, k) => (k === 1 ? '' : shadow(at, k === 0 ? 150 : 80, p.shade)) + draw(at, k))
    .join('')
}

/**
 * A block with a picture of 640 by 640 on its left side.
 * @param margin of the picture that is cut off
 */
export const bearing = (at: Block, p: Palette, tone: string, inner: string, margin = 54): string =>
  block(at, p.top, tone, p.side) +
  onLeft(
    at,
    at.left / (SIZE - 2 * margin),
    margin === 0 ? inner : `<g transform="translate(${-margin} ${-margin})">${inner}</g>`,
  )

/** Three cards, one behind the other, in the middle of a broad picture. */
export function hand(p: Palette, draw: (at: Block, place: number) => string): string {
  return [3, 2, 1]
    .map((k) => {
      const at = { x: 320 + k * 110, y: 246 - k * 55, left: 176, right: 24, h: 252 }
      return shadow(at, 100, p.shade) + draw(at, k)
    })
    .join('')
}
