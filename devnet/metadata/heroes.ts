/** Pictures of heroes, of both kinds. */
import type { Random } from '../seed/random.ts'
import { around, hsl, MID, type Palette, points, polygon, r, SIZE, star } from './shapes.ts'

/** A small commander: helmet, eyes, cloak, shoulders, weapon. */
export function hero(random: Random, p: Palette, grade: number): string {
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
export function xhero(random: Random, p: Palette, grade: number): string {
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
