// Runs forge, offline, with the repository's own compiler: `node scripts/forge.ts test [--long] [forge arguments]`.
// `--long` uses the profile with 10,000 fuzz runs and invariants of 256 x 128 calls. `--gas` rewrites
// contracts/snapshots; without it a test fails if gas differs from the committed values.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** The platform's forge binary itself: its npm wrapper would be an extra process between us and its signals. */
function forgeBinary(): string {
  const platform = process.platform
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  const binary = process.platform === 'win32' ? 'forge.exe' : 'forge'
  const require = createRequire(join(root, 'package.json'))
  const name = `@foundry-rs/forge-${platform}-${arch}`
  try {
    const path = join(dirname(require.resolve(`${name}/package.json`)), 'bin', binary)
    if (existsSync(path)) return path
  } catch {
    // Reported below.
  }
  throw new Error(`forge is not installed for this platform: ${name} is missing. Run \`npm install\`.`)
}

const args = process.argv.slice(2)
const long = args.includes('--long')
const gas = args.includes('--gas')
const rest = args.filter((each) => each !== '--long' && each !== '--gas')
const child = spawn(forgeBinary(), rest, {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    FOUNDRY_PROFILE: long ? 'long' : (process.env.FOUNDRY_PROFILE ?? 'default'),
    // forge starts scripts/solc.mjs, whose first line runs `node`: this puts our own Node first.
    PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`,
    FORGE_SNAPSHOT_CHECK: String(!gas),
    FORGE_SNAPSHOT_EMIT: String(gas),
    FOUNDRY_DISABLE_NIGHTLY_WARNING: '1',
  },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.on('error', (error) => {
  process.stderr.write(`forge could not be started: ${error.message}\n`)
  process.exit(1)
})
child.on('exit', (code) => process.exit(code ?? 1))
