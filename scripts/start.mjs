// `npm start`: works with any Node from 20 on and without any package installed. It installs what is missing and
// hands over to devnet/up.ts under the Node of node_modules (24), which runs TypeScript as it is.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const lockfile = join(root, 'package-lock.json')
const installed = join(modules, '.package-lock.json')
const stamp = join(modules, '.installed-lock')

function fail(sentence, code = 1) {
  console.error(sentence)
  process.exit(code)
}

if (Number(process.versions.node.split('.')[0]) < 20)
  fail(
    `Node.js 20 or newer is needed, this is ${process.versions.node}. Install it from https://nodejs.org and try again.`,
  )

const lockHash = createHash('sha256').update(readFileSync(lockfile)).digest('hex')
const runtime = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Installed, and from this very lockfile; an install made by hand counts when it is newer than the lockfile. */
function isInstalled() {
  if (!existsSync(installed) || !existsSync(runtime)) return false
  if (existsSync(stamp)) {
    if (readFileSync(stamp, 'utf8') === lockHash) return true
    if (statSync(installed).mtimeMs <= statSync(stamp).mtimeMs) return false
  }
  return statSync(installed).mtimeMs >= statSync(lockfile).mtimeMs
}

function run(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    const forward = (signal) => child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, forward)
    child.once('error', (error) => fail(`${command} could not be started: ${error.message}`))
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, forward)
      resolve({ code, signal })
    })
  })
}

if (!isInstalled()) {
  console.log('Installing the packages of this version (once, about a minute) ...')
  const started = Date.now()
  const npm = process.env.npm_execpath
  const args = ['ci', '--no-audit', '--no-fund']
  const { code, signal } = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args])
    : await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, {
        shell: process.platform === 'win32',
      })
  if (signal) process.exit(130)
  if (code !== 0)
    fail(
      'The packages could not be installed: see the lines above. The network may be down or the disk full.',
    )
  if (!existsSync(runtime))
    fail('The packages are installed, but Node 24 is not among them. Run npm ci and try again.')
  writeFileSync(stamp, lockHash)
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}

// The channel lets the child notice when this process dies in a way that can forward nothing (kill -9).
const { code, signal } = await run(runtime, [join(root, 'devnet', 'up.ts'), ...process.argv.slice(2)], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
process.exit(signal ? 1 : (code ?? 1))
