import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Text of a file, or null when it is not there. */
export function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** Parsed JSON of a file, or null when it is missing or damaged. */
export function readJson<T>(path: string): T | null {
  const text = readText(path)
  if (text === null) return null
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}

/** Writes beside the target and renames, so that a reader never sees half a file. */
export function writeWhole(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  const part = `${path}.${process.pid}.part`
  writeFileSync(part, text)
  renameSync(part, path)
}

/** Puts a JSON file that is whole in the place of another; one that is not, as half a file is, is removed. */
export function adoptJson(from: string, to: string): void {
  if (readJson(from) === null) remove(from)
  else renameSync(from, to)
}

export function remove(path: string): void {
  rmSync(path, { force: true, recursive: true })
}
