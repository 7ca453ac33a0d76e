/** A second release of the site, made from the first. */
import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sealPages } from '../../scripts/astro/integrity.ts'

const sha256 = (body: Buffer | string) => createHash('sha256').update(body).digest('hex')

/** A page that knows no hashes of what it loads. */
export const unsealed = (html: string) =>
  html
    .replace(/<script type="importmap">[^<]*<\/script>/, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(
      /<script type="module" data-url="([^"]+)"[^>]*>[^<]*<\/script>/g,
      '<script type="module" src="$1"></script>',
    )
    .replace(/ integrity="[^"]*"/g, '')

/** Tells the site's list of files, and the worker that was built with it, of the files as they are now. */
function seal(from: string, to: string, nameOf: (path: string) => string): void {
  const before = readFileSync(join(from, 'release.json'), 'utf8')
  const { files } = JSON.parse(before) as { files: { path: string; hash: string; size: number }[] }
  const list = JSON.stringify({
    files: files.map((file) => {
      const path = nameOf(file.path)
      const body = readFileSync(join(to, path))
      return { path, hash: sha256(body), size: body.length }
    }),
  })
  writeFileSync(join(to, 'release.json'), list)
  const worker = join(to, 'sw.js')
  writeFileSync(worker, readFileSync(worker, 'utf8').replaceAll(sha256(before), sha256(list)))
}

/** A copy of the site in which one page says something else. */
export function nextRelease(from: string, to: string): void {
  cpSync(from, to, { recursive: true })
  const page = join(to, 'swap/index.html')
  writeFileSync(page, readFileSync(page, 'utf8').replace('<main', '<main data-release="next"'))
  seal(from, to, (path) => path)
}

/**
 * A copy of the site in which every script has another name, as when all of them changed: what an old page asks for
 * is gone from the host.
 * @param mark letters that end each name
 */
export async function renamedRelease(from: string, to: string, mark: string): Promise<void> {
  cpSync(from, to, { recursive: true })
  const nameOf = (path: string) => path.replace(/^js\/(.+)\.js$/, `js/$1${mark}.js`)
  const names = readdirSync(join(from, 'js')).filter((name) => name.endsWith('.js'))
  for (const name of names) renameSync(join(to, 'js', name), join(to, nameOf(`js/${name}`)))
  const known = new RegExp(names.map((name) => name.replace(/\./g, '\\.')).join('|'), 'g')
  const renamed = (text: string) => text.replace(known, (name) => name.replace(/\.js$/, `${mark}.js`))
  for (const entry of readdirSync(to, { recursive: true, encoding: 'utf8' })) {
    const file = join(to, entry)
    if (!/\.(html|js|css)$/.test(entry) || entry === 'sw.js' || !statSync(file).isFile()) continue
    const text = renamed(readFileSync(file, 'utf8'))
    writeFileSync(file, entry.endsWith('.html') ? unsealed(text) : text)
  }
  await sealPages(to)
  seal(from, to, nameOf)
}
