/** Builds the static site: `CHAIN=mainnet|testnet|devnet` (mainnet unless said), `OUT_DIR` to put it elsewhere. */
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const astro = join(dirname(createRequire(import.meta.url).resolve('astro/package.json')), 'bin/astro.mjs')
const child = spawn(process.execPath, [astro, 'build'], {
  cwd: root,
  stdio: 'inherit',
  // The mode of whoever starts it (a test, a shell) must not decide what is in the site.
  env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
