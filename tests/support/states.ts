/** All states of the swap page for a visitor, to be checked one by one. */
import { expect, type Page } from '@playwright/test'
import { keccak256 } from 'viem'
import { statesOfCharts } from './chartStates.ts'
import {
  dialog,
  expectDone,
  expectError,
  expectProblem,
  isConnected,
  mainButton,
  noticeConfirmed,
  openReview,
  openSwap,
  openWallet,
  receiveField,
  sign,
  signButton,
} from './page.ts'
import { rewriteAll } from './rewrite.ts'
import { cutRpc, healRpc } from './rpc.ts'
import { type Lang, say, sayConversion, sayFarm, sayGenesis, sayOffering } from './texts.ts'
import { REJECTED, type Sent, type TestWallet } from './wallet.ts'

type Look = (name: string) => Promise<void>

/** States without a wallet. */
export async function statesWithoutWallet(page: Page, lang: Lang, look: Look): Promise<void> {
  await openSwap(page, '', lang)
  await expect(page.locator('.swap-form .asof')).toContainText(say(lang, 'computedHere'))
  await look('empty')
  await openSwap(page, '#from=MEV&to=USDT&in=1000', lang)
  await expect(receiveField(page, lang)).not.toHaveValue('')
  await look('quote')
  await openSwap(page, '#from=MPL&to=KLAY&in=12345.678901234567890123', lang)
  await look('too many decimals')
  await openSwap(page, '#from=MPL&to=KLAY&in=1234567.890123456789', lang)
  await expect(page.locator('.swap-form .note')).toBeVisible()
  await look('large figures')
  const swaps = /exchange\/v1\/swaps\?/
  await rewriteAll(page, swaps, (text) => text.replace(/"(amountIn|amountOut)":"(\d+)"/g, '"$1":"$2000000"'))
  await openSwap(page, '#from=USDT&to=KLAY&in=1', lang)
  await expect(page.locator('.trade-card tbody tr').first()).toBeVisible()
  await look('large trades')
  await page.unroute(swaps)
  await openSwap(page, '#from=USDT&to=MEV&out=250', lang)
  await expect(page.locator('.rows dt').first()).toHaveText(say(lang, 'maximumPaid'))
  await look('exact out')
  await openSwap(page, '#from=MEV&to=MEV&in=5', lang)
  await look('one token')
  await page.locator('.tok').first().click()
  await expect(dialog(page).getByRole('option')).toHaveCount(13)
  await look('token picker')
  await dialog(page).getByRole('combobox').fill('nothing')
  await look('token picker, none found')
  await page.keyboard.press('Escape')
  await page.locator('.swap-page .card-h .btn-t').click()
  await expect(dialog(page)).toBeVisible()
  await look('settings')
  await dialog(page).getByRole('textbox').first().fill('77')
  await look('settings with mistakes')
  await dialog(page)
    .getByRole('button', { name: say(lang, 'nodesTitle') })
    .click()
  await expect(dialog(page)).toContainText(say(lang, 'nodesAgree', { agreeing: 2, asked: 2 }))
  await look('nodes')
  await dialog(page).getByLabel(say(lang, 'ownRpcTitle')).fill('http://192.168.0.12:8545')
  await look('nodes with a mistake')
  await page.keyboard.press('Escape')
  await statesOfSearch(page, lang, look)
  await statesOfCharts(page, lang, look)
  await openSwap(page, '', lang)
  await page.locator('.wallet').click()
  await expect(dialog(page)).toBeVisible()
  await look('notice')
  await page.getByText(say(lang, 'noticeRisk')).click()
  await expect(page.getByText(say(lang, 'riskBody1'))).toBeVisible()
  await look('risk details')
  await page.getByText(say(lang, 'noticeSelf')).click()
  await look('notice ticked')
  await noticeConfirmed(page)
  await page.keyboard.press('Escape')
  await page.locator('.wallet').click()
  await expect(dialog(page).locator('.wl button').first()).toBeVisible()
  await look('connect')
  await page.keyboard.press('Escape')
  for (const path of ['/rpc', '/rpc2']) await cutRpc(page, path)
  await openSwap(page, '#from=MEV&to=USDT&in=10', lang)
  await page.reload()
  await expectProblem(page, 'rpc.unreachable', lang)
  await look('no node answers')
  for (const path of ['/rpc', '/rpc2']) await healRpc(page, path)
  const subject = '**/api/nfts/v2/market-place/**'
  await page.route(subject, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(`${lang === 'ko' ? '/ko' : ''}/marketplace/items/?c=xheroes1`)
  await expect(page).toHaveURL(/\/notFound\//)
  await look('the server failed')
  await page.unroute(subject)
}

/** States of the search. */
async function statesOfSearch(page: Page, lang: Lang, look: Look): Promise<void> {
  await page.getByRole('button', { name: say(lang, 'search'), exact: true }).click()
  const field = dialog(page).getByRole('combobox')
  await expect(dialog(page).locator('[data-index="ready"]')).toContainText(/\d/)
  await look('search')
  await field.fill('mev')
  await expect(dialog(page).getByRole('option').first()).toBeVisible()
  await look('search, found')
  await field.fill('#1')
  await expect(dialog(page).getByRole('option').first()).toBeVisible()
  await look('search, items')
  await field.fill('lquidity')
  await expect(dialog(page).locator('.near').first()).toBeVisible()
  await look('search, nothing found')
  await field.fill(`0x${'ab'.repeat(20)}`)
  await look('search, an address')
  await page.keyboard.press('Escape')
}

/** States with a remembered wallet that holds some USDT and no ETH. Spends 10 USDT. */
export async function statesWithWallet(
  page: Page,
  wallet: TestWallet,
  lang: Lang,
  look: Look,
): Promise<void> {
  await openSwap(page, '#from=USDT&to=ETH&in=999999', lang)
  await expect(mainButton(page)).toHaveText(say(lang, 'insufficient', { symbol: 'USDT' }))
  await look('insufficient')
  await page.locator('.wallet').click()
  await expect(page.locator('.drop .sub')).toBeVisible()
  await look('wallet menu')
  await page.getByRole('button', { name: say(lang, 'dropAddToken') }).click()
  await expect(dialog(page)).toBeVisible()
  await look('add token')
  await page.keyboard.press('Escape')
  await wallet.changeChain(1)
  await expect(mainButton(page)).toHaveText(say(lang, 'gate.wrongChain', { name: 'MEVerse Devnet' }))
  await look('wrong chain')
  await page.locator('.drop > .btn-i').click()
  await expect(page.locator('.drop .sub')).toBeVisible()
  await look('wallet menu on the wrong chain')
  await page.keyboard.press('Escape')
  await page.locator('.wallet').click()
  await isConnected(page)
  await openSwap(page, '#from=USDT&to=ETH&in=10', lang)
  await openReview(page, lang)
  await look('review')
  let raw: `0x${string}` | null = null
  let answer: (() => void) | null = null
  wallet.hooks.set('eth_sendTransaction', async ([tx]) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    raw = await wallet.sign(tx as Sent)
    return keccak256(raw)
  })
  await sign(page)
  await expect(signButton(page)).toHaveText(say(lang, 'signing'))
  await look('waiting for the wallet')
  await expect(dialog(page)).toContainText(say(lang, 'silentTitle'))
  await look('a wallet that does not answer')
  await expect.poll(() => answer !== null).toBe(true)
  ;(answer as unknown as () => void)()
  await expect(signButton(page)).toHaveText(say(lang, 'waiting'))
  await look('pending')
  wallet.hooks.clear()
  wallet.next.set('eth_sendTransaction', REJECTED)
  await wallet.broadcast(raw as unknown as `0x${string}`)
  await expectError(page, 'wallet.rejected', lang)
  await look('failed')
  await sign(page)
  await expectDone(page)
  await look('done')
  await dialog(page).locator('.sheet-end .btn-p').click()
  await expect(page.getByRole('heading', { name: say(lang, 'historyTitle') })).toBeVisible()
  await look('history')
  await openWallet(page, lang)
  await expect(dialog(page).locator('.steps li').first()).toBeVisible()
  await look('wallet')
  await dialog(page)
    .getByRole('button', { name: say(lang, 'disconnect') })
    .scrollIntoViewIfNeeded()
  await look('wallet-end')
  await page.keyboard.press('Escape')
  wallet.next.set('wallet_switchEthereumChain', REJECTED)
  await wallet.changeChain(1)
  await page.locator('.wallet.bad').click()
  await expectError(page, 'wallet.rejected', lang)
  await look('message')
}

/** States of farms, offerings, the genesis lock and conversions, with a remembered wallet that has stakes and claims. Signs nothing. */
export async function statesOfEarning(page: Page, lang: Lang, look: Look): Promise<void> {
  const prefix = lang === 'ko' ? '/ko' : ''
  const main = page.locator('main')
  const stake = (pool: string) =>
    page.getByRole('region', { name: sayFarm(lang, 'stakeIn', { pool }), exact: true })
  await page.goto(`${prefix}/mefi-farm/`)
  const first = page.locator('.farm-cards .card').first()
  await expect(first).toContainText(sayFarm(lang, 'apr.ended'))
  await first.getByText(sayFarm(lang, 'trouble')).click()
  await page.getByText(sayFarm(lang, 'allPools', { count: 18 })).click()
  // Elements under the header cannot be pressed until they are scrolled out.
  await page.evaluate(() => scrollTo(0, 0))
  await look('stakes of the ended farm')
  await first.getByRole('button', { name: sayFarm(lang, 'withdrawSome') }).click()
  await dialog(page).getByRole('textbox').fill('99999999')
  await look('more than is staked')
  await page.keyboard.press('Escape')
  await first.getByRole('button', { name: sayFarm(lang, 'withdrawAll') }).click()
  await expect(signButton(page)).toHaveText(sayFarm(lang, 'withdrawAllDo'))
  await look('review of a withdrawal')
  await page.keyboard.press('Escape')
  await first.getByRole('button', { name: sayFarm(lang, 'emergency'), exact: true }).click()
  await dialog(page).getByLabel(sayFarm(lang, 'forfeitTick')).check()
  await look('emergency withdrawal')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: sayFarm(lang, 'withdrawEverything') }).click()
  await look('withdrawal from everywhere')
  await page.keyboard.press('Escape')

  await page.goto(`${prefix}/mapp-farm/`)
  await expect(main).toContainText(sayFarm(lang, 'apr.noRewardPrice'))
  await look('farms of apps')
  await stake('MEFI')
    .getByRole('button', { name: sayFarm(lang, 'depositAct'), exact: true })
    .click()
  await dialog(page).getByRole('textbox').fill('1')
  await look('form of a deposit')
  await dialog(page).locator('form .btn-p').click()
  await expect(signButton(page)).toHaveText(sayFarm(lang, 'depositDo'))
  await look('review of a deposit')
  await page.keyboard.press('Escape')

  await page.goto(`${prefix}/imo/`)
  await expect(page.getByRole('article').first()).toContainText(sayOffering(lang, 'totalCommitted'))
  await look('offerings')
  await page.goto(`${prefix}/imo-details/?p=pocket-unlimited`)
  const field = page.getByLabel(sayOffering(lang, 'commit'), { exact: true })
  await field.fill('99999999')
  await look('an offering, more than is held')
  await field.fill('10')
  await expect(page.locator('.imo-main form .btn-p')).toHaveText(sayOffering(lang, 'act.commit'))
  await look('an offering, an amount typed')
  await page.locator('.imo-main form .btn-p').click()
  await expect(signButton(page)).toHaveText(sayOffering(lang, 'commitDo'))
  await look('review of a commitment')
  await page.keyboard.press('Escape')
  await page.goto(`${prefix}/imo-details/?p=xheroes`)
  await expect(page.locator('.imo-main form .btn-p')).toHaveText(sayOffering(lang, 'act.upcoming'))
  await look('an offering to come')
  await page.goto(`${prefix}/imo-details/?p=genesis-pocket`)
  await expect(page.locator('.imo-main form .btn-p')).toHaveText(sayOffering(lang, 'act.claim'))
  await look('a finished offering')
  await page.locator('.imo-main form .btn-p').click()
  await expect(signButton(page)).toHaveText(sayOffering(lang, 'claimDo'))
  await look('review of a claim')
  await page.keyboard.press('Escape')
  await page.goto(`${prefix}/imo-details/?p=none-such`)
  await expect(main).toContainText('none-such')
  await look('no such offering')
  await page.goto(`${prefix}/imo/#genesis`)
  await expect(dialog(page)).toContainText(sayGenesis(lang, 'you.holder'))
  await look('genesis lock')
  await page.keyboard.press('Escape')
  await page.goto(`${prefix}/swap/#mpl-pks`)
  const convert = dialog(page).locator('form .btn-p')
  const amount = dialog(page).getByLabel(sayConversion(lang, 'youConvert'), { exact: true })
  await amount.fill('1')
  await expect(convert).toHaveText(sayConversion(lang, 'convert.minimum.button', { out: 'PKS' }))
  await look('conversion, below the minimum')
  await amount.fill('700')
  await dialog(page)
    .getByRole('checkbox', { name: sayConversion(lang, 'linked') })
    .check()
  await expect(convert).toHaveText(sayConversion(lang, 'reviewConversion'))
  await look('conversion, ready')
  await convert.click()
  await expect(signButton(page)).toBeVisible()
  await look('review of a conversion')
  await page.keyboard.press('Escape')
}
