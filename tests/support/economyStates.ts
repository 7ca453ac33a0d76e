/** States of the NFT farm and of a conversion, for an account with MPL and a hero, to be checked one by one. */
import { expect, type Page } from '@playwright/test'
import { parseEther } from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { send } from './chain.ts'
import { useContracts } from './contracts.ts'
import { converterAt, converterOf, poolCall, poolFor, rewardPoolAt } from './economy.ts'
import { ORIGIN } from './env.ts'
import { heroesOf } from './hero.ts'
import { dialog, expectDone, interactive, sign, signButton } from './page.ts'
import { cutRpc, healRpc } from './rpc.ts'
import { type Lang, sayConversion, sayNftfarm } from './texts.ts'
import type { TestWallet } from './wallet.ts'

type Look = (name: string) => Promise<void>

/** @param admin owns the contracts and pays for a claim of 412.55 MPL */
export async function economyStates(
  page: Page,
  { account }: TestWallet,
  admin: LocalAccount,
  lang: Lang,
  look: Look,
): Promise<void> {
  await heroesOf(account.address, 'pocket_s2', [{ level: 12, stars: 2 }])
  const pool = await poolFor(admin, account.address, parseEther('412.55'))
  const converter = await converterOf(admin)
  await startStates(page, lang, look)
  await useContracts(page, { [rewardPoolAt()]: pool, [converterAt('mpl-pks')]: converter })
  await claimStates(page, (open) => send(admin, [poolCall(pool, 'setClaimable', [open])]), lang, look)
  await conversionStates(page, lang, look)
}

async function open(page: Page, lang: Lang) {
  await page.goto(`${lang === 'ko' ? '/ko' : ''}/nft-farm/`)
  await interactive(page)
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}

const row = (page: Page) => page.locator('.nf-heroes tbody tr')
const stop = (page: Page, lang: Lang) =>
  row(page).getByRole('button', { name: new RegExp(`^${sayNftfarm(lang, 'stop')} `) })

/** The operator's own farm, because it accepts a signature for its pool alone. */
async function startStates(page: Page, lang: Lang, look: Look) {
  await open(page, lang)
  await expect(row(page)).toHaveCount(1)
  await look('nft farm, a hero')
  await row(page)
    .getByRole('button', { name: new RegExp(`^${sayNftfarm(lang, 'start')} `) })
    .click()
  await expect(dialog(page)).toContainText(sayNftfarm(lang, 'startRule1'))
  await look('start of a hero')
  await dialog(page)
    .getByRole('button', { name: sayNftfarm(lang, 'signStart') })
    .click()
  await expect(dialog(page)).toContainText(sayNftfarm(lang, 'startDone'))
  await look('hero started')
  await page.keyboard.press('Escape')
  await expect(row(page)).toHaveAttribute('data-state', 'waiting')
  await stop(page, lang).click()
  await expect(dialog(page).getByRole('button', { name: sayNftfarm(lang, 'signStop') })).toBeVisible()
  await look('stop of a hero')
  await page.keyboard.press('Escape')
}

async function claimStates(
  page: Page,
  setClaimable: (open: boolean) => Promise<unknown>,
  lang: Lang,
  look: Look,
) {
  const claim = page.locator('.nf-claim .btn-p')
  await open(page, lang)
  const claimText = sayNftfarm(lang, 'claimAmount', { amount: '412.55', symbol: 'MPL' })
  await expect(claim).toHaveText(claimText)
  await expect(row(page)).toHaveAttribute('data-state', 'waiting')
  await look('nft farm, a claim and a started hero')
  await stop(page, lang).click()
  await look('stop refused, claim first')
  await setClaimable(false)
  await expect(claim).toHaveText(sayNftfarm(lang, 'claim.closed'))
  await look('nft farm, claims closed')
  await setClaimable(true)
  await expect(claim).toHaveText(claimText)
  await page
    .locator('.snack')
    .getByRole('button', { name: sayNftfarm(lang, 'claimStep'), exact: true })
    .click()
  await expect(page.locator('.snack')).toHaveCount(0)
  await expect(signButton(page)).toBeVisible()
  await look('review of a farm claim')
  await sign(page)
  await expectDone(page)
  await look('farm claim done')
  await page.keyboard.press('Escape')
  await expect(claim).toHaveText(sayNftfarm(lang, 'claim.nothing'))
  await page.context().route(`${ORIGIN}/api/**`, (route) => route.abort())
  await open(page, lang)
  await expect(page.locator('.stack')).toContainText(sayNftfarm(lang, 'list.down'))
  await look('nft farm without index')
  for (const path of ['/rpc', '/rpc2']) await cutRpc(page, path)
  await open(page, lang)
  await look('nft farm without nodes')
  for (const path of ['/rpc', '/rpc2']) await healRpc(page, path)
  await page.context().unroute(`${ORIGIN}/api/**`)
}

async function conversionStates(page: Page, lang: Lang, look: Look) {
  await page.goto(`${lang === 'ko' ? '/ko' : ''}/swap/#mpl-pks`)
  await dialog(page).getByLabel(sayConversion(lang, 'youConvert'), { exact: true }).fill('1200')
  await dialog(page)
    .getByRole('checkbox', { name: sayConversion(lang, 'linked') })
    .check()
  const next = dialog(page).locator('form .btn-p')
  await expect(next).toHaveText(sayConversion(lang, 'reviewConversion'))
  await next.click()
  await expect(dialog(page).locator('.steps')).toBeVisible()
  await dialog(page).getByRole('checkbox').check()
  await sign(page)
  await expectDone(page)
  await look('receipt of a conversion')
  await page.keyboard.press('Escape')
}
