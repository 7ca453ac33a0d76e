import type { Group } from '../../src/lib/config/series.ts'
import { createRandom, type Random } from '../seed/random.ts'

/** What decides a picture. Nothing of it is text that is drawn: pictures hold shapes and colours alone. */
export interface Subject {
  group: Group
  /** Tells one series of a group from another. */
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

const SIZE = 640
const MID = SIZE / 2

/** Hues of fire, water, wind, earth, light, dark. */
const HUES = [14, 208, 158, 84, 46, 268] as const

/** Whole numbers only, so that every machine draws the same bytes. */
const r = (value: number): number => Math.round(value)
const hsl = (hue: number, saturation: number, lightness: number): string =>
  `hsl(${r((hue + 360) % 360)} ${r(saturation)}% ${r(lightness)}%)`

/** A point around the middle, angle in parts of 360. */
const around = (x: number, y: number, radius: number, angle: number): [number, number] => [
  r(x + radius * Math.sin((angle * Math.PI) / 180)),
  r(y - radius * Math.cos((angle * Math.PI) / 180)),
]
const points = (list: readonly (readonly [number, number])[]): string =>
  list.map(([x, y]) => `${x},${y}`).join(' ')
const polygon = (x: number, y: number, radius: number, corners: number, turn = 0): string =>
  points(Array.from({ length: corners }, (_, k) => around(x, y, radius, turn + (k * 360) / corners)))
const star = (x: number, y: number, radius: number, rays: number, depth: number): string =>
  points(
    Array.from({ length: rays * 2 }, (_, k) =>
      around(x, y, k % 2 ? radius * depth : radius, (k * 180) / rays),
    ),
  )

interface Palette {
  hue: number
  deep: string
  dark: string
  base: string
  light: string
  pale: string
  accent: string
}

function paletteOf(hue: number, random: Random): Palette {
  const shift = random.between(-10, 10)
  const own = hue + shift
  return {
    hue: own,
    deep: hsl(own + 12, 46, 9),
    dark: hsl(own + 8, 48, 19),
    base: hsl(own, 62, 42),
    light: hsl(own - 8, 76, 62),
    pale: hsl(own - 14, 86, 84),
    accent: hsl(own + random.pick([150, 180, 210]), 82, 62),
  }
}

const gradient = (id: string, from: string, to: string, turned = false): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${turned ? 1 : 0}" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`
const glow = (id: string, colour: string, strength: number): string =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`

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

/** A small commander: helmet, eyes, cloak, shoulders, weapon. */
function hero(random: Random, p: Palette, grade: number): string {
  const skin = hsl(random.pick([22, 26, 30, 34]), random.between(34, 58), random.between(44, 78))
  const hair = hsl(p.hue + random.pick([0, 120, 200, 300]), 52, random.between(22, 66))
  const width = r(random.between(92, 112))
  const parts: string[] = []
  const cloak = r(random.between(150, 200))
  parts.push(
    `<path d="M${MID - cloak} 640 Q${MID - 130} 400 ${MID} 392 Q${MID + 130} 400 ${MID + cloak} 640 Z" fill="url(#metal)"/>`,
    `<path d="M${MID - 74} 640 Q${MID - 58} 452 ${MID} 446 Q${MID + 58} 452 ${MID + 74} 640 Z" fill="${p.dark}"/>`,
  )
  // weapon, behind the shoulder
  const lean = random.chance(0.5) ? 1 : -1
  const weapon = random.below(4)
  const shaft = `<path d="M${MID + lean * 150} 620 L${MID + lean * 214} 132" stroke="${p.deep}" stroke-width="14" stroke-linecap="round"/>`
  const tip: [number, number] = [MID + lean * 216, 122]
  if (weapon === 0)
    parts.push(
      shaft,
      `<polygon points="${points([
        [tip[0] - 26, tip[1] + 30],
        [tip[0], tip[1] - 70],
        [tip[0] + 26, tip[1] + 30],
      ])}" fill="${p.pale}"/>`,
    )
  if (weapon === 1)
    parts.push(
      shaft,
      `<circle cx="${tip[0]}" cy="${tip[1]}" r="46" fill="url(#spark)"/><circle cx="${tip[0]}" cy="${tip[1]}" r="20" fill="${p.accent}"/>`,
    )
  if (weapon === 2)
    parts.push(
      shaft,
      `<path d="M${tip[0]} ${tip[1] - 24} q${lean * 84} 8 ${lean * 78} 98 q${-lean * 26} -46 ${-lean * 74} -46 Z" fill="${p.pale}"/>`,
    )
  if (weapon === 3)
    parts.push(
      `<path d="M${MID + lean * 196} 168 Q${MID + lean * 292} 330 ${MID + lean * 182} 520" fill="none" stroke="${p.accent}" stroke-width="12" stroke-linecap="round"/><path d="M${MID + lean * 196} 168 L${MID + lean * 182} 520" stroke="${p.pale}" stroke-width="3"/>`,
    )
  for (const side of [-1, 1])
    parts.push(
      `<ellipse cx="${MID + side * 126}" cy="452" rx="62" ry="46" fill="url(#metal)"/><ellipse cx="${MID + side * 126}" cy="446" rx="38" ry="24" fill="${p.light}" opacity=".5"/>`,
    )
  const top = 250
  parts.push(
    `<path d="M${MID - width - 22} ${top + 40} Q${MID} ${top - 190} ${MID + width + 22} ${top + 40} V${top + 130} H${MID - width - 22} Z" fill="${hair}"/>`,
    `<path d="M${MID - width} ${top} Q${MID} ${top - 60} ${MID + width} ${top} V${top + 66} Q${MID + width} ${top + 158} ${MID} ${top + 164} Q${MID - width} ${top + 158} ${MID - width} ${top + 66} Z" fill="${skin}"/>`,
  )
  const eye = p.accent
  const gap = r(random.between(38, 50))
  const round = random.chance(0.5)
  for (const side of [-1, 1])
    parts.push(
      `<ellipse cx="${MID + side * gap}" cy="${top + 62}" rx="20" ry="${round ? 24 : 15}" fill="#fff"/><circle cx="${MID + side * gap}" cy="${top + 64}" r="12" fill="${eye}"/><circle cx="${MID + side * gap}" cy="${top + 64}" r="6" fill="#10131a"/><circle cx="${MID + side * gap + 5}" cy="${top + 58}" r="4" fill="#fff"/><path d="M${MID + side * (gap - 22)} ${top + 30 + random.below(8)} L${MID + side * (gap + 22)} ${top + 24 + random.below(14)}" stroke="${hair}" stroke-width="9" stroke-linecap="round"/>`,
    )
  parts.push(
    `<path d="M${MID - 22} ${top + 118} q22 ${r(random.between(-10, 16))} 44 0" fill="none" stroke="#3a2020" stroke-width="6" stroke-linecap="round"/>`,
  )
  const head = random.below(4)
  if (head === 0)
    parts.push(
      `<path d="M${MID - width - 16} ${top + 20} Q${MID} ${top - 150} ${MID + width + 16} ${top + 20} Q${MID} ${top - 40} ${MID - width - 16} ${top + 20} Z" fill="url(#metal)"/><circle cx="${MID}" cy="${top - 38}" r="17" fill="${p.accent}"/>`,
    )
  if (head === 1)
    for (const side of [-1, 1])
      parts.push(
        `<path d="M${MID + side * 60} ${top - 56} q${side * 30} -104 ${side * 112} -116 q${-side * 20} 72 ${-side * 50} 146 Z" fill="${p.pale}"/>`,
      )
  if (head === 2)
    parts.push(
      `<polygon points="${points([
        [MID - 92, top - 34],
        [MID - 100, top - 124],
        [MID - 46, top - 78],
        [MID, top - 142],
        [MID + 46, top - 78],
        [MID + 100, top - 124],
        [MID + 92, top - 34],
      ])}" fill="${hsl(44, 88, 58)}"/><circle cx="${MID}" cy="${top - 66}" r="13" fill="${p.accent}"/>`,
    )
  if (head === 3)
    parts.push(
      `<path d="M${MID - width - 24} ${top + 50} Q${MID - 60} ${top - 130} ${MID + 20} ${top - 122} Q${MID - 30} ${top - 60} ${MID + width + 8} ${top - 6} Q${MID + 20} ${top + 4} ${MID - 46} ${top - 26} Q${MID - 80} ${top + 10} ${MID - width - 24} ${top + 50} Z" fill="${hair}"/>`,
    )
  parts.push(
    `<polygon points="${star(MID, 520, 34, 5, 0.5)}" fill="${grade === 2 ? hsl(44, 92, 60) : p.accent}"/>`,
  )
  return parts.join('')
}

