/** Makes a second release of the site from the first. */
import { cpSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sealPages } from '../../scripts/astro/integrity.ts'
import { writeManifest } from '../../scripts/astro/worker.ts'
import { sha256 } from '../../scripts/sha256.ts'
import { readManifest } from '../../src/lib/core/release/manifest.ts'
import { metadataFiles, type Said, writeMetadataTo } from './tuf.ts'

/** A page without the hashes of its files. */
export const unsealed = (html: string) =>
  html
    .replace(/<script type="importmap">[^<]*<\/script>/, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(
      /<script type="module" data-url="([^"]+)"[^>]*>[^<]*<\/script>/g,
      '<script type="module" src="$1"></script>',
    )
    .replace(/ integrity="[^"]*"/g, '')

/** Updates the site's list of files, and the worker that was built with it, to the current files. */
function seal(
  from: string,
  to: string,
  nameOf: (path: string) => string,
  version: string = releaseOf(from).version,
): void {
  const before = readFileSync(join(from, 'release.json'), 'utf8')
  const manifest = releaseOf(from)
  const list = writeManifest({
    ...manifest,
    version,
    files: manifest.files.map(({ path: name, type }) => {
      const path = nameOf(name)
      const body = readFileSync(join(to, path))
      return { path, hash: sha256(body), size: body.length, type }
    }),
  })
  writeFileSync(join(to, 'release.json'), list)
  const worker = join(to, 'sw.js')
  const sealed = readFileSync(worker, 'utf8')
    .replaceAll(sha256(before), sha256(list))
    .replace(
      new RegExp(`(version["']?:\\s*["'\`])${manifest.version.replaceAll('.', '\\.')}`),
      `$1${version}`,
    )
  writeFileSync(worker, sealed)
}

/** Reads the manifest of a built site. */
export const releaseOf = (dir: string) => readManifest(readFileSync(join(dir, 'release.json'), 'utf8'))

/**
 * Copies the site with a different text in one page.
 * @param version its own, if it is not the same
 */
export function nextRelease(from: string, to: string, version?: string): void {
  cpSync(from, to, { recursive: true })
  const page = join(to, 'swap/index.html')
  writeFileSync(page, readFileSync(page, 'utf8').replace('<main', '<main data-release="next"'))
  seal(from, to, (path) => path, version)
}

/**
 * Copies the site with other names for all scripts, as if all of them had changed: the host no longer has the scripts
 * of an old page.
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

/** The key that signs the devnet's releases. */
export const developmentKey = readFileSync(new URL('../../devnet/releaseKey.pem', import.meta.url), 'utf8')

/** The key that signs the devnet's roots. */
export const developmentRootKey = readFileSync(new URL('../../devnet/rootKey.pem', import.meta.url), 'utf8')

/** Puts the signed metadata of a site beside its files, by the development key. */
export function signSite(dir: string, said: Said = {}): void {
  const list = readFileSync(join(dir, 'release.json'))
  const { version, chain } = releaseOf(dir)
  const release = { version, chain, release: sha256(list), length: list.length, ...said }
  writeMetadataTo(dir, metadataFiles([developmentKey], release))
}
