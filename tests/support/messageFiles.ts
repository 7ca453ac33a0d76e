/** The files that hold the texts of the site: `messages.<language>.ts` in each feature's folder. */
import { readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type MessageFile = { readonly path: string; readonly group: string; readonly language: string }

/**
 * The language and message group of a message file: `src/islands/swap/messages.en.ts` holds `swap`,
 * `src/islands/hero/messages.draw.en.ts` holds `draw`. Null for any other file.
 */
export function messageFile(path: string): MessageFile | null {
  const [, name, language] = /\/messages(?:\.(\w+))?\.(\w{2})\.ts$/.exec(path) ?? []
  return language ? { path, group: name ?? basename(dirname(path)), language } : null
}

/** Every message file of a language, with its absolute path, sorted by group. */
export const messageFiles = (language: string): MessageFile[] =>
  readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })
    .map((path) => messageFile(`${root}src/${path}`))
    .filter((file) => file !== null)
    .filter((file) => file.language === language)
    .sort((a, b) => a.group.localeCompare(b.group))
