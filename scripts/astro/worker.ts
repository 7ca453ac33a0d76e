import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { AstroIntegration } from 'astro'
import { build, type Plugin } from 'vite'
import type { Built } from '../../src/lib/core/release/built.ts'
import { fileType } from '../../src/lib/core/release/fileType.ts'
import { type Manifest, readManifest } from '../../src/lib/core/release/manifest.ts'
import { builtInRoots } from '../../src/lib/core/release/roots.ts'
import { sha256 } from '../sha256.ts'
import { FOR_HOSTS, UNLISTED } from './unlisted.ts'

/** The worker is the one file without verification, so it stays small enough to be read. */
const MOST_GZIP = 20_000

/** A release's description of itself, without its files. */
export type About = Omit<Manifest, 'files' | 'hostFiles'>

/**
 * Lists the built files in release.json, each with its hash, and builds the service worker that contains that list's
 * hash. Runs after every other step that writes files.
 * @param xheroes id of the project that the old hero addresses refer to
 * @param noteBundled records the worker's sources
 */
export default function worker(about: About, xheroes: string, noteBundled: Plugin): AstroIntegration {
  return {
    name: 'worker',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const root = fileURLToPath(dir)
        const list = await listRelease(root, about)
        await writeFile(join(root, 'release.json'), list)
        const { version, chain, mirrors } = about
        const carried = Object.entries(builtInRoots).find(([key]) => key === chain)?.[1]
        if (carried === undefined) throw new Error(`worker: there is no chain ${chain}`)
        const id = sha256(list)
        const own: Built = { id, version, chain, mirrors, root: carried }
        await buildWorker(root, { __BUILT__: own, __XHEROES__: xheroes }, noteBundled)
        const size = gzipSync(await readFile(join(root, 'sw.js'))).length
        if (size > MOST_GZIP)
          throw new Error(`worker: sw.js has ${size} bytes gzipped, ${MOST_GZIP} are allowed`)
        logger.info(`sw.js ${size} bytes gzipped, release.json ${list.length} bytes`)
      },
    },
  }
}

async function listRelease(root: string, about: About): Promise<string> {
  const entries = await readdir(root, { withFileTypes: true, recursive: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !UNLISTED.has(path))
    .sort()
  const files = await Promise.all(
    paths.map(async (path) => {
      const body = await readFile(join(root, path))
      const hash = sha256(body)
      return { path, hash, size: body.length, type: fileType(path) }
    }),
  )
  const list = writeManifest({
    ...about,
    hostFiles: files.filter(({ path }) => FOR_HOSTS.has(path)),
    files: files.filter(({ path }) => !FOR_HOSTS.has(path)),
  })
  // Every reader must accept the written list, or it is not a release.
  readManifest(list)
  return list
}

/** A list as text, one file per line, so that two releases can be compared by eye. */
export function writeManifest({ files, ...about }: Manifest): string {
  const head = JSON.stringify(about).slice(0, -1)
  return `${head},"files":[\n${files.map((file) => JSON.stringify(file)).join(',\n')}\n]}\n`
}

async function buildWorker(
  root: string,
  values: Readonly<Record<string, unknown>>,
  noteBundled: Plugin,
): Promise<void> {
  const entry = fileURLToPath(new URL('../../sw/worker.ts', import.meta.url))
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [noteBundled],
    define: {
      ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)])),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      outDir: root,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'worker', fileName: () => 'sw.js' },
    },
  })
}
