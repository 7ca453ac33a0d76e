/** Rows 8 and 14 of the matrix: an unstable connection during trades, and figures too old to sign. */
import type { Page } from '@playwright/test'
import { deposit, nonceOf } from '../support/chain.ts'
import { FAULTS } from '../support/env.ts'
import { hostUnder } from '../support/host.ts'
import {
  dialog,
  expectDone,
  interactive,
  mainButton,
  openReview,
  payField,
  remember,
  signButton,
} from '../support/page.ts'
import { dist } from '../support/site.ts'
import { expect, test } from '../support/test.ts'
import { say, sayLiquidity } from '../support/texts.ts'
import { addWallet, sends } from '../support/wallet.ts'
import { note } from './report.ts'
import { runs, visitor } from './visitor.ts'

/** Fewer would prove nothing about an unstable connection. */
const ENOUGH_TRADES = 2

test('row 8: down three seconds, up three seconds, during trades', async ({ browser, funded }) => {
  const host = await hostUnder(dist, '/')
  const context = await visitor(browser)
  const page = await context.newPage()
  const account = await funded({ USDT: '2000' })
  const wallet = await addWallet(page, { account })
  await remember(page)
  await page.goto(`${host.origin}/swap/#from=USDT&to=ETH&in=1`)
  await expect(mainButton(page)).toHaveText(say('en', 'review'))

  const until = Date.now() + runs(300_000, 15_000)
  let trades = 0
  // On any machine: the connection flaps until enough trades were made for a conclusion.
  const enough = () => Date.now() >= until && trades >= ENOUGH_TRADES
  let over = false
  const recoveries: number[] = []
  const flapping = (async () => {
    while (!enough()) {
      await context.setOffline(true)
      await page.waitForTimeout(3_000)
      await context.setOffline(false)
      const up = Date.now()
      await page.waitForResponse((response) => response.url().includes('/rpc') && response.ok(), {
        timeout: 60_000,
      })
      recoveries.push(Date.now() - up)
      // After a slow answer, the waiting work still has time to run before the connection goes down again.
      await page.waitForTimeout(Math.max(2_000, 3_000 - (Date.now() - up)))
    }
    over = true
  })()
  let lost = 0
  for (let n = 1; !over; n++) {
    const amount = `${1 + (n % 9)}.${n % 100}5`
    await payField(page).fill(amount)
    await expect(mainButton(page)).toHaveText(say('en', 'review'))
    if ((await payField(page).inputValue()) !== amount) lost++
    await openReview(page)
    // A lost connection during the review is reported in it, and another click continues.
    await expect(async () => {
      if (await dialog(page).locator('[role="status"]:not(.snack) b').isVisible()) return
      const again = dialog(page).locator('.sheet-end .btn-p[aria-disabled="false"]')
      if (await again.isVisible()) await again.click({ timeout: 500 })
      await expect(dialog(page).locator('[role="status"]:not(.snack) b')).toBeVisible({ timeout: 4_000 })
    }).toPass()
    await expectDone(page)
    trades++
    await dialog(page).locator('.sheet-end .btn-p').click()
  }
  await flapping
  const doubled = sends(wallet).length - wallet.sent.length
  const mined = await nonceOf(account.address)
  await context.close()
  await host.close()
  const slowest = Math.max(...recoveries)
  note({
    row: '8',
    host: 'a domain root',
    what: `down 3 s, up 3 s, for ${runs(300, 15)} s at least, while somebody swaps`,
    target: '0 lost inputs, 0 sent twice, back in 2,000 ms',
    found: `${trades} swaps, ${lost} lost inputs, ${mined - 2 * trades} sent twice, back in ${slowest} ms at most`,
    seed: null,
  })
  expect(lost).toBe(0)
  expect(doubled).toBe(0)
  // Each swap is an exact approval and a trade, and nothing else.
  expect(mined).toBe(2 * trades)
  if (FAULTS) expect(slowest).toBeLessThanOrEqual(2_000)
})

/** A form that is ready to be reviewed. */
type Ready = { readonly path: string; readonly label: string }
const forms: readonly Ready[] = [
  { path: 'swap/#from=USDT&to=ETH&in=1', label: say('en', 'review') },
  { path: 'liquidity/add/?a=USDT&b=USDC#USDT=1&USDC=1', label: sayLiquidity('en', 'reviewadd') },
  { path: 'liquidity/remove/?a=USDT&b=USDC#mode=both&LP=1', label: sayLiquidity('en', 'reviewremove') },
  { path: 'liquidity/zap/?a=USDT&b=USDC#mode=in&token=USDT&USDT=1', label: sayLiquidity('en', 'reviewzap') },
]

/** Clicks that must have no effect. */
async function pressDead(page: Page, button: ReturnType<typeof mainButton>) {
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await button.click({ force: true })
  await page.waitForTimeout(150)
}

test('row 14: figures older than a minute sign nothing, in the form and in its review', async ({
  browser,
  funded,
}) => {
  test.setTimeout(1_200_000)
  const host = await hostUnder(dist, '/')
  const account = await funded({ USDT: '50', USDC: '50' })
  await deposit(account, 'USDT-USDC', '5', '5')
  const count = runs(50, 4)
  let asked = 0
  for (let run = 0; run < count; run++) {
    const { path, label } = forms[run % forms.length] as Ready
    const reviewed = run % 2 === 1
    const context = await visitor(browser)
    const page = await context.newPage()
    const wallet = await addWallet(page, { account })
    await remember(page)
    await page.clock.install()
    await page.goto(`${host.origin}/${path}`)
    await interactive(page)
    await expect(mainButton(page)).toHaveText(label)
    if (reviewed) {
      await mainButton(page).click()
      await expect(signButton(page)).toHaveAttribute('aria-disabled', 'false')
    }
    // No data of the chain for a minute: everything that was read, including the allowance, is old by then.
    await context.setOffline(true)
    await page.clock.fastForward(61_000)
    await pressDead(page, reviewed ? signButton(page) : mainButton(page))
    asked += sends(wallet).length
    await context.close()
  }
  await host.close()
  note({
    row: '14',
    host: 'a domain root',
    what: `a quote and an allowance older than a minute, ${count} times`,
    target: 'signing disabled every time',
    found: `${count - asked} of ${count}`,
    seed: null,
  })
  expect(asked).toBe(0)
})
