// Installs the packages of the lockfile where they are missing. Plain JavaScript without packages: it runs first.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const lockfile = join(root, 'package-lock.json')
const installed = join(modules, '.package-lock.json')

/** The Node (24) of node_modules, which runs TypeScript as it is. */
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
 * What npm noted as installed is what the lockfile asks for. Packages of other platforms may be missing.
 * @param tests whether what only tests need must be there too
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

/** By which a program is told from outside to end. */
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Runs a command as part of this one: it gets our signals, and dies with us. */
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

/** npm of the machine, or the very one that runs this script. @returns its exit code, null when a signal ended it. */
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
 * What a command of ours does that works with any Node from 20 on and without any package installed: it installs what
 * is missing and hands over to a script under the Node of node_modules (24), which runs TypeScript as it is.
 * @param folder below `scripts`, where its help lies too
 * @param script its file there
 */
export async function handOver(folder, script, { tests = false, cwd = process.cwd() } = {}) {
  const options = process.argv.slice(2)
  // Who only asks what there is to choose waits for no packages.
  if (options.some((option) => option === '--help' || option === '-h')) {
    console.log(readFileSync(join(root, 'scripts', folder, 'help.txt'), 'utf8').trimEnd())
    process.exit(0)
  }
  await ensureInstalled({ tests })
  const { code, signal } = await run(runtime, [join(root, 'scripts', folder, script), ...options], { cwd })
  process.exit(signal ? 1 : (code ?? 1))
}

/** Installs what is missing, saying so; returns at once when nothing is. */
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
