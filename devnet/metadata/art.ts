import type { Group } from '../../src/lib/config/collections.ts'
import { createRandom, type Random } from '../seed/random.ts'
import { hero, xhero } from './heroes.ts'
import {
  around,
  glow,
  gradient,
  hsl,
  MID,
  type Palette,
  paletteOf,
  points,
  polygon,
  r,
  SIZE,
  star,
} from './shapes.ts'

/** What decides a picture. Nothing of it is text that is drawn: pictures hold shapes and colours alone. */
export type Subject = {
  group: Group
  /** Tells one collection of a group from another. */
  season: number
  /** Tells one item from another. */
  seed: number
  /** 0 common, 1 uncommon, 2 unique: frames and glow. */
  grade: 0 | 1 | 2
  /** Place of the element among the six: the colours. */
  element: number
  /** Of formulators: 1 Alpha, 2 Sigma, 3 Omega. */
  kind: 0 | 1 | 2 | 3
}

/** Hues of fire, water, wind, earth, light, dark. */
const HUES = [14, 208, 158, 84, 46, 268] as const

/** Sky, glow, and what floats in it. */
function backdrop(random: Random, p: Palette, season: number): string {
  const shapes: string[] = [
    `<rect width="${SIZE}" height="${SIZE}" fill="url(#sky)"/>`,
    `<circle cx="${MID}" cy="${r(random.between(210, 330))}" r="${r(random.between(230, 310))}" fill="url(#halo)"/>`,
  ]
  const kind = (season + random.below(3)) % 4
  if (kind === 0) {
    const turn = random.below(30)
    for (let k = 0; k < 12; k += 1)
      shapes.push(
        `<polygon points="${points([[MID, MID], around(MID, MID, 520, turn + k * 30), around(MID, MID, 520, turn + k * 30 + 11)])}" fill="${p.light}" opacity=".06"/>`,
      )
  } else if (kind === 1) {
    for (let k = 0; k < 3; k += 1) {
      const y = 430 + k * 60
      const lift = r(random.between(30, 120))
      shapes.push(
        `<path d="M0 ${y} Q${r(random.between(90, 240))} ${y - lift} ${MID} ${y - r(lift / 3)} T${SIZE} ${y - r(lift / 2)} V${SIZE} H0 Z" fill="${k === 2 ? p.deep : p.dark}" opacity=".${5 + k}"/>`,
      )
    }
  } else if (kind === 2) {
    for (let k = 0; k < 5; k += 1)
      shapes.push(
        `<polygon points="${polygon(r(random.between(40, 600)), r(random.between(40, 560)), r(random.between(30, 110)), 6, 30)}" fill="none" stroke="${p.light}" stroke-width="3" opacity=".14"/>`,
      )
  } else {
    for (let k = 0; k < 4; k += 1)
      shapes.push(
        `<circle cx="${MID}" cy="${MID}" r="${130 + k * 62}" fill="none" stroke="${p.light}" stroke-width="${2 + (k % 2) * 3}" stroke-dasharray="${r(random.between(20, 160))} ${r(random.between(20, 90))}" opacity=".16"/>`,
      )
  }
  for (let k = 0; k < 26; k += 1)
    shapes.push(
      `<circle cx="${random.below(SIZE)}" cy="${random.below(SIZE)}" r="${1 + random.below(4)}" fill="${random.chance(0.25) ? p.accent : p.pale}" opacity=".${2 + random.below(6)}"/>`,
    )
  return shapes.join('')
}

/** A box seen from a corner, bound with bands, light coming out of it. */
function box(random: Random, p: Palette, season: number): string {
  const [w, h, d] = [190, 190, 96]
  const top = 270
  const lift = r(random.between(6, 44))
  const left = points([
    [MID - w, top],
    [MID, top + d],
    [MID, top + d + h],
    [MID - w, top + h],
  ])
  const right = points([
    [MID + w, top],
    [MID, top + d],
    [MID, top + d + h],
    [MID + w, top + h],
  ])
  const lid = points([
    [MID - w, top - lift],
    [MID, top - d - lift],
    [MID + w, top - lift],
    [MID, top + d - lift],
  ])
  const parts = [
    `<ellipse cx="${MID}" cy="${top + h + d}" rx="240" ry="46" fill="#000" opacity=".35"/>`,
    `<polygon points="${left}" fill="${p.base}"/><polygon points="${right}" fill="${p.dark}"/>`,
    `<polygon points="${points([
      [MID - w, top],
      [MID, top + d],
      [MID + w, top],
      [MID + 120, 60],
      [MID - 120, 60],
    ])}" fill="url(#beam)"/>`,
    `<polygon points="${lid}" fill="url(#metal)"/>`,
  ]
  for (const k of [0.26, 0.62])
    parts.push(
      `<polygon points="${points([
        [r(MID - w + w * k), r(top + d * k)],
        [r(MID - w + w * (k + 0.12)), r(top + d * (k + 0.12))],
        [r(MID - w + w * (k + 0.12)), r(top + d * (k + 0.12) + h)],
        [r(MID - w + w * k), r(top + d * k + h)],
      ])}" fill="${p.accent}" opacity=".75"/>`,
    )
  const sign = around(MID + w / 2, top + d / 2 + h / 2, 0, 0)
  parts.push(
    `<polygon points="${star(sign[0], sign[1], 54, 3 + season, 0.55)}" fill="${p.pale}" opacity=".85"/>`,
    `<polygon points="${star(MID, top - lift, 40, 4 + random.below(5), 0.5)}" fill="${p.pale}"/>`,
  )
  for (let k = 0; k < season; k += 1)
    parts.push(`<circle cx="${MID - 24 * (season - 1) + k * 48}" cy="590" r="12" fill="${p.accent}"/>`)
  return parts.join('')
}

