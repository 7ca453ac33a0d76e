import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { readText, remove, writeWhole } from './files.ts'
import { runBehind } from './process.ts'
import { EXIT, Refusal } from './session.ts'

/** The inputs of a build, relative to the repository. */
const INPUTS = [
  'src',
  'public',
  'sw',
  'astro.config.mjs',
  'tsconfig.json',
  'package-lock.json',
  'contracts.devnet.json',
  'scripts',
]

/** Content hash over names and bytes of everything a build reads. */
export function inputHash(root: string, extra: string): string {
  const hash = createHash('sha256').update(extra)
  const visit = (path: string): void => {
    const full = join(root, path)
    if (!existsSync(full)) return
    let names: string[]
    try {
      names = readdirSync(full).sort()
    } catch {
      hash.update(`${path}\0`).update(readFileSync(full))
      return
    }
    for (const name of names) visit(`${path}/${name}`)
  }
  for (const input of INPUTS) visit(input)
  return hash.digest('hex')
}

/**
 * Returns the site for this port, and builds it if the stored one is stale. The build goes to another folder and is
 * swapped in, so that an interrupted one is never served.
 * @throws Refusal if the build fails, with its last lines
 */
export async function buildSite(
  root: string,
  outDir: string,
  port: number,
  signal: AbortSignal,
): Promise<string> {
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('SITE_'))
  const key = inputHash(root, `devnet ${port} ${JSON.stringify(settings.sort())}`)
  const keyFile = `${outDir}.key`
  if (existsSync(join(outDir, 'index.html')) && readText(keyFile) === key) return outDir
  const script = join(root, 'scripts', 'build.ts')
  const next = `${outDir}.next`
  remove(next)
  const env = { ...process.env, CHAIN: 'devnet', DEVNET_ORIGIN: `http://localhost:${port}`, OUT_DIR: next }
  const { code, words: text } = await runBehind([script], { cwd: root, env, signal })
  if (signal.aborted) throw new Refusal('Stopped.', EXIT.failed)
  if (code !== 0) throw new Refusal(`${text}\nThe site could not be built: see the lines above.`, EXIT.build)
  remove(keyFile)
  remove(outDir)
  renameSync(next, outDir)
  const sources = `${next}.sources.json`
  if (existsSync(sources)) renameSync(sources, `${outDir}.sources.json`)
  writeWhole(keyFile, key)
  return outDir
}
