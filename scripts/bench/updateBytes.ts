/**
 * Measures the download size of a release: the site is built unchanged, then with one change, and the two lists of
 * files are compared by their hashes, as the worker does. `npm run bench -- --updates` writes the table into
 * docs/scale.md.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { copySources } from '../buildSources.ts'
import { buildSite } from './processes.ts'

/** One change: a text of a file, and its replacement. */
const CHANGES: readonly [what: string, file: string, from: RegExp, to: string][] = [
  [
    'a text of the swap page, English',
    'src/islands/swap/messages.en.ts',
    /Minimum received/,
    'Least received',
  ],
  ['a text of the menu, English', 'src/islands/shell/messages.en.ts', /Liquidity/, 'Pools'],
  ['an error sentence, English', 'src/lib/core/errors/messages.en.ts', /The network/, 'The line'],
  ['a number in the code of every page', 'src/stores/pools.ts', /4_000/, '4_001'],
  ['the background in the styles', 'src/styles/tokens.css', /#([\da-f]{6})/, '#123456'],
]

type Size = { readonly raw: number; readonly gzip: number }
type Files = ReadonlyMap<string, Size>

/** Every file that a visitor may receive, by its hash; equal bytes are fetched once. */
function filesOf(site: string): Files {
  const { files } = JSON.parse(readFileSync(join(site, 'release.json'), 'utf8')) as {
    files: { path: string; hash: string; size: number }[]
  }
  const found = new Map<string, Size>()
  for (const { path, hash, size } of files)
    found.set(hash, { raw: size, gzip: gzipSync(readFileSync(join(site, path))).length })
  for (const path of ['release.json', 'sw.js']) {
    const body = readFileSync(join(site, path))
    found.set(`${path} ${gzipSync(body).toString('base64')}`, {
      raw: body.length,
      gzip: gzipSync(body).length,
    })
  }
  return found
}

const sum = (sizes: readonly Size[]): Size =>
  sizes.reduce((all, one) => ({ raw: all.raw + one.raw, gzip: all.gzip + one.gzip }), { raw: 0, gzip: 0 })

const row = (what: string, sizes: readonly Size[]) => {
  const { raw, gzip } = sum(sizes)
  const shown = (bytes: number) => (bytes / 1_000).toLocaleString('en-US', { maximumFractionDigits: 0 })
  return `| ${what} | ${sizes.length} | ${shown(raw)} | ${shown(gzip)} |`
}

/**
 * Returns the table of docs/scale.md.
 * @param root the repository, which is copied and not changed
 */
export async function updateBytesTable(root: string): Promise<string> {
  const place = join(root, '.cache', 'bench-update')
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { recursive: true })
  copySources(root, place)
  const site = join(place, 'dist')
  const build = async () => {
    await buildSite(place, site)
    return filesOf(site)
  }
  try {
    const before = await build()
    const rows = [row('the whole site', [...before.values()])]
    for (const [what, file, from, to] of CHANGES) {
      const path = join(place, file)
      const text = readFileSync(path, 'utf8')
      if (!from.test(text)) throw new Error(`${file} has nothing like ${from}`)
      writeFileSync(path, text.replace(from, to))
      const after = await build()
      rows.push(
        row(
          what,
          [...after].filter(([hash]) => !before.has(hash)).map(([, size]) => size),
        ),
      )
      writeFileSync(path, text)
    }
    return ['| what changed | files | kB | kB gzip |', '| --- | ---: | ---: | ---: |', ...rows].join('\n')
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