/** A mask of facets under a hood of light. */
function xhero(random: Random, p: Palette, grade: number): string {
  const parts: string[] = []
  const rays = 5 + random.below(5)
  for (let k = 0; k < rays; k += 1) {
    const angle = -70 + (140 * k) / (rays - 1)
    const length = r(random.between(210, 300))
    parts.push(
      `<polygon points="${points([around(MID, 330, 90, angle - 9), around(MID, 330, length, angle), around(MID, 330, 90, angle + 9)])}" fill="url(#metal)" opacity=".85"/>`,
    )
  }
  parts.push(
    `<polygon points="${points([
      [MID - 210, 640],
      [MID - 150, 470],
      [MID, 420],
      [MID + 150, 470],
      [MID + 210, 640],
    ])}" fill="${p.dark}"/>`,
    `<polygon points="${points([
      [MID - 96, 640],
      [MID, 486],
      [MID + 96, 640],
    ])}" fill="url(#metal)"/>`,
  )
  const jaw = r(random.between(84, 118))
  const brow = r(random.between(112, 140))
  const crown = r(random.between(150, 180))
  const left: [number, number][] = [
    [MID, 330 - crown],
    [MID - brow, 260],
    [MID - brow + 14, 352],
    [MID - jaw + 40, 440],
    [MID, 476],
  ]
  const right = left.map(([x, y]): [number, number] => [SIZE - x, y])
  parts.push(
    `<polygon points="${points(left)}" fill="${p.base}"/>`,
    `<polygon points="${points(right)}" fill="${p.light}"/>`,
    `<polygon points="${points([
      [MID, 330 - crown],
      [MID - 46, 250],
      [MID, 300],
      [MID + 46, 250],
    ])}" fill="${p.pale}" opacity=".8"/>`,
    `<polygon points="${points([
      [MID, 300],
      [MID - 24, 400],
      [MID, 418],
      [MID + 24, 400],
    ])}" fill="${p.deep}" opacity=".35"/>`,
  )
  const slit = r(random.between(10, 26))
  for (const side of [-1, 1])
    parts.push(
      `<polygon points="${points([
        [MID + side * 22, 340],
        [MID + side * 98, 306 - random.below(10)],
        [MID + side * 90, 322 + slit],
        [MID + side * 30, 352],
      ])}" fill="${p.accent}"/><circle cx="${MID + side * 60}" cy="330" r="44" fill="url(#spark)"/>`,
    )
  const marks = 2 + random.below(3)
  for (let k = 0; k < marks; k += 1)
    parts.push(
      `<path d="M${MID - 70 + k * 10} ${388 + k * 16} L${MID - 24} ${400 + k * 14} M${MID + 70 - k * 10} ${388 + k * 16} L${MID + 24} ${400 + k * 14}" stroke="${p.deep}" stroke-width="5" opacity=".6"/>`,
    )
  if (grade > 0)
    parts.push(
      `<polygon points="${polygon(MID, 560, 40, grade === 2 ? 4 : 3)}" fill="${p.accent}"/><polygon points="${polygon(MID, 560, 22, grade === 2 ? 4 : 3)}" fill="#fff" opacity=".7"/>`,
    )
  return parts.join('')
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
