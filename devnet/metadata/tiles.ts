/** Pictures made of tiles on a grid: a square, or a quarter disc with or without a ground. */
import type { Random } from '../seed/random.ts'
import { MID, type Palette, polygon, r, SIZE } from './shapes.ts'

/** Side of a tile: a picture is eight tiles wide. */
export const TILE = SIZE / 8

/** Corner at the centre of a quarter disc, clockwise from the upper left. */
type Corner = 0 | 1 | 2 | 3
export const CORNERS = [0, 1, 2, 3] as const
/** The same corner, mirrored. */
export const mirrored = (corner: Corner): Corner => (corner ^ 1) as Corner

type Tone = 'deep' | 'base' | 'light' | 'paper'

/** Tiles placed so far; later tiles cover earlier ones. */
type Floor = {
  readonly square: (column: number, row: number, tone: Tone) => void
  readonly quarter: (column: number, row: number, corner: Corner, tone: Tone) => void
  /** As SVG: one path for each tone, squares under quarters. */
  readonly draw: (p: Palette) => string
}

const squarePath = (x: number, y: number, s: number) => `M${x} ${y}h${s}v${s}h${-s}z`

function quarterPath(x: number, y: number, s: number, corner: Corner): string {
  const arc = (dx: number, dy: number) => `a${s} ${s} 0 0 1 ${dx} ${dy}z`
  if (corner === 0) return `M${x} ${y}h${s}${arc(-s, s)}`
  if (corner === 1) return `M${x + s} ${y}v${s}${arc(-s, -s)}`
  if (corner === 2) return `M${x + s} ${y + s}h${-s}${arc(s, -s)}`
  return `M${x} ${y + s}v${-s}${arc(s, s)}`
}

/** Tiles of one tone, enlarged enough to hide the seams between them at any size. */
const tiles = (colour: string, path: string) =>
  `<path fill="${colour}" stroke="${colour}" stroke-width="2" d="${path}"/>`

/**
 * Returns an empty tile grid.
 * @param size of a tile's side
 */
export function floor(size = TILE): Floor {
  const squares = new Map<Tone, string>()
  const quarters = new Map<Tone, string>()
  const lay = (to: Map<Tone, string>, tone: Tone, path: string) =>
    void to.set(tone, (to.get(tone) ?? '') + path)
  return {
    square: (column, row, tone) => lay(squares, tone, squarePath(r(column * size), r(row * size), size)),
    quarter: (column, row, corner, tone) =>
      lay(quarters, tone, quarterPath(r(column * size), r(row * size), size, corner)),
    draw: (p) =>
      [squares, quarters].flatMap((layer) => [...layer].map(([tone, path]) => tiles(p[tone], path))).join(''),
  }
}

/** One half of six columns by six rows, and the other half mirrored. */
function halves() {
  const laid = floor()
  const lay = (column: number, row: number, tone: Tone, corner?: Corner) => {
    if (corner === undefined) {
      laid.square(1 + column, 1 + row, tone)
      laid.square(6 - column, 1 + row, tone)
    } else {
      laid.quarter(1 + column, 1 + row, corner, tone)
      laid.quarter(6 - column, 1 + row, mirrored(corner), tone)
    }
  }
  return { lay, draw: laid.draw }
}

/** Hair and skin: pairs of distinguishable tones. */
const PAIRS: readonly (readonly [Tone, Tone])[] = [
  ['deep', 'base'],
  ['base', 'deep'],
  ['light', 'base'],
  ['base', 'light'],
  ['light', 'deep'],
]
const other = (tone: Tone): Tone => (tone === 'light' ? 'base' : 'light')

