// Installs missing packages of the lockfile. Plain JavaScript without packages, because it runs first.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const lockfile = join(root, 'package-lock.json')
const installed = join(modules, '.package-lock.json')

/** The Node (24) of node_modules, which runs TypeScript directly. */
export const runtime = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

export function fail(sentence, code = 1) {
  console.error(sentence)
  process.exit(code)
}

if (Number(process.versions.node.split('.')[0]) < 20)
  fail(
    `Node.js 20 or newer is needed, this is ${process.versions.node}. Install it from https://nodejs.org and try again.`,
  )

/**
 * Returns true if npm's record of installed packages matches the lockfile. Packages of other platforms may be missing.
 * @param tests true if packages for tests must be installed too
 */
function isInstalled(tests) {
  if (!existsSync(installed) || !existsSync(runtime)) return false
  const wanted = JSON.parse(readFileSync(lockfile, 'utf8')).packages
  const present = JSON.parse(readFileSync(installed, 'utf8')).packages
  return Object.entries(wanted).every(([name, { version, optional, dev, devOptional, link }]) => {
    if (name === '' || link) return true
    const found = present[name]
    return found ? found.version === version : Boolean(optional || devOptional || (dev && !tests))
  })
}

/** Signals that ask a program to end. */
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Runs a command as part of this one: it receives our signals, and dies with us. */
export function run(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    const forward = (signal) => child.kill(signal)
    for (const signal of SIGNALS) process.on(signal, forward)
    child.once('error', (error) => fail(`${command} could not be started: ${error.message}`))
    child.once('exit', (code, signal) => {
      for (const name of SIGNALS) process.off(name, forward)
      resolve({ code, signal })
    })
  })
}

/**
 * Runs the machine's npm, or the one that runs this script.
 * @returns its exit code, null if a signal ended it
 */
async function npm(args, options) {
  const path = process.env.npm_execpath
  const { code, signal } = path?.endsWith('.js')
    ? await run(process.execPath, [path, ...args], options)
    : await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, {
        shell: process.platform === 'win32',
        ...options,
      })
  if (signal) process.exit(130)
  return code
}

/**
 * Runs one of our commands with any Node from 20 on and without any package installed: it installs missing packages and
 * runs a script with the Node of node_modules (24), which runs TypeScript directly.
 * @param folder below `scripts/release`, which also contains its help
 * @param script its file there
 */
export async function handOver(folder, script, { tests = false, cwd = process.cwd() } = {}) {
  const options = process.argv.slice(2)
  // Help needs no packages, so it does not wait for them.
  if (options.some((option) => option === '--help' || option === '-h')) {
    console.log(readFileSync(join(root, 'scripts', 'release', folder, 'help.txt'), 'utf8').trimEnd())
    process.exit(0)
  }
  await ensureInstalled({ tests })
  const { code, signal } = await run(
    runtime,
    [join(root, 'scripts', 'release', folder, script), ...options],
    { cwd },
  )
  process.exit(signal ? 1 : (code ?? 1))
}

/** Installs missing packages with a message; returns immediately if there are none. */
export async function ensureInstalled({ tests = false } = {}) {
  if (isInstalled(tests)) return
  console.log('Installing the packages of this version (once, about a minute) ...')
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  const ticking = setInterval(() => console.log(`  still installing, ${seconds()} s ...`), 10_000)
  // Not `npm ci`, which fetches everything again: `npm install` takes the same versions from the lockfile and, with
  // --no-save, writes nothing back.
  if ((await npm(['install', '--no-save', '--no-audit', '--no-fund'])) !== 0)
    fail(
      'The packages could not be installed: see the lines above. The network may be down or the disk full.',
    )
  if (!existsSync(runtime))
    fail('The packages are installed, but Node 24 is not among them. Run npm install and try again.')
  clearInterval(ticking)
  console.log(`Installed in ${seconds()} s.`)
}
