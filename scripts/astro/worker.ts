import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { AstroIntegration } from 'astro'
import { build, type Plugin } from 'vite'

/** The worker is the one file that nothing verifies: it stays small enough to be read. */
const MOST_GZIP = 20_000
/** Read by hosts, not by pages. */
const UNLISTED = new Set(['_redirects', 'release.json', 'sw.js'])

/**
 * Lists what was built in release.json, every file by its hash, and builds the service worker that knows that list.
 * Runs after every other step that writes files.
 * @param xheroes id of the project that the old addresses of its heroes mean
 * @param noteBundled notes what the worker is made of
 */
export default function worker(xheroes: string, noteBundled: Plugin): AstroIntegration {
  return {
    name: 'worker',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const root = fileURLToPath(dir)
        const list = await listRelease(root)
        await writeFile(join(root, 'release.json'), list)
        const release = createHash('sha256').update(list).digest('hex')
        await buildWorker(root, { __RELEASE__: release, __XHEROES__: xheroes }, noteBundled)
        const size = gzipSync(await readFile(join(root, 'sw.js'))).length
        if (size > MOST_GZIP)
          throw new Error(`worker: sw.js has ${size} bytes gzipped, ${MOST_GZIP} are allowed`)
        logger.info(`sw.js ${size} bytes gzipped, release.json ${list.length} bytes`)
      },
    },
  }
}

async function listRelease(root: string): Promise<string> {
  const entries = await readdir(root, { withFileTypes: true, recursive: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !UNLISTED.has(path))
    .sort()
  const files = await Promise.all(
    paths.map(async (path) => {
      const body = await readFile(join(root, path))
      return { path, hash: createHash('sha256').update(body).digest('hex'), size: body.length }
    }),
  )
  return `{"files":[\n${files.map((file) => JSON.stringify(file)).join(',\n')}\n]}\n`
}

async function buildWorker(
  root: string,
  values: Readonly<Record<string, string>>,
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
