/** User actions on the swap page, in both languages. */
import { expect, type Page } from '@playwright/test'
import { ORIGIN } from './env.ts'
import { type Lang, say, sayError, sayWallet } from './texts.ts'

/** Waits until the islands that hydrate automatically are interactive: an earlier click has no effect. */
export const interactive = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('astro-island[ssr][client="painted"]'))

/** Ticks both required boxes of the risk notice, by their labels. */
export async function tickNotice(page: Page, lang: Lang = 'en'): Promise<void> {
  await page.getByText(say(lang, 'noticeRisk')).click()
  await page.getByText(say(lang, 'noticeSelf')).click()
}

/** Simulates that the risk notice was confirmed and hidden for a week. */
export const noticeConfirmed = (page: Page) =>
  page.context().addCookies([{ name: 'info_notice', value: 'true', url: ORIGIN }])

/** Confirms the risk notice and connects the named wallet. */
export async function connect(page: Page, name: string, lang: Lang = 'en'): Promise<void> {
  await interactive(page)
  await page.locator('.wallet').click()
  await tickNotice(page, lang)
  await page.getByRole('button', { name }).click()
  await expect(page.locator('.wallet .mono')).toBeVisible()
}

/** Makes the page find a wallet of an earlier visit, so that a test need not connect manually. */
export async function remember(page: Page, rdns = 'test.wallet'): Promise<void> {
  await noticeConfirmed(page)
  await page.context().addInitScript((id) => {
    if (!location.protocol.startsWith('http') || sessionStorage.getItem('test:remembered')) return
    sessionStorage.setItem('test:remembered', '1')
    localStorage.setItem('meverse:1:/:wagmi.recentConnectorId', JSON.stringify(id))
  }, rdns)
}

const prefix = (lang: Lang) => (lang === 'ko' ? '/ko' : '')

/** Opens the swap page with a trade in its address and waits for the quote. */
export async function openSwap(page: Page, hash = '', lang: Lang = 'en'): Promise<void> {
  await page.goto(`${prefix(lang)}/swap/${hash}`)
  await expect(page.locator('.swap-form')).toBeVisible()
  await interactive(page)
}

export const payField = (page: Page, lang: Lang = 'en') =>
  page.getByLabel(say(lang, 'youPay'), { exact: true })
export const receiveField = (page: Page, lang: Lang = 'en') =>
  page.getByLabel(say(lang, 'youReceive'), { exact: true })
/** The form's one button. */
export const mainButton = (page: Page) => page.locator('.swap-form > .btn-p')
/** The open dialog. */
export const dialog = (page: Page) => page.getByRole('dialog')

export async function openReview(page: Page, lang: Lang = 'en'): Promise<void> {
  await expect(mainButton(page)).toHaveText(say(lang, 'review'))
  await mainButton(page).click()
  await expect(dialog(page)).toBeVisible()
}

export const signButton = (page: Page) => dialog(page).locator('.sheet-end .btn-p')

/** Presses the review's button and leaves the rest to the wallet. */
export const sign = (page: Page) => signButton(page).click()

/** Waits for the receipt and returns its first line. */
export async function expectDone(page: Page): Promise<string> {
  // A message may be in the dialog, too.
  const line = dialog(page).locator('[role="status"]:not(.snack) b')
  await expect(line).toBeVisible()
  return (await line.textContent()) ?? ''
}

/**
 * Expects the failure with its catalogue sentence and next step as an alert: inside the dialog if one is open, as a
 * message otherwise.
 */
export async function expectError(page: Page, code: string, lang: Lang = 'en'): Promise<void> {
  const { sentence, next } = sayError(lang, code)
  const reviewing = (await dialog(page).locator('.sheet-end .btn-p').count()) > 0
  const alert = reviewing
    ? dialog(page)
        .getByRole('alert')
        .filter({ has: page.locator(`[data-error="${code}"]`) })
    : // A message that has moved into a dialog, or out of one, alerts no second time.
      page.locator(`:is([role="alert"], .snack:not([role]))[data-error="${code}"]`)
  await expect(alert).toBeVisible()
  await expect(alert).toContainText(sentence)
  await expect(alert).toContainText(next)
}

/** Expects a refusal of a signed transaction: its reason, and that the wallet can still send it. */
export async function expectRefused(page: Page, code: string, lang: Lang = 'en'): Promise<void> {
  const alert = dialog(page)
    .getByRole('alert')
    .filter({ has: page.locator(`[data-error="${code}"]`) })
  const end = sayError(lang, 'tx.failed')
  for (const text of [sayError(lang, code).sentence, end.sentence, end.next])
    await expect(alert).toContainText(text)
}

/** Confirms that a transaction which the wallet sends again counts as well. */
export const agreeToResend = (page: Page, lang: Lang = 'en') =>
  dialog(page)
    .getByRole('checkbox', { name: say(lang, 'resendTick') })
    .check()

/** Expects a warning of the form (nodes that fail or disagree) with the catalogue's text. */
export async function expectProblem(page: Page, code: string, lang: Lang = 'en') {
  const { sentence, next } = sayError(lang, code)
  // In a single check: on a slow machine the next answer may replace it by another problem.
  const note = page.locator(`.swap-form .note[data-problem="${code}"]`, { hasText: sentence })
  await expect(note.filter({ hasText: next })).toBeVisible()
}

export const isConnected = (page: Page) => expect(page.locator('.wallet .mono')).toBeVisible()
export const isDisconnected = (page: Page, lang: Lang = 'en') =>
  expect(page.locator('.wallet')).toHaveText(sayWallet(lang, 'connect'))

/** Opens the wallet dialog by the header's menu. */
export async function openWallet(page: Page, lang: Lang = 'en'): Promise<void> {
  await isConnected(page)
  await page.locator('.wallet').click()
  await page
    .locator('.drop')
    .getByRole('button', { name: say(lang, 'dropWallet'), exact: true })
    .last()
    .click()
  await expect(dialog(page)).toBeVisible()
}
