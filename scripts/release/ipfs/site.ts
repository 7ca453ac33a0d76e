/** Reads a complete built site and checks the rules that make it addressable, and its own list of files. */
import { type Dirent, existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CidError, type CidProblem, type CountedFile, rootCid } from '../../../src/lib/core/release/cid.ts'
import { type Manifest, ManifestError, readManifest } from '../../../src/lib/core/release/manifest.ts'
import { UNLISTED } from '../../astro/unlisted.ts'
import { sha256 } from '../../sha256.ts'
import { PublishError } from './failure.ts'

export type SiteFile = CountedFile & { readonly bytes: Uint8Array<ArrayBuffer> }

export const fileOf = (path: string, bytes: Uint8Array<ArrayBuffer>): SiteFile => ({
  path,
  bytes,
  size: bytes.length,
  hash: sha256(bytes),
})

export type Site = {
  readonly cid: string
  /** Its own list of files. */
  readonly manifest: Manifest
  readonly files: readonly SiteFile[]
}

const BUILD = 'Build it anew with npm run build; what is wrong then is named by the build itself.'
const wrong = (sentence: string) => new PublishError(sentence, BUILD)

const PROBLEMS: Readonly<Record<CidProblem, string>> = {
  noFiles: 'holds no files',
  badPath: 'has a name that tools address differently',
  twice: 'is there twice',
  badHash: 'has no sha256',
  fileTooLarge: 'is larger than 1 MiB',
  folderTooLarge: 'has 1000 entries or more, or 256 KiB of names',
}

/** @throws PublishError naming the first file or folder that breaks a rule */
export async function readSite(dir: string): Promise<Site> {
  if (!existsSync(join(dir, 'index.html')))
    throw new PublishError(
      `${dir} holds no index.html.`,
      'Name the folder of a built site with --dir, or leave it away to build one.',
    )
  const files = await filesOf(dir, '')
  files.sort((a, b) => (a.path < b.path ? -1 : 1))
  const cid = await rootCid(files).catch((error: unknown) => {
    if (error instanceof CidError) throw wrong(`/${error.path} ${PROBLEMS[error.problem]}.`)
    throw error
  })
  return { cid, manifest: expectListed(files), files }
}

async function filesOf(dir: string, under: string): Promise<SiteFile[]> {
  const entries = await readdir(join(dir, under), { withFileTypes: true })
  if (entries.length === 0) throw wrong(`/${under} is an empty folder, which some tools leave out.`)
  const read = async (entry: Dirent): Promise<SiteFile[]> => {
    const path = `${under}${entry.name}`
    if (entry.name.startsWith('.')) throw wrong(`/${path} is a dotfile, which some tools leave out.`)
    if (entry.isDirectory()) return filesOf(dir, `${path}/`)
    if (!entry.isFile()) throw wrong(`/${path} is a link or a device, no file.`)
    const bytes = new Uint8Array(await readFile(join(dir, path)))
    return [fileOf(path, bytes)]
  }
  const found: SiteFile[] = []
  // Sequential, so that the reported fault is always the same one.
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) found.push(...(await read(entry)))
  return found
}

/** release.json names all files by their hashes, and the worker contains the hash of that list. */
function expectListed(files: readonly SiteFile[]): Manifest {
  const list = files.find(({ path }) => path === 'release.json')
  if (!list) throw wrong('/release.json is missing.')
  const manifest = readList(list)
  const listed = new Map([...manifest.files, ...manifest.hostFiles].map((file) => [file.path, file]))
  for (const { path, hash, size } of files) {
    if (UNLISTED.has(path)) continue
    const said = listed.get(path)
    if (!said) throw wrong(`/${path} is not in release.json.`)
    if (said.hash !== hash || said.size !== size)
      throw wrong(`/${path} is not the file that release.json names.`)
    listed.delete(path)
  }
  const [missing] = listed.keys()
  if (missing !== undefined) throw wrong(`/${missing} is in release.json and not in the folder.`)
  const worker = files.find(({ path }) => path === 'sw.js')
  if (worker && !new TextDecoder().decode(worker.bytes).includes(list.hash))
    throw wrong('/sw.js is the worker of another release.json.')
  return manifest
}

function readList({ bytes }: SiteFile): Manifest {
  try {
    return readManifest(new TextDecoder().decode(bytes))
  } catch (error) {
    if (error instanceof ManifestError) throw wrong(`/${error.message}.`)
    throw error
  }
}
