/** Files are short. A long one gives its reason at the top. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(tsx?|mjs|astro|css|sol)$/.test(path) && existsSync(join(root, path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const MOST_LINES = 400
const TOP = 12

it('a file of more than 400 lines says at its top why it is one', () => {
  const long = files.filter(({ text }) => text.split('\n').length > MOST_LINES + 1)
  const silent = long.filter(({ text }) => !/\bOne file\b/.test(text.split('\n').slice(0, TOP).join('\n')))
  expect(long.length).toBeGreaterThan(0)
  expect(silent.map(({ path }) => path)).toEqual([])
})
