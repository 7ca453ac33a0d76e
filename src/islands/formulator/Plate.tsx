import { PARTS } from '../../lib/formulator/figures.ts'
import type { Kind } from '../../lib/formulator/model.ts'

/** Number of arches of a picture, and their rows: as many as its Alphas. */
const ARCHES: Readonly<Record<Kind, readonly [count: number, rows: number]>> = {
  Alpha: [1, 1],
  Sigma: [PARTS.Sigma.count, 2],
  Omega: [PARTS.Sigma.count * PARTS.Omega.count, 2],
}

type Arch = { readonly x: number; readonly y: number; readonly w: number; readonly h: number }

/** Returns the positions of a kind's arches on a ground of 40 by 40. */
function archesOf(kind: Kind): readonly Arch[] {
  const [count, rows] = ARCHES[kind]
  const across = count / rows
  const w = count === 1 ? 16 : Math.min(12, (32 - (across - 1) * 2) / across)
  const h = count === 1 ? 25 : 14
  const left = (40 - across * w - (across - 1) * 2) / 2
  const top = (40 - rows * h - (rows - 1) * 3) / 2
  return Array.from({ length: count }, (_, i) => ({
    x: left + (i % across) * (w + 2),
    y: top + Math.floor(i / across) * (h + 3),
    w,
    h,
  }))
}

/** Returns the path of an arch, or only of its right half. */
const path = ({ x, y, w, h }: Arch, half: boolean) => {
  const r = w / 2
  const from = half ? x + r : x
  const head = half
    ? `V${y}A${r} ${r} 0 0 1 ${x + w} ${y + r}`
    : `V${y + r}A${r} ${r} 0 0 1 ${x + w} ${y + r}`
  return `M${from} ${y + h}${head}V${y + h}Z`
}

type Props = { readonly kind: Kind; readonly hollow?: boolean }

/** A kind as a picture: one, four or eight arches. A formulator that ends is drawn hollow. */
export function Plate({ kind, hollow = false }: Props) {
  const arches = archesOf(kind)
  return (
    <span className="fm-plate" data-hollow={hollow || undefined}>
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <path className="arch-whole" d={arches.map((arch) => path(arch, false)).join('')} />
        <path className="arch-half" d={arches.map((arch) => path(arch, true)).join('')} />
      </svg>
    </span>
  )
}
