/** A small folder as a build produces it, with its list of files and the worker for that list. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type About, writeManifest } from '../../scripts/astro/worker.ts'
import { sha256 } from '../../scripts/sha256.ts'
import { fileType } from '../../src/lib/core/release/fileType.ts'

export const usual: Readonly<Record<string, string>> = {
  'index.html': '<!DOCTYPE html><title>home</title>',
  'swap/index.html': '<!DOCTYPE html><title>swap</title>',
  'ko/swap/index.html': '<!DOCTYPE html><title>교환</title>',
  '404.html': '<!DOCTYPE html><title>none</title>',
  'js/kernel.abc.js': 'export const one = 1\n',
  'js/index@_@astro.x-Y_z.js': '// %20 #?\n',
}

const RULES = '/* /404.html 404\n'

/** Fields of its list besides its files. */
const about: About = {
  version: '1.0.0',
  chain: 'devnet',
  commit: null,
  date: null,
  lockfile: sha256('lockfile'),
  registry: sha256('registry'),
  mirrors: [],
}

/** @returns the folder; its parent is new and contains nothing else */
export function writeBuiltSite(files = usual, over: Partial<About> = {}): string {
  const dir = join(mkdtempSync(join(tmpdir(), 'dex-ipfs-')), 'site')
  const rows = Object.entries(files).map(([path, text]) => ({
    path,
    hash: sha256(text),
    size: Buffer.byteLength(text),
    type: fileType(path),
  }))
  const host = { path: '_redirects', hash: sha256(RULES), size: RULES.length, type: fileType('_redirects') }
  const list = writeManifest({ ...about, ...over, files: rows, hostFiles: [host] })
  const all = {
    ...files,
    _redirects: RULES,
    'release.json': list,
    'sw.js': `"${sha256(list)}"`,
  }
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
  return dir
}
