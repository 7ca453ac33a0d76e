/** What pictures are drawn with: points, shapes, colours. */
import type { Random } from '../seed/random.ts'

export const SIZE = 640
export const MID = SIZE / 2

/** Whole numbers only, so that every machine draws the same bytes. */
export const r = (value: number): number => Math.round(value)
export const hsl = (hue: number, saturation: number, lightness: number): string =>
  `hsl(${r((hue + 360) % 360)} ${r(saturation)}% ${r(lightness)}%)`

/** A point around the middle, angle in parts of 360. */
export const around = (x: number, y: number, radius: number, angle: number): [number, number] => [
  r(x + radius * Math.sin((angle * Math.PI) / 180)),
  r(y - radius * Math.cos((angle * Math.PI) / 180)),
]
export const points = (list: readonly (readonly [number, number])[]): string =>
  list.map(([x, y]) => `${x},${y}`).join(' ')
export const polygon = (x: number, y: number, radius: number, corners: number, turn = 0): string =>
  points(Array.from({ length: corners }, (_, k) => around(x, y, radius, turn + (k * 360) / corners)))
export const star = (x: number, y: number, radius: number, rays: number, depth: number): string =>
  points(
    Array.from({ length: rays * 2 }, (_, k) =>
      around(x, y, k % 2 ? radius * depth : radius, (k * 180) / rays),
    ),
  )

export type Palette = {
  hue: number
  deep: string
  dark: string
  base: string
  light: string
  pale: string
  accent: string
}

export function paletteOf(hue: number, random: Random): Palette {
  const shift = random.between(-10, 10)
  const shifted = hue + shift
  return {
    hue: shifted,
    deep: hsl(shifted + 12, 46, 9),
    dark: hsl(shifted + 8, 48, 19),
    base: hsl(shifted, 62, 42),
    light: hsl(shifted - 8, 76, 62),
    pale: hsl(shifted - 14, 86, 84),
    accent: hsl(shifted + random.pick([150, 180, 210]), 82, 62),
  }
}

export const gradient = (id: string, from: string, to: string, turned = false): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${turned ? 1 : 0}" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`
export const glow = (id: string, colour: string, strength: number): string =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`
