/** `npm start -- --help` in a fresh clone: lists the options, and installs nothing. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

test.each(['--help', '-h'])('%s lists the options and installs nothing', (option) => {
  const clone = mkdtempSync(join(tmpdir(), 'meverse-help-'))
  try {
    for (const dir of ['scripts', 'devnet']) mkdirSync(join(clone, dir))
    for (const file of ['scripts/start.mjs', 'scripts/install.mjs', 'devnet/help.txt', 'package-lock.json'])
      cpSync(join(root, file), join(clone, file))
    const { status, stdout } = spawnSync(process.execPath, ['scripts/start.mjs', option], {
      cwd: clone,
      encoding: 'utf8',
      // No installer can be found.
      env: { PATH: '', npm_execpath: join(clone, 'no-npm.js') },
    })
    expect(status).toBe(0)
    expect(stdout).toContain('--reset')
    expect(stdout).not.toMatch(/install/i)
    expect(existsSync(join(clone, 'node_modules'))).toBe(false)
  } finally {
    rmSync(clone, { recursive: true, force: true })
  }
})
