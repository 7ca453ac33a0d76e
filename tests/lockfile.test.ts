/** The lockfile installs on every platform. */
import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { type Lockfile, missingIn, platformOf } from '../scripts/lockfile.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const json = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))

describe('the lockfile', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lockfile-'))
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(root, name), join(folder, name))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('names the optional packages of every platform', () =>
    expect(missingIn(json('package-lock.json') as Lockfile)).toEqual({}))

  const systems = ['linux', 'darwin', 'win32'].flatMap((os) => ['x64', 'arm64'].map((cpu) => [os, cpu]))
  it.each(systems)('is enough for npm ci on %s, %s', async (os, cpu) => {
    const { stdout } = await promisify(execFile)(
      process.platform === 'win32' ? 'npm.cmd' : 'npm',
      ['ci', '--dry-run', '--offline', '--cache', join(folder, 'cache'), `--os=${os}`, `--cpu=${cpu}`],
      { cwd: folder, shell: process.platform === 'win32', maxBuffer: 1 << 24 },
    )
    expect(stdout).toMatch(/added \d+ packages/)
    // Each platform gets binaries of its own.
    expect(stdout).toContain(`@biomejs/cli-${os}-${cpu}`)
  })

  it('is completed by what a package’s name says of its platform', () => {
    const row = (name: string) => platformOf(`@any/binding-${name}`)
    expect(row('linux-x64-musl')).toEqual({ os: ['linux'], cpu: ['x64'], libc: ['musl'] })
    expect(row('darwin-arm64')).toEqual({ os: ['darwin'], cpu: ['arm64'] })
    expect(row('win32-amd64')).toEqual({ os: ['win32'], cpu: ['x64'] })
    expect(row('wasm32-wasi')).toEqual({ cpu: ['wasm32'] })
    expect(row('linux-arm-gnueabihf')).toEqual({ os: ['linux'], cpu: ['arm'], libc: ['glibc'] })
    expect(() => row('linux')).toThrow('does not say which processor')
    const packages = {
      'node_modules/a': { version: '1.0.0', dev: true, optionalDependencies: { 'b-linux-x64': '1.0.0' } },
    }
    expect(missingIn({ packages })).toEqual({
      'node_modules/b-linux-x64': {
        version: '1.0.0',
        dev: true,
        optional: true,
        os: ['linux'],
        cpu: ['x64'],
      },
    })
    const inside = { 'node_modules/a/node_modules/b-linux-x64': { version: '1.0.0' } }
    expect(missingIn({ packages: { ...packages, ...inside } })).toEqual({})
  })
})
