/** Records of numbers that the contracts gave: every file `golden-vectors*.json` of a folder, all records of each. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// biome-ignore lint/suspicious/noExplicitAny: the records' shapes differ by kind; each case names its own fields
export type Fields = Record<string, any>
export type GoldenRecord = {
  readonly id: string
  readonly kind: string
  readonly input: Fields
  readonly output: Fields
}

const tests = fileURLToPath(new URL('..', import.meta.url))

/** @param folder below `tests`; the first file and whatever is dropped beside it where none is given */
export function goldenRecords(folder = ''): GoldenRecord[] {
  const path = join(tests, folder)
  const files = readdirSync(path).filter((name) => /^golden-vectors.*\.json$/.test(name))
  if (files.length === 0) throw new Error(`There are no records in ${path}.`)
  return files.sort().flatMap((name) => JSON.parse(readFileSync(join(path, name), 'utf8')).vectors)
}
