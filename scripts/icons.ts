/** Draws the product's mark into public/icon-*.png. Run manually after the mark changes: `node scripts/icons.ts`. */
import { writeFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'

type Colour = readonly [number, number, number]
const GROUND: Colour = [0xf4, 0xf5, 0xf3]
const MARK: Colour = [0x1c, 0x43, 0xcc]
/** Samples per pixel and side. */
const FINE = 4

/** True if a point of the 20 × 20 drawing of icon.svg is in one of its four quarter discs. */
function lit(x: number, y: number): boolean {
  const r = 9.2
  const near = (cx: number, cy: number) => (x - cx) ** 2 + (y - cy) ** 2 <= r * r
  if (x <= r && y <= r) return near(0, r)
  if (x >= 20 - r && y <= r) return near(20 - r, 0)
  if (x >= 20 - r && y >= 20 - r) return near(20, 20 - r)
  return x <= r && y >= 20 - r && near(r, 20)
}

/** @param part fraction of the side that the mark takes */
function draw(size: number, part: number): Buffer {
  const rows = Buffer.alloc(size * (size * 3 + 1))
  const scale = 20 / (size * part)
  const from = (size * (1 - part)) / 2
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      let hits = 0
      for (let i = 0; i < FINE * FINE; i++) {
        const px = (x + ((i % FINE) + 0.5) / FINE - from) * scale
        const py = (y + (Math.floor(i / FINE) + 0.5) / FINE - from) * scale
        if (px >= 0 && py >= 0 && px <= 20 && py <= 20 && lit(px, py)) hits++
      }
      const ink = hits / (FINE * FINE)
      for (let c = 0; c < 3; c++) {
        const ground = GROUND[c] as number
        rows[y * (size * 3 + 1) + 1 + x * 3 + c] = Math.round(ground + ((MARK[c] as number) - ground) * ink)
      }
    }
  return rows
}

function crc32(bytes: Buffer): number {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

function png(size: number, part: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = deflateSync(draw(size, part), { level: 9 })
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

for (const [name, size, part] of [
  ['icon-180', 180, 0.62],
  ['icon-192', 192, 0.62],
  ['icon-512', 512, 0.62],
  ['icon-maskable', 512, 0.44],
] as const)
  writeFileSync(new URL(`../public/${name}.png`, import.meta.url), png(size, part))
