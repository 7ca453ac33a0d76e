import type { Group } from '../../src/lib/core/config/collections.ts'
import { createRandom, type Random } from '../seed/random.ts'
import { BROAD, bearing, box, card, drop, hand, land, plates } from './blocks.ts'
import { type Block, cube, fill, ground, MID, type Palette, paletteAt, r, SIZE, shadow } from './shapes.ts'
import { face, shield, sign } from './tiles.ts'

/** The inputs of a picture. None of them is drawn as text: pictures contain only shapes and colours. */
export type Subject = {
  group: Group
  /** Distinguishes the collections of a group. */
  season: number
  /** Distinguishes the items of a collection. */
  seed: number
  /**
   * 0 common, 1 uncommon, 2 unique: decides the amount of detail, never a colour. Ignored for heroes, because theirs
   * changes.
   */
  grade: 0 | 1 | 2
  /** Index of the element among the six: decides the tones, and a sign. */
  element: number
  /** Of formulators: 1 Alpha, 2 Sigma, 3 Omega. */
  kind: 0 | 1 | 2 | 3
}

/** Tones of a season's boxes, independent of their content. */
const SEASONS = [3, 1, 5, 4] as const
const seasonPalette = (season: number) => paletteAt(SEASONS[(season - 1) % SEASONS.length] as number)

/** Rings of a commander. */
const RINGS = 5

/** A commander of Pocket Battles: rings around a sign. */
function rings(random: Random, p: Palette, element: number): string {
  const step = 188 / (RINGS - 1)
  const tones = [p.base, p.light, p.light, p.paper]
  let before = ''
  const drawn = Array.from({ length: RINGS }, (_, k) => {
    const radius = r(80 + k * step)
    const parts = 1 + random.below(4)
    const whole = 360 / parts
    const gap = r(whole * random.between(0.12, 0.42))
    const width = r(step * random.pick([0.36, 0.54, 0.72]))
    const tone = random.pick(tones.filter((one) => one !== before))
    before = tone
    return `<circle cx="${MID}" cy="${MID}" r="${radius}" stroke="${tone}" stroke-width="${width}" pathLength="360" stroke-dasharray="${whole - gap} ${gap}" transform="rotate(${random.below(24) * 15} ${MID} ${MID})"/>`
  })
  return `<g fill="none">${drawn.join('')}</g>${sign(element, MID, MID, 42, p.light)}`
}

/** One, four or eight arches of a formulator. */
function arches(random: Random, p: Palette, kind: number): string {
  const [columns, rows, w, h] = (
    [
      [1, 1, 240, 400],
      [2, 2, 196, 228],
      [4, 2, 116, 232],
    ] as const
  )[kind - 1] ?? [1, 1, 240, 400]
  const gap = 14
  const radius = w / 2
  const parts: string[] = []
  const [left, top] = [
    (SIZE - columns * w - (columns - 1) * gap) / 2,
    (SIZE - rows * h - (rows - 1) * gap) / 2,
  ]
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const [x, y] = [left + column * (w + gap), top + row * (h + gap)]
      const middle = x + radius
      const [body, half, window] =
        kind === 3 ? [p.base, random.pick([p.light, p.side]), p.deep] : [p.deep, p.base, p.light]
      parts.push(
        fill(body, `M${x} ${y + h}v${radius - h}a${radius} ${radius} 0 0 1 ${w} 0v${h - radius}z`),
        fill(half, `M${middle} ${y + h}V${y}a${radius} ${radius} 0 0 1 ${radius} ${radius}v${h - radius}z`),
        `<circle cx="${middle}" cy="${y + radius}" r="${r(radius * 0.32)}" fill="${window}"/>`,
      )
      const foot = r(radius * 0.66)
      if (kind === 1)
        parts.push(fill(p.light, `M${x} ${y + h}h${radius}v${-foot}a${foot} ${foot} 0 0 0 ${-radius} 0z`))
    }
  return parts.join('')
}

/** Returns the object on the ground, and the ground's tone. */
function subject(
  { group, season, grade, element, kind }: Subject,
  random: Random,
): { tone: string; p: Palette; inner: string } {
  const p = paletteAt(element)
  switch (group) {
    case 'pocket':
      return { tone: p.deep, p, inner: rings(random, p, element) }
    case 'xheroes':
      return { tone: p.paper, p, inner: face(random, p) }
    case 'arena':
      return { tone: p.paper, p, inner: shield(random, p, grade, sign(element, MID, 300, 74, p.deep)) }
    case 'box': {
      const of = seasonPalette(season)
      const at = cube(MID - 10, 132, 186)
      return { tone: of.paper, p: of, inner: shadow(at, 90, of.shade) + box(random, of, element, at) }
    }
    case 'card': {
      const at = { x: 208, y: 88, left: 232, right: 32, h: 332 }
      return { tone: p.paper, p, inner: shadow(at, 130, p.shade) + card(random, p, at) }
    }
    case 'formulator': {
      const of = paletteAt([1, 0, 4][kind - 1] ?? 1)
      return { tone: kind === 3 ? of.deep : of.paper, p: of, inner: arches(random, of, kind) }
    }
    case 'havah':
      return { tone: p.paper, p, inner: land(random, p) }
    case 'genesis':
      // The uppermost is gold; on gold it is violet.
      return {
        tone: p.paper,
        p,
        inner: plates(random, p, paletteAt(element === 4 ? 5 : 4), paletteAt(random.below(6))),
      }
  }
}

const randomOf = ({ group, season, seed, kind }: Subject) =>
  createRandom(seed * 7_919 + season * 104_729 + group.length * 1_299_709 + kind)

const svg = (width: number, inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${SIZE}" width="${width}" height="${SIZE}">${inner}</svg>`

/** Returns the picture of a subject as an SVG of 640 by 640, with the same bytes every time and on every machine. */
export function draw(of: Subject): string {
  const { tone, inner } = subject(of, randomOf(of))
  return svg(SIZE, ground(tone) + inner)
}

/** Elements on the blocks of a drop, all different: the lower one, the one on top of it, right, left. */
const SHOWN = [4, 5, 1, 0] as const

/** Returns the wide picture of a whole collection, with blocks that show its items, or its own motif, in the middle. */
export function drawCollection(group: Group, season: number): string {
  const p = seasonPalette(season)
  const one = (place: number): Subject => ({
    group,
    season,
    seed: 900 + place,
    grade: 1,
    element: SHOWN[place] ?? 0,
    kind: group === 'formulator' ? (([3, 3, 1, 2] as const)[place] ?? 1) : 0,
  })
  const borne = (at: Block, place: number): string => {
    const of = one(place)
    if (group === 'box') return box(randomOf(of), p, of.element, at)
    if (group === 'card') return card(randomOf(of), paletteAt(of.element), at)
    const { tone, p: own, inner } = subject(of, randomOf(of))
    return bearing(at, own, tone, inner, group === 'pocket' ? 20 : undefined)
  }
  if (group === 'card') return svg(BROAD, ground(p.paper, BROAD) + hand(p, borne))
  if (group !== 'havah' && group !== 'genesis') return svg(BROAD, ground(p.paper, BROAD) + drop(p, borne))
  const of = one(2)
  const { tone, inner } = subject(of, randomOf(of))
  return svg(BROAD, `${ground(tone, BROAD)}<g transform="translate(${(BROAD - SIZE) / 2})">${inner}</g>`)
}
