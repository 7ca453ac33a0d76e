/** A whole swap without a pointer, and its screen reader announcements. */
import type { Page } from '@playwright/test'
import { parseEther } from 'viem'
import { balanceOf } from '../support/chain.ts'
import { dialog, expectDone, mainButton, openSwap, payField, remember, signButton } from '../support/page.ts'
import { expect, test } from '../support/test.ts'
import { say } from '../support/texts.ts'
import { addWallet, REJECTED } from '../support/wallet.ts'

/** Presses Tab until the focused element matches; at most once per element of a page. */
async function tabTo(page: Page, wanted: RegExp, key = 'Tab'): Promise<void> {
  const seen: string[] = []
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press(key)
    const { name, visible } = await page.evaluate(() => {
      const here = document.activeElement as HTMLElement | null
      const labelled =
        here?.getAttribute('aria-label') ?? (here as HTMLInputElement | null)?.labels?.[0]?.textContent
      const style = here ? getComputedStyle(here) : null
      const frame = here?.closest<HTMLElement>('.amt, .field')
      const ring = (s: CSSStyleDeclaration | null) =>
        s !== null && s.outlineStyle !== 'none' && s.outlineWidth !== '0px'
      const edge = frame ? getComputedStyle(frame).borderTopColor : 'rgba(0, 0, 0, 0)'
      return {
        name: (labelled ?? here?.textContent ?? '').trim(),
        visible: here === document.body || ring(style) || edge !== 'rgba(0, 0, 0, 0)',
      }
    })
    seen.push(name)
    expect(visible, `focus can be seen on “${name}”`).toBe(true)
    if (wanted.test(name)) return
  }
  throw new Error(`${wanted} is not reached by ${key}: ${seen.join(' | ')}`)
}

test('from opening the page to the receipt by the keyboard alone', async ({ page, funded }) => {
  const account = await funded({ USDC: '15' })
  await addWallet(page, { account })
  await openSwap(page)
  await expect(page.locator('.swap-form .asof')).toContainText(say('en', 'computedHere'))
  // First stop: the skip link past the menus.
  await tabTo(page, /^Skip to content$/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Settings, slippage/)
  await tabTo(page, /^You pay$/)
  await tabTo(page, /^MEV, choose another token$/)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('usd')
  await page.keyboard.press('ArrowDown')
  await expect(dialog(page).getByRole('option', { selected: true })).toContainText('USDC')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  // Focus is back where it was.
  await expect(page.locator('.tok').first()).toBeFocused()
  await tabTo(page, /^You pay$/, 'Shift+Tab')
  await page.keyboard.type('15')
  const status = page.locator('.card [role="status"].vh')
  await expect(status).toHaveText(/^You receive [\d.,]+ USDT, price impact/)
  // While typing, keystrokes are not announced, the result is.
  await tabTo(page, /^Connect wallet$/)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await tabTo(page, /I have read the risk notice/)
  await page.keyboard.press('Space')
  await expect(page.getByText(say('en', 'riskBody1'))).toBeVisible()
  await tabTo(page, /I understand that/)
  await page.keyboard.press('Space')
  await tabTo(page, /^Test wallet/)
  await page.keyboard.press('Enter')
  await expect(mainButton(page)).toHaveText(say('en', 'review'))
  await tabTo(page, /^Review swap$/)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await tabTo(page, /^Swap$/)
  await page.keyboard.press('Enter')
  await expectDone(page)
  expect(await balanceOf('USDC', account.address)).toBe(0n)
  // The signing button is gone: the receipt's button has the focus, so it is not lost behind the dialog.
  await expect(dialog(page).getByRole('button', { name: 'New swap' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
})

test('Escape closes dialogs and menus and returns the focus; not during a wallet request', async ({
  page,
  funded,
}) => {
  const account = await funded({ USDC: '5' })
  const wallet = await addWallet(page, { account })
  await remember(page)
  await openSwap(page, '#from=USDC&to=ETH&in=5')
  await expect(mainButton(page)).toHaveText(say('en', 'review'))
  await mainButton(page).focus()
  await page.keyboard.press('Enter')
  // Its name is announced first, not its Close button.
  await expect(dialog(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(mainButton(page)).toBeFocused()
  await page.locator('.drop > .wallet').focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.drop .sub')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(page.locator('.drop .sub')).toHaveCount(0)
  await expect(page.locator('.drop > .wallet')).toBeFocused()
  await mainButton(page).press('Enter')
  let answer: (() => void) | null = null
  wallet.hooks.set('eth_sendTransaction', async () => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    throw Object.assign(new Error(REJECTED.message), REJECTED)
  })
  await signButton(page).press('Enter')
  await expect(signButton(page)).toHaveText(say('en', 'signing'))
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeVisible()
  await expect.poll(() => answer !== null).toBe(true)
  ;(answer as unknown as () => void)()
  await expect(page.getByRole('alert')).toContainText('You declined in the wallet.')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  expect(await balanceOf('USDC', account.address)).toBe(parseEther('5'))
})

test('the desktop menu opens by keyboard and the mobile menu traps the focus', async ({ page }) => {
  await openSwap(page)
  const group = page
    .locator('.nav .has-sub')
    .filter({ has: page.locator(':scope > button') })
    .first()
  // When closed, its entries are not tab stops: after the first entry with a submenu, the next stop is the next entry.
  const heads = page.locator('.nav > a, .nav > .has-sub > :is(a, button)')
  await heads.first().focus()
  await page.keyboard.press('Tab')
  await expect(heads.nth(1)).toBeFocused()
  await expect(page.locator('.nav .sub').first()).toBeHidden()
  // A link with a submenu opens by its arrow.
  await heads.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('.nav .sub').first().locator('a').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(heads.first()).toBeFocused()
  await tabTo(page, new RegExp(`^${(await group.locator(':scope > button').textContent())?.trim()}$`))
  await expect(group.locator('.sub')).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(group.locator('.sub')).toBeVisible()
  await expect(group.locator(':scope > button')).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(group.locator('.sub a').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(group.locator('.sub')).toBeHidden()
  await expect(group.locator(':scope > button')).toBeFocused()
  await page.setViewportSize({ width: 390, height: 844 })
  const burger = page.getByRole('button', { name: say('en', 'menu'), exact: true })
  await burger.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('#menu')).toBeVisible()
  await expect(page.locator('#menu :focus')).toHaveCount(1)
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('Tab')
    const place = await page.evaluate(() => document.activeElement?.closest('#menu, body > *')?.id ?? 'body')
    expect(['menu', 'body', '']).toContain(place)
  }
  await page.keyboard.press('Escape')
  await expect(page.locator('#menu')).toBeHidden()
  await expect(burger).toBeFocused()
})

test('announcements: the quote politely, an error at the field by its description', async ({
  page,
  funded,
}) => {
  const account = await funded({ USDC: '5' })
  await addWallet(page, { account })
  await remember(page)
  await openSwap(page, '#from=USDC&to=ETH')
  const status = page.locator('.card [role="status"].vh')
  await payField(page).pressSequentially('5')
  await expect(status).toHaveText(/^You receive [\d.]+ ETH/)
  await payField(page).fill('50')
  await expect(payField(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(payField(page)).toHaveAccessibleDescription(/45 USDC more than you have/)
})
