import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A part of docs/scale.md that a program writes. */
type Part = 'requests' | 'weights' | 'updates' | 'model'

/**
 * Returns the document with another table between a part's marks.
 * @throws if it has no such part
 */
export function withPart(text: string, part: Part, table: string): string {
  const marks = new RegExp(`(<!-- ${part} -->\\n)[\\s\\S]*?(<!-- /${part} -->)`)
  if (!marks.test(text)) throw new Error(`docs/scale.md has no part ${part}`)
  return text.replace(marks, (_, start: string, end: string) => `${start}\n${table}\n\n${end}`)
}

export const scaleFile = (root: string) => join(root, 'docs', 'scale.md')

/** Rewrites one part. */
export function writePart(root: string, part: Part, table: string): void {
  writeFileSync(scaleFile(root), withPart(readFileSync(scaleFile(root), 'utf8'), part, table))
}
