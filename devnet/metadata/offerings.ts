/**
 * The pictures of offerings, as public/offerings has them, with space above and below for cards that show less. Each
 * shows its sale's rule: equal blocks are a cap for everyone, a skyline is no cap, a hero is the purpose of the sale,
 * plates are the first round.
 */
import { createRandom } from '../seed/random.ts'
import { bearing, plate } from './blocks.ts'
import { block, cube, fill, ground, onTop, paletteAt, shadow } from './shapes.ts'
import { face } from './tiles.ts'

const [WIDTH, HEIGHT] = [960, 480]
const [FIRE, WOOD, SUN, DUSK] = [paletteAt(0), paletteAt(3), paletteAt(4), paletteAt(5)]

const svg = (paper: string, inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">${ground(paper, WIDTH, HEIGHT)}${inner}</svg>\n`

/** Half the width of a block of PKT, in the tones of its disc, which is drawn on top. */
const W = 56
const [TOP, DARK, SIDE, PALE] = ['#7DBBB6', '#123B40', '#27797F', '#E9F4F1']
const disc = onTop(
  cube(0, 0, W),
  W / 200,
  `<circle cx="100" cy="100" r="52" fill="none" stroke="${PALE}" stroke-width="27"/>`,
)

/**
 * Blocks of PKT on common ground, from back to front.
 * @param heights by row (to the right), then by place (to the left)
 * @param far distance between blocks
 */
function field(heights: readonly (readonly number[])[], far: number, y: number, shade: string): string {
  const [rows, places] = [heights.length, heights[0]?.length ?? 0]
  const x = WIDTH / 2 - ((rows - places) * far) / 2
  const all = heights
    .flatMap((row, i) =>
      row.map((h, j) => ({ h, x: x + (i - j) * far, y: y + ((i + j) * far) / 2, near: i + j })),
    )
    .sort((a, b) => a.near - b.near)
  const [right, left] = [rows * far + 28, places * far + 28]
  const floor = `M${x} ${y - 28}l${right} ${right / 2}l${-left} ${left / 2}l${-right} ${-right / 2}z`
  const drawn = all.map(
    (at) =>
      `<g transform="translate(${at.x} ${at.y - at.h})">${block(cube(0, 0, W, at.h), TOP, DARK, SIDE)}<use href="#d"/></g>`,
  )
  return `<defs><g id="d">${disc}</g></defs>${fill(shade, floor)}${drawn.join('')}`
}

const EQUAL = [0, 1, 2, 3].map(() => [60, 60, 60])
const SKYLINE = [
  [116, 20, 46],
  [62, 84, 14],
  [28, 16, 56],
  [90, 46, 12],
]

function heroes(): string {
  const [upper, lower] = [cube(480, 76, 110), cube(480, 186, 110)]
  return [
    shadow(lower, 110, FIRE.shade),
    bearing(lower, DUSK, DUSK.paper, face(createRandom(5), DUSK)),
    bearing(upper, FIRE, FIRE.paper, face(createRandom(1), FIRE)),
  ].join('')
}

function first(): string {
  const plates = [0, 1, 2].map((k) => plate(cube(480, 200 - k * 36, 180, 28), DUSK))
  return [
    shadow(cube(480, 200, 180, 28), 60, DUSK.shade),
    ...plates,
    plate(cube(480, 60, 180, 28), SUN, true),
  ].join('')
}

/** By the offering's id, as SVG of 960 by 480. */
export const offeringPictures: Readonly<Record<string, string>> = {
  'pocket-limited': svg(WOOD.paper, field(EQUAL, 70, 150, WOOD.shade)),
  'pocket-unlimited': svg(SUN.paper, field(SKYLINE, 66, 182, SUN.shade)),
  xheroes: svg(FIRE.paper, heroes()),
  'genesis-pocket': svg(DUSK.paper, first()),
}