/** A card's back: frame, lattice, medallion. */
function card(random: Random, p: Palette): string {
  const turn = r(random.between(-9, 9))
  const step = 26 + random.below(3) * 8
  const lines = Array.from({ length: 24 }, (_, k) => {
    const at = 150 + k * step
    return `M${at} 90 L${at - 340} 550 M${640 - at} 90 L${980 - at} 550`
  }).join(' ')
  const rays = 6 + random.below(6)
  return [
    `<g transform="rotate(${turn} ${MID} ${MID})">`,
    `<rect x="158" y="98" width="340" height="470" rx="30" fill="#000" opacity=".35"/>`,
    `<rect x="150" y="84" width="340" height="472" rx="30" fill="url(#metal)"/>`,
    `<clipPath id="face"><rect x="172" y="106" width="296" height="428" rx="18"/></clipPath>`,
    `<g clip-path="url(#face)"><rect x="172" y="106" width="296" height="428" fill="${p.deep}"/><path d="${lines}" stroke="${p.base}" stroke-width="3" opacity=".6"/></g>`,
    `<rect x="172" y="106" width="296" height="428" rx="18" fill="none" stroke="${p.pale}" stroke-width="4"/>`,
    `<circle cx="${MID}" cy="${MID}" r="128" fill="url(#spark)"/>`,
    `<polygon points="${star(MID, MID, 112, rays, 0.62)}" fill="${p.light}"/>`,
    `<polygon points="${star(MID, MID, 74, rays, 0.5)}" fill="${p.deep}"/>`,
    `<circle cx="${MID}" cy="${MID}" r="26" fill="${p.accent}"/>`,
    ...[
      [206, 142],
      [434, 142],
      [206, 498],
      [434, 498],
    ].map(([x = 0, y = 0]) => `<polygon points="${polygon(x, y, 18, 4)}" fill="${p.accent}"/>`),
    '</g>',
  ].join('')
}

/** Orbits around a core: one, two or three of them. */
function orbits(random: Random, p: Palette, kind: number): string {
  const parts: string[] = [`<circle cx="${MID}" cy="${MID}" r="210" fill="url(#spark)"/>`]
  for (let k = 0; k < kind + 1; k += 1) {
    const turn = r((180 / (kind + 1)) * k + random.between(-8, 8))
    const rx = 236 - k * 10
    parts.push(
      `<g transform="rotate(${turn} ${MID} ${MID})"><ellipse cx="${MID}" cy="${MID}" rx="${rx}" ry="${84 + k * 8}" fill="none" stroke="url(#metal)" stroke-width="${16 - k * 2}"/><circle cx="${MID + rx}" cy="${MID}" r="${22 - k * 3}" fill="${p.accent}"/></g>`,
    )
  }
  parts.push(
    `<polygon points="${polygon(MID, MID, 118, 3 + kind * 2)}" fill="${p.dark}" stroke="${p.pale}" stroke-width="6"/>`,
    `<polygon points="${polygon(MID, MID, 84, 3 + kind * 2, 180 / (3 + kind * 2))}" fill="url(#metal)"/>`,
    `<circle cx="${MID}" cy="${MID}" r="34" fill="${kind === 3 ? hsl(44, 92, 62) : p.pale}"/>`,
  )
  return parts.join('')
}

/** Hills, a moon, a lone tower. */
function land(random: Random, p: Palette): string {
  const moon = r(random.between(150, 490))
  const parts = [
    `<circle cx="${moon}" cy="190" r="${r(random.between(56, 104))}" fill="${p.pale}"/>`,
    `<circle cx="${moon + 26}" cy="176" r="${r(random.between(30, 52))}" fill="${p.light}" opacity=".5"/>`,
  ]
  for (let k = 0; k < 5; k += 1) {
    const y = 300 + k * 66
    const peaks = 3 + random.below(4)
    const step = SIZE / peaks
    const line = Array.from(
      { length: peaks + 1 },
      (_, at) => `L${r(at * step)} ${y + (at % 2 ? -r(random.between(20, 110)) : r(random.between(0, 30)))}`,
    ).join(' ')
    parts.push(
      `<path d="M0 ${SIZE} ${line} L${SIZE} ${SIZE} Z" fill="${hsl(p.hue + k * 5, 44, 46 - k * 8)}"/>`,
    )
  }
  const x = r(random.between(140, 500))
  parts.push(
    `<path d="M${x - 26} 560 L${x - 18} 380 L${x} 330 L${x + 18} 380 L${x + 26} 560 Z" fill="${p.deep}"/><rect x="${x - 6}" y="396" width="12" height="26" fill="${p.accent}"/>`,
  )
  return parts.join('')
}

