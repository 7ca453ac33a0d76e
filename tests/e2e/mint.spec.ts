/** Mints on the chain: rounds open and close by height, rights decide, and the receipt lists the minted items. */
import type { Page } from '@playwright/test'
import { parseEther } from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { balanceOf, registry } from '../support/chain.ts'
import { infoOf, mintAt, mintsByPhase, readNft } from '../support/nft.ts'
import { dialog, expectDone, interactive, remember, sign } from '../support/page.ts'
import { healAll, reopenCut, savedOf } from '../support/saved.ts'
import { expect, test } from '../support/test.ts'
import { type Lang, sayError, sayMint } from '../support/texts.ts'
import { addWallet, sends } from '../support/wallet.ts'

async function open(page: Page, id: string, account: LocalAccount, lang: Lang = 'en') {
  const wallet = await addWallet(page, { account })
  await remember(page)
  await page.goto(`${lang === 'ko' ? '/ko' : ''}/mint/detail/?projectId=${id}`)
  await interactive(page)
  return wallet
}
const button = (page: Page) => page.locator('.page-dock .btn-p')

test('the list distinguishes rounds by heights', async ({ page }) => {
  await page.goto('/mint/')
  await interactive(page)
  await expect(page.locator('.mint-cards .nft-card')).toHaveCount(registry.mints.length)
  const phases = await mintsByPhase()
  for (const [phase, ids] of phases)
    for (const id of ids)
      await expect(
        page.locator('section', { has: page.locator(`#phase-${phase}`) }).locator(`[data-mint="${id}"]`),
      ).toBeVisible()
})

for (const [viewport, lang] of [
  [{ width: 390, height: 844 }, 'ko'],
  [{ width: 1280, height: 900 }, 'en'],
] as const)
  test(`mints in an open round (${viewport.width} px, ${lang})`, async ({ page, funded }) => {
    await page.setViewportSize(viewport)
    const { id, collection, price, symbol } = await mintAt('anyone')
    const account = await funded({ [symbol]: String(price * 2n + 10n) })
    const wallet = await open(page, id, account, lang)
    await expect(button(page)).toHaveText(sayMint(lang, 'act.mint', { count: 1 }))
    await page.getByRole('button', { name: sayMint(lang, 'oneMore') }).click()
    await button(page).click()
    await sign(page)
    const message = await expectDone(page)
    expect(message).toContain('2')
    expect(sends(wallet)).toHaveLength(2)
    expect(await readNft<bigint>(infoOf(collection), 'balanceOf', [account.address])).toBe(2n)
    if (symbol !== 'MEV') expect(await balanceOf(symbol, account.address)).toBe(parseEther('10'))
    await expect(page.locator('.chips .chip')).toHaveCount(2)
  })

test('is refused in a closed round, and for a missing right with its reason', { tag: '@long' }, async ({
  page,
  funded,
}) => {
  const account = await funded({ MEV: '20000' })
  const closed = await mintAt('finished')
  const wallet = await open(page, closed.id, account)
  await expect(button(page)).toHaveText(sayMint('en', 'act.finished'))
  await expect(button(page)).toHaveAttribute('aria-disabled', 'true')
  const held = await mintAt('holders')
  await page.goto(`/mint/detail/?projectId=${held.id}`)
  await interactive(page)
  await expect(button(page)).toHaveText(sayMint('en', 'act.refused'))
  const { sentence } = sayError('en', held.reason)
  await expect(page.locator(`[data-problem="${held.reason}"]`)).toContainText(sentence)
  expect(sends(wallet)).toHaveLength(0)
})

test('without a node and an index a mint is shown as last read, with its age, until they answer again', {
  tag: '@long',
}, async ({ page, funded }) => {
  const { id, price, symbol } = await mintAt('anyone')
  const account = await funded({ [symbol]: String(price * 2n + 10n) })
  const stranger = await funded({}, 'stranger')
  const wallet = await open(page, id, account)
  await expect(button(page)).toHaveText(sayMint('en', 'act.mint', { count: 1 }))
  const facts = page.locator('.figures-card')
  const shown = (term: string) =>
    facts.locator('.stats-grid > div').filter({ hasText: term }).locator('dd').first()
  const [priceOf, mine] = [shown(sayMint('en', 'price')), shown(sayMint('en', 'youMinted'))]
  const agreed = (await priceOf.textContent()) ?? ''
  const rounds = await page.locator('.mint-phases li').count()
  await savedOf(page, 'mints', 'mints.mine')
  await reopenCut(page)
  await expect(mine).toHaveText('0')
  await expect(priceOf).toHaveText(agreed)
  await expect(page.locator('.mint-phases li')).toHaveCount(rounds)
  await expect(facts.locator('.stats-grid')).not.toContainText('—')
  // With its block and age, in grey.
  await expect(facts.locator('.asof')).toContainText(/Block [\d,]+ · 2 min\. ago/)
  await expect(facts.locator('.stats-grid')).toHaveAttribute('data-age', 'stale')
  await expect(button(page)).toHaveText(sayMint('en', 'act.stale'))
  await expect(button(page)).toHaveAttribute('aria-disabled', 'true')
  await button(page).click({ force: true })
  await expect(dialog(page)).toHaveCount(0)
  // Another account sees the mint, but none of this account's data in it.
  await wallet.changeAccount(stranger)
  await expect(mine).toHaveText('—')
  await expect(priceOf).toHaveText(agreed)
  await page.goto('/mint/')
  await interactive(page)
  const cards = page.locator('.mint-cards [data-mint]')
  await expect(cards).toHaveCount(registry.mints.length)
  for (const card of await cards.all()) await expect(card.locator('.asof')).toContainText('min. ago')
  expect(sends(wallet)).toHaveLength(0)
  await wallet.changeAccount(account)
  await healAll(page)
  await expect(cards.first().locator('.asof')).toContainText('sec. ago')
  await page.goto(`/mint/detail/?projectId=${id}`)
  await expect(button(page)).toHaveText(sayMint('en', 'act.mint', { count: 1 }))
  await expect(facts.locator('.stats-grid')).toHaveAttribute('data-age', 'live')
})