/** A hero of xHeroes: a face of six by six tiles. */
export function face(random: Random, p: Palette): string {
  const { lay, draw } = halves()
  const [hair, skin] = random.pick(PAIRS)
  const eyes = 2 + random.below(2)
  const tile = (column: number, row: number, tone: Tone, corners: readonly Corner[] = CORNERS) => {
    const corner = random.pick(corners)
    const kind = random.below(5)
    // A quarter on paper, one on a ground, or the ground alone.
    if (kind > 1) lay(column, row, tone)
    if (kind === 4) lay(column, row, other(tone), corner)
    if (kind < 2) lay(column, row, tone, corner)
  }
  // Crest.
  for (const column of [1, 2]) lay(column, 0, random.pick([hair, other(hair)]), random.pick([2, 3]))
  lay(0, 0, hair, 0)
  // Hair.
  for (let row = 1; row < eyes; row += 1) {
    if (row === 1) lay(0, row, hair, 2)
    else tile(0, row, hair)
    tile(1, row, hair)
    tile(2, row, hair)
  }
  // Eyes.
  if (random.chance(0.6)) lay(0, eyes, random.pick([hair, skin]))
  else lay(0, eyes, skin, random.pick([1, 2]))
  lay(1, eyes, 'deep')
  lay(2, eyes, random.pick(['deep', skin]))
  if (random.chance(0.6)) lay(2, eyes, random.pick<Tone>(['light', 'base', 'paper']), random.pick(CORNERS))
  // Cheeks and mouth.
  for (let row = eyes + 1; row < 5; row += 1) {
    tile(0, row, row === 4 ? skin : random.pick([hair, skin]), row === 4 ? [1, 2] : CORNERS)
    tile(1, row, skin)
    lay(2, row, row === 4 ? random.pick(['deep', other(skin)]) : skin)
    lay(2, row, random.pick(['light', 'deep', 'base']), random.pick(CORNERS))
  }
  // Chin.
  if (random.chance(0.5)) lay(0, 5, random.pick([hair, skin]), 1)
  lay(1, 5, random.pick([hair, skin]), random.pick([0, 1]))
  tile(2, 5, skin, [0, 1])
  const y = (1.5 + eyes) * TILE
  return `${draw(p)}<g fill="${p.light}"><circle cx="${2.5 * TILE}" cy="${y}" r="21"/><circle cx="${5.5 * TILE}" cy="${y}" r="21"/></g>`
}

/** A champion of the arena: a shield in two halves, each the other's negative, with a sign. */
export function shield(random: Random, p: Palette, grade: number, sign: string): string {
  const laid = floor()
  const negative: Record<Tone, Tone> = { deep: 'base', base: 'deep', light: 'light', paper: 'paper' }
  for (let row = 2; row < 7; row += 1)
    for (let column = 1; column < 4; column += 1) {
      const tone = random.pick<Tone>(['deep', 'deep', 'base'])
      const corner = random.pick(CORNERS)
      const over = random.pick<Tone>(['light', negative[tone], negative[tone]])
      const rounded = random.chance(0.6)
      for (const [at, lit] of [
        [column, false],
        [7 - column, true],
      ] as const) {
        laid.square(at, row, lit ? negative[tone] : tone)
        if (rounded) laid.quarter(at, row, lit ? mirrored(corner) : corner, lit ? negative[over] : over)
      }
    }
  // Above them the rank: two, four or six rounded tiles.
  for (let k = 0; k < 3; k += 1)
    for (const at of [3 - k, 4 + k]) {
      laid.square(at, 1, 'light')
      if (k <= grade) laid.quarter(at, 1, at < 4 ? 2 : 3, 'deep')
    }
  return [
    `<clipPath id="s"><path d="M80 80H560V320A240 240 0 0 1 80 320Z"/></clipPath>`,
    `<g clip-path="url(#s)">${laid.draw(p)}</g>`,
    `<circle cx="${MID}" cy="300" r="112" fill="${p.paper}"/>`,
    sign,
  ].join('')
}

/** The back of a card, four tiles by six. It does not depend on the card's content. */
export function cardBack(random: Random): (p: Palette) => string {
  const laid = floor(50)
  for (let row = 0; row < 3; row += 1)
    for (let column = 0; column < 2; column += 1) {
      const corner = random.pick(CORNERS)
      const [tone, ground] = random.pick<readonly [Tone, Tone]>([
        ['light', 'base'],
        ['base', 'deep'],
        ['light', 'deep'],
      ])
      for (const [x, mirror] of [
        [column, false],
        [3 - column, true],
      ] as const)
        for (const [y, turned] of [
          [row, false],
          [5 - row, true],
        ] as const) {
          laid.square(x, y, ground)
          // Left mirrors right, and top mirrors bottom.
          const flipped = mirror ? mirrored(corner) : corner
          laid.quarter(x, y, turned ? ((3 - flipped) as Corner) : flipped, tone)
        }
    }
  return laid.draw
}

/** The sign of an element: a disc, or a number of corners. */
const SIGNS = [3, 5, 0, 6, 8, 4] as const
export function sign(element: number, x: number, y: number, radius: number, colour: string): string {
  const corners = SIGNS[element % SIGNS.length] as number
  return corners === 0
    ? `<circle cx="${x}" cy="${y}" r="${radius - 4}" fill="${colour}"/>`
    : `<polygon points="${polygon(x, y, radius, corners)}" fill="${colour}"/>`
}
