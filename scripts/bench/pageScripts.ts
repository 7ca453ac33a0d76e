/**
 * Scripts that each page loads before any interaction, compared with their sizes before the code was split by feature
 * (`pageScriptsBefore.json`). `npm run bench -- --scripts` writes only that table into docs/bench.md.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Locale } from '../../src/lib/core/i18n/locale.ts'
import { locales } from '../../src/lib/core/i18n/locales.ts'

/** gzip bytes of all scripts, and their number. */
type Weight = readonly [bytes: number, files: number]

/** Pages in English, by path; both languages load the same. */
function pagesOf(dist: string, path = ''): string[] {
  return readdirSync(join(dist, path), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'index.html') return [path]
    return entry.isDirectory() && !(path === '' && locales.includes(entry.name as Locale))
      ? pagesOf(dist, join(path, entry.name))
      : []
  })
}

/**
 * @param dist a built site
 * @returns the scripts that each of its pages loads immediately, by static imports
 */
export function measurePageScripts(dist: string): Map<string, Weight> {
  const texts = new Map(
    readdirSync(join(dist, 'js')).map((file) => [file, readFileSync(join(dist, 'js', file), 'utf8')]),
  )
  const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, file = '']) => file)
  const weights = new Map<string, Weight>()
  for (const page of pagesOf(dist).sort()) {
    const html = readFileSync(join(dist, page, 'index.html'), 'utf8')
    const waiting = named(html, /(?:-url|src)="[^"]*\/?js\/([^"]+\.js)"/g)
    const found = new Set<string>()
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      const text = texts.get(file)
      if (text === undefined || found.has(file)) continue
      found.add(file)
      waiting.push(...named(text, /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
    }
    const bytes = [...found].reduce((sum, file) => sum + gzipSync(texts.get(file) ?? '').length, 0)
    if (found.size > 0) weights.set(page, [bytes, found.size])
  }
  return weights
}

const before: Readonly<Record<string, Weight>> = JSON.parse(
  readFileSync(new URL('pageScriptsBefore.json', import.meta.url), 'utf8'),
)

/** The table of docs/bench.md. */
export function pageScriptsTable(dist: string): string {
  const shown = (value: number | undefined) => value?.toLocaleString('en-US') ?? '—'
  const rows = [...measurePageScripts(dist)].map(([page, [bytes, files]]) => {
    const [bytesBefore, filesBefore] = before[page] ?? []
    return `| /${page} | ${shown(bytesBefore)} | ${shown(bytes)} | ${shown(filesBefore)} | ${files} |`
  })
  return [
    '| page | bytes before | bytes | files before | files |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows,
  ].join('\n')
}
