/** The page that verifies the running release: its counts match the files, and changes are found. */
import { createHash } from 'node:crypto'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readSite } from '../../scripts/release/ipfs/site.ts'
import { axeFaults } from '../support/axeFaults.ts'
import { ways } from '../support/env.ts'
import { hostUnder } from '../support/host.ts'
import { interactive, mainButton } from '../support/page.ts'
import { releaseOf, signSite } from '../support/release.ts'
import { dist } from '../support/site.ts'
import { expect, test } from '../support/test.ts'
import { say, sayVerify } from '../support/texts.ts'

const langs = ['en', 'ko'] as const
const prefix = (lang: string) => (lang === 'ko' ? 'ko/' : '')

for (const lang of ways(langs))
  test(`every file is hashed, and the CID computed from them is the folder’s (${lang})`, async ({ page }) => {
    const signed = `${dist}-signed-${lang}`
    cpSync(dist, signed, { recursive: true })
    const { cid, manifest } = await readSite(dist)
    signSite(signed, { cid })
    const host = await hostUnder(signed, '/')
    try {
      await page.goto(`${host.origin}/${prefix(lang)}verify/`)
      await interactive(page)
      await page.getByRole('button', { name: sayVerify(lang, 'start') }).click()
      const all = manifest.files.length
      const cells = page.getByRole('img', { name: sayVerify(lang, 'cellsLabel', { equal: all, all }) })
      await expect(cells).toBeVisible()
      await expect(page.locator('[data-cid]')).toHaveText(cid)
      await expect(page.getByText(sayVerify(lang, 'rootEqual'))).toBeVisible()
      await expect(page.getByText(sayVerify(lang, 'signedValid'), { exact: true })).toBeVisible()
      await expect(page.getByText(sayVerify(lang, 'registryEqual'), { exact: true })).toBeVisible()
      expect(await axeFaults(page)).toEqual([])
    } finally {
      await host.close()
      rmSync(signed, { recursive: true, force: true })
    }
  })

test('a file that differs from the list is named, and nothing is signed in that tab', async ({ page }) => {
  const host = await hostUnder(dist, '/')
  try {
    const { path } = releaseOf(dist).files.find((file) => file.path.startsWith('tokens/')) ?? { path: '' }
    await page.goto(`${host.origin}/verify/`)
    await interactive(page)
    host.fault = (asked) => (asked === `/${path}` ? { kind: 'corrupt' } : null)
    await page.getByRole('button', { name: sayVerify('en', 'start') }).click()
    await expect(page.getByText(sayVerify('en', 'differsTitle', { path }))).toBeVisible()
    await expect(page.locator('.verify-cells [data-state=differs]')).toHaveCount(1)
    await expect(page.getByText(sayVerify('en', 'rootUncounted'))).toBeVisible()
  } finally {
    await host.close()
  }
})

test('a failing network is not a fault of the files, and a stopped check can be restarted', {
  tag: '@long',
}, async ({ page }) => {
  const host = await hostUnder(dist, '/')
  try {
    await page.goto(`${host.origin}/verify/`)
    await interactive(page)
    host.fault = (path) => (path.startsWith('/ko/') ? { kind: 'reset' } : null)
    await page.getByRole('button', { name: sayVerify('en', 'start') }).click()
    const korean = releaseOf(dist).files.filter((file) => file.path.startsWith('ko/')).length
    await expect(page.getByText(sayVerify('en', 'missingTitle', { count: korean }))).toBeVisible()
    await expect(page.locator('.verify-cells [data-state=differs]')).toHaveCount(0)
    host.fault = () => ({ kind: 'delay', ms: 200 })
    await page.getByRole('button', { name: sayVerify('en', 'again') }).click()
    await page.getByRole('button', { name: sayVerify('en', 'stop') }).click()
    const over = page.getByRole('button', { name: sayVerify('en', 'goOn') })
    await expect(over).toBeVisible()
    host.fault = () => null
    await over.click()
    const all = releaseOf(dist).files.length
    await expect(
      page.getByRole('img', { name: sayVerify('en', 'cellsLabel', { equal: all, all }) }),
    ).toBeVisible()
  } finally {
    await host.close()
  }
})

test('reports an unsigned release, and hashes the listed files like the list', { tag: '@long' }, async ({
  page,
}) => {
  const host = await hostUnder(dist, '/')
  try {
    await page.goto(`${host.origin}/verify/`)
    await interactive(page)
    await expect(page.getByText(sayVerify('en', 'signedNoneBody'))).toBeVisible()
    const { version } = releaseOf(dist)
    await expect(page.getByText(sayVerify('en', 'releaseLine', { version }))).toBeVisible()
    const id = createHash('sha256')
      .update(readFileSync(join(dist, 'release.json')))
      .digest('hex')
    expect(readFileSync(join(dist, 'sw.js'), 'utf8')).toContain(id)
    // It does not prevent trading.
    await page.goto(`${host.origin}/swap/`)
    await expect(mainButton(page)).toHaveText(say('en', 'gate.connect'))
  } finally {
    await host.close()
  }
})