/** A crystal of many faces. */
function crystal(random: Random, p: Palette): string {
  const faces = 7 + random.below(4)
  const core: [number, number] = [MID + r(random.between(-30, 30)), MID + r(random.between(-20, 40))]
  const ring = Array.from({ length: faces }, (_, k) =>
    around(MID, MID, random.between(150, 236), (k * 360) / faces),
  )
  const parts = ring.map((corner, k) => {
    const next = ring[(k + 1) % faces] as [number, number]
    return `<polygon points="${points([core, corner, next])}" fill="${hsl(p.hue + k * 9, 64, 30 + ((k * 37) % 48))}" stroke="${p.pale}" stroke-width="2" stroke-opacity=".5"/>`
  })
  parts.push(
    `<circle cx="${core[0]}" cy="${core[1]}" r="90" fill="url(#spark)"/>`,
    `<polygon points="${star(core[0], core[1], 44, 4, 0.2)}" fill="#fff"/>`,
  )
  return parts.join('')
}

/** A shield over crossed blades. */
function shield(random: Random, p: Palette): string {
  const parts: string[] = []
  for (const side of [-1, 1])
    parts.push(
      `<g transform="rotate(${side * 38} ${MID} ${MID})"><polygon points="${points([
        [MID - 16, 90],
        [MID, 34],
        [MID + 16, 90],
        [MID + 14, 440],
        [MID - 14, 440],
      ])}" fill="${p.pale}"/><rect x="${MID - 70}" y="440" width="140" height="22" rx="10" fill="${p.accent}"/><rect x="${MID - 12}" y="462" width="24" height="86" rx="10" fill="${p.dark}"/></g>`,
    )
  parts.push(
    `<path d="M${MID} 150 Q${MID + 110} 190 ${MID + 160} 182 Q${MID + 168} 400 ${MID} 520 Q${MID - 168} 400 ${MID - 160} 182 Q${MID - 110} 190 ${MID} 150 Z" fill="url(#metal)" stroke="${p.pale}" stroke-width="8"/>`,
    `<path d="M${MID} 150 Q${MID + 110} 190 ${MID + 160} 182 Q${MID + 168} 400 ${MID} 520 Z" fill="#000" opacity=".2"/>`,
  )
  const sign = random.below(3)
  const centre = 316
  if (sign === 0)
    parts.push(`<polygon points="${star(MID, centre, 92, 5 + random.below(4), 0.46)}" fill="${p.accent}"/>`)
  if (sign === 1)
    parts.push(
      `<polygon points="${polygon(MID, centre, 90, 6)}" fill="${p.deep}"/><polygon points="${polygon(MID, centre, 58, 6, 30)}" fill="${p.accent}"/>`,
    )
  if (sign === 2)
    for (let k = 0; k < 3; k += 1)
      parts.push(
        `<path d="M${MID - 92} ${266 + k * 52} L${MID} ${226 + k * 52} L${MID + 92} ${266 + k * 52}" fill="none" stroke="${p.accent}" stroke-width="20"/>`,
      )
  return parts.join('')
}

function subjectShape(subject: Subject, random: Random, p: Palette): string {
  switch (subject.group) {
    case 'pocket':
      return hero(random, p, subject.grade)
    case 'xheroes':
      return xhero(random, p, subject.grade)
    case 'box':
      return box(random, p, subject.season)
    case 'card':
      return card(random, p)
    case 'formulator':
      return orbits(random, p, subject.kind)
    case 'havah':
      return land(random, p)
    case 'genesis':
      return crystal(random, p)
    case 'arena':
      return shield(random, p)
  }
}

const FRAMES = ['', 'hsl(210 30% 74%)', 'hsl(44 92% 60%)'] as const

/** The picture of a subject, as an SVG of 640 by 640: the same bytes whenever and wherever it is drawn. */
export function draw(subject: Subject): string {
  const { group, season, seed, grade, element, kind } = subject
  const random = createRandom(seed * 7_919 + season * 104_729 + group.length * 1_299_709 + kind)
  const hue = group === 'formulator' ? ([200, 276, 38][kind - 1] ?? 200) : (HUES[element] ?? 200) + season * 6
  const p = paletteOf(hue, random)
  const frame = FRAMES[grade]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}">`,
    `<defs>${gradient('sky', p.dark, p.deep)}${gradient('metal', p.light, p.base, true)}${gradient('beam', p.deep, p.pale)}${glow('halo', p.base, 0.75)}${glow('spark', p.accent, 0.8)}</defs>`,
    backdrop(random, p, season),
    subjectShape(subject, random, p),
    frame
      ? `<rect x="9" y="9" width="622" height="622" rx="26" fill="none" stroke="${frame}" stroke-width="${grade * 5}"/>`
      : '',
    '</svg>',
  ].join('')
}
