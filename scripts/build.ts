/**
 * Builds the static site: `CHAIN=mainnet|testnet|devnet` (default mainnet), `OUT_DIR` for another folder. With
 * `--no-warnings` a build that prints a warning fails.
 */
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
const astro = join(dirname(createRequire(import.meta.url).resolve('astro/package.json')), 'bin/astro.mjs')
const noWarnings = process.argv.includes('--no-warnings')
const child = spawn(process.execPath, [astro, 'build'], {
  cwd: root,
  stdio: noWarnings ? ['inherit', 'pipe', 'pipe'] : 'inherit',
  // The NODE_ENV of the caller (a test, a shell) must not affect the site.
  env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
let printed = ''
for (const [from, to] of [
  [child.stdout, process.stdout],
  [child.stderr, process.stderr],
] as const)
  from?.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
    to.write(chunk)
  })
child.on('close', (code, signal) => {
  const warnings = stripVTControlCharacters(printed)
    .split('\n')
    .filter((line) => /\bwarn(?:ing)?\b/i.test(line))
  if (warnings.length > 0) console.error(`The build printed ${warnings.length} warnings.`)
  process.exit(signal || warnings.length > 0 ? 1 : (code ?? 1))
})
