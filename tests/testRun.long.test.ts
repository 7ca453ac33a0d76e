/** `npm test` after a signal to end: no child process survives, except Debian package installations, which finish. */
import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isAlive, sleep } from '../devnet/process.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { execPath } = process

/** Replaces the first part: like a test with a chain, it starts a process with a group of its own and cannot end it. */
const PART = `#!${execPath}
const { spawn } = require('node:child_process')
const { renameSync, writeFileSync } = require('node:fs')
const chain = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { detached: true, stdio: 'ignore' })
writeFileSync('ids.part', [process.pid, chain.pid].join(' '))
renameSync('ids.part', 'ids')
setInterval(() => {}, 1e6)
`

/** Replaces the installer: it takes as long as the rest takes to end. */
const APT = `#!${execPath}
const { writeFileSync } = require('node:fs')
writeFileSync('begun', '')
setTimeout(() => writeFileSync('installed', ''), 4_000)
`

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends all of it', async (signal) => {
  const clone = mkdtempSync(join(tmpdir(), 'meverse-test-'))
  let ids: number[] = []
  try {
    const bin = join(clone, 'node_modules', '.bin')
    for (const dir of ['scripts', 'node_modules/node/bin', 'node_modules/.bin'])
      mkdirSync(join(clone, dir), { recursive: true })
    for (const file of ['test.mjs', 'endTrees.mjs', 'install.mjs'])
      cpSync(join(root, 'scripts', file), join(clone, 'scripts', file))
    for (const file of ['package-lock.json', 'node_modules/.package-lock.json'])
      writeFileSync(join(clone, file), '{ "packages": {} }')
    symlinkSync(execPath, join(clone, 'node_modules/node/bin/node'))
    for (const [name, code] of [
      ['biome', PART],
      ['apt-get', APT],
      // No Korean font: there is something to install, if we may.
      ['fc-list', '#!/bin/sh\n'],
    ] as const)
      writeFileSync(join(bin, name), code, { mode: 0o755 })
    const run = spawn(execPath, ['scripts/test.mjs'], {
      cwd: clone,
      env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
      stdio: 'ignore',
    })
    const ended = new Promise((resolve) => run.once('exit', (code, by) => resolve(by ?? code)))
    while (!existsSync(join(clone, 'ids'))) await sleep(20)
    ids = readFileSync(join(clone, 'ids'), 'utf8').split(' ').map(Number)
    const installs = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
    while (installs && !existsSync(join(clone, 'begun'))) await sleep(20)

    run.kill(signal)
    expect(await ended).toBe(128 + constants.signals[signal])
    expect(ids.map(isAlive)).toEqual([false, false])
    expect(existsSync(join(clone, 'installed'))).toBe(installs)
  } finally {
    for (const id of ids.filter(isAlive)) process.kill(id, 'SIGKILL')
    rmSync(clone, { recursive: true, force: true })
  }
})
