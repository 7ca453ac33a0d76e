/** The content of a build with the maintenance flag on, which replaces everything that could be signed. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pages as en } from '../src/layouts/messages.pages.en.ts'
import { pages as ko } from '../src/layouts/messages.pages.ko.ts'
import { incidentRoute } from '../src/layouts/routes.ts'
import { pages } from '../src/lib/core/config/pages.ts'

const root = new URL('..', import.meta.url).pathname
const place = mkdtempSync(join(tmpdir(), 'dex-maintenance-'))
const titles = { en: en.maintenanceTitle, ko: ko.maintenanceTitle }

beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'scripts/build.ts')], {
    cwd: root,
    env: { ...process.env, CHAIN: 'mainnet', MAINTENANCE: '1', OUT_DIR: join(place, 'site') },
    stdio: 'pipe',
  })
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

const htmlOf = (locale: 'en' | 'ko', path: string) =>
  readFileSync(join(place, 'site', locale === 'ko' ? 'ko' : '', path, 'index.html'), 'utf8')

it.each(pages.filter((page) => !page.part).map(({ path }) => [path || '/', path]))(
  '%s says that the product is under maintenance, and hydrates nothing',
  (_, path) => {
    for (const locale of ['en', 'ko'] as const) {
      const html = htmlOf(locale, path)
      const closed = path !== incidentRoute
      expect(html.includes(titles[locale])).toBe(closed)
      if (closed) expect(html).not.toContain('<astro-island')
    }
  },
)
