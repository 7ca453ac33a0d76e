/** Transfer sizes of the first load of each page, computed from the built site, without the worker. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { measurePageScripts } from './pageScripts.ts'

const gzipOf = (file: string) => gzipSync(readFileSync(file)).length

/**
 * Returns the table of docs/scale.md.
 * @param dist a built site
 */
export function pageWeightsTable(dist: string): string {
  const rows = [...measurePageScripts(dist)].map(([page, [scripts]]) => {
    const file = join(dist, page, 'index.html')
    const html = gzipOf(file)
    const links = readFileSync(file, 'utf8').matchAll(/<link rel="stylesheet" href="[^"]*\/(css\/[^"]+)"/g)
    // Each is named twice: also for browsers without scripts.
    const sheets = new Set([...links].map(([, sheet = '']) => sheet))
    const styles = [...sheets].reduce((all, sheet) => all + gzipOf(join(dist, sheet)), 0)
    const cells = [html, styles, scripts, html + styles + scripts]
    return `| /${page} | ${cells.map((bytes) => (bytes / 1_000).toFixed(1)).join(' | ')} |`
  })
  return [
    '| page | page | styles | scripts | together |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows,
  ].join('\n')
}
