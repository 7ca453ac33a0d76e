/**
 * Face Wallet with its maker's own package, as in a build that is set up for it: one of our pages replaces theirs in
 * the frame (frame.ts). One file: one way to log in, and everything that can follow.
 */
import type { Page } from '@playwright/test'
import { axeFaults } from '../support/axeFaults.ts'
import { CHAIN_ID, ORIGIN } from '../support/env.ts'
import {
  dialog,
  expectDone,
  expectError,
  isConnected,
  isDisconnected,
  openReview,
  openSwap,
  openWallet,
  sign,
  tickNotice,
} from '../support/page.ts'
import { test as base, expect } from '../support/test.ts'
import { sayWallet } from '../support/texts.ts'
import { devAccount } from '../support/wallet.ts'
import { FRAME } from './env.ts'
import { type FaceWallet, openFrame } from './frame.ts'

const test = base.extend<{ face: FaceWallet }>({
  face: async ({ funded }, use) => {
    const face = await openFrame(await funded({ MEV: '500' }))
    await use(face)
    await face.close()
  },
})

const entry = (page: Page) =>
  dialog(page).getByRole('button', { name: new RegExp(`^${sayWallet('en', 'socialTitle')}`) })
const inFrame = (page: Page) => page.frameLocator('.face-frame iframe')
const agree = (page: Page) => inFrame(page).getByRole('button', { name: 'Agree' }).click()

/** Opens the choice and selects the social account. */
async function choose(page: Page): Promise<void> {
  await page.locator('.wallet').click()
  await tickNotice(page)
  await entry(page).click()
}

async function logIn(page: Page): Promise<void> {
  await choose(page)
  await agree(page)
  await isConnected(page)
}

const shows = (page: Page, address: string) =>
  expect(page.locator('.wallet .mono')).toHaveText(`${address.slice(0, 4)}…${address.slice(-4)}`)

const cookie = async (page: Page, name: string) => {
  const found = (await page.context().cookies()).find((one) => one.name === name)
  return found ? JSON.parse(decodeURIComponent(found.value)) : null
}

test('a social account logs in, signs a swap in its own frame over the review, and logs out; none of it is fetched before', async ({
  page,
  face,
}) => {
  const [hosts, faults, scripts] = [new Set<string>(), [] as string[], [] as string[]]
  page.on(
    'request',
    (request) => request.url().startsWith('http') && hosts.add(new URL(request.url()).origin),
  )
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return
    if ((await response.text().catch(() => '')).includes('face-iframe')) scripts.push(response.url())
  })
  await openSwap(page, '#from=MEV&to=USDT&in=100')
  expect([...hosts]).toEqual([ORIGIN])
  await page.locator('.wallet').click()
  await tickNotice(page)
  expect(scripts).toEqual([])
  await expect(entry(page)).toContainText(sayWallet('en', 'socialNote'))
  expect(await axeFaults(page)).toEqual([])
  await entry(page).click()
  await expect(inFrame(page).getByRole('heading', { name: 'Face Wallet' })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await agree(page)
  await shows(page, face.account.address)
  await expect(dialog(page)).toHaveCount(0)
  expect(scripts.length).toBeGreaterThan(0)
  expect([...hosts].sort()).toEqual([FRAME, ORIGIN].sort())
  expect(await cookie(page, 'chain')).toMatchObject({ id: CHAIN_ID, type: 'facewallet' })
  await expect
    .poll(async () => (await cookie(page, 'userInfo'))?.walletAddress?.toLowerCase())
    .toBe(face.account.address.toLowerCase())
  const login = face.asked.find(({ method }) => method === 'face_logInSignUp')
  expect(login?.params).toEqual(['google.com', 'facebook.com', 'apple.com'])

  await openReview(page)
  await sign(page)
  // An approval, and the swap.
  await expect(inFrame(page).getByText('eth_sendTransaction')).toBeVisible()
  await agree(page)
  await expect.poll(() => face.asked.filter(({ method }) => method === 'eth_sendTransaction').length).toBe(1)
  await agree(page)
  await expectDone(page)
  await page.keyboard.press('Escape')

  await openWallet(page)
  await dialog(page)
    .getByRole('button', { name: sayWallet('en', 'disconnect') })
    .click()
  await isDisconnected(page)
  await expect.poll(() => face.loggedIn).toBe(false)
  expect(await cookie(page, 'userInfo')).toBeNull()
  expect(faults).toEqual([])
})

test('the next visit resumes it if the account is the stored one, and clears everything if it is not', async ({
  page,
  face,
}) => {
  await openSwap(page)
  await logIn(page)
  await expect.poll(async () => (await cookie(page, 'userInfo'))?.walletAddress).toBeTruthy()
  await page.reload()
  await shows(page, face.account.address)
  face.account = devAccount(7)
  await page.reload()
  await isDisconnected(page)
  await expect.poll(() => face.loggedIn).toBe(false)
  expect(await cookie(page, 'userInfo')).toBeNull()
})

test('on another chain it is asked to change, then logged out, and the choice opens', async ({
  page,
  face,
}) => {
  face.chainId = 1
  await openSwap(page)
  await choose(page)
  await agree(page)
  await expect(page.locator('.wallet')).toHaveText(sayWallet('en', 'wrongChain'))
  await page.locator('.wallet').click()
  await expect(dialog(page).getByText(sayWallet('en', 'elsewhere'))).toBeVisible()
  expect(face.loggedIn).toBe(false)
  await isDisconnected(page)
})

test('its own page opens from the wallet; if it cannot, the account is logged out with a message, and the choice opens', async ({
  page,
  face,
}) => {
  await openSwap(page)
  await logIn(page)
  await openWallet(page)
  const home = dialog(page).getByRole('button', { name: sayWallet('en', 'openFace') })
  await home.click()
  await expect(inFrame(page).getByText('face_openHome')).toBeVisible()
  await agree(page)
  await expect(inFrame(page).getByText('face_openHome')).toBeHidden()
  await isConnected(page)
  face.answers.set('face_openHome', () => Promise.reject(new Error('down')))
  await home.click()
  await agree(page)
  await expectError(page, 'wallet.homeFailed')
  await expect.poll(() => face.loggedIn).toBe(false)
  await expect(dialog(page).getByText(sayWallet('en', 'elsewhere'))).toBeVisible()
  await isDisconnected(page)
})

test('ignores an answer from any other window', async ({ page, face }) => {
  const evil = devAccount(5).address
  await openSwap(page)
  face.answers.set('face_accounts', async ({ id }) => {
    // By this very page, as another script or a window that opened it could do.
    await page.evaluate(([its, account]) => postMessage({ id: its, result: [account] }, '*'), [id, evil])
    await page.waitForTimeout(300)
    return [face.account.address]
  })
  await logIn(page)
  await shows(page, face.account.address)
})

test('a closed login, a rejected signature, and an abandoned frame sign nothing and are reported', async ({
  page,
  face,
}) => {
  await openSwap(page, '#from=MEV&to=USDT&in=100')
  await choose(page)
  await inFrame(page).getByRole('button', { name: 'Refuse' }).click()
  await expectError(page, 'wallet.rejected')
  await entry(page).click()
  await expect(inFrame(page).getByRole('heading')).toBeVisible()
  await page.getByRole('button', { name: sayWallet('en', 'leaveFace') }).click()
  await dialog(page)
    .getByRole('button', { name: sayWallet('en', 'anotherWallet') })
    .click()
  await expect(entry(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await isDisconnected(page)
  await page.reload()
  await logIn(page)
  await openReview(page)
  await sign(page)
  await inFrame(page).getByRole('button', { name: 'Refuse' }).click()
  await expectError(page, 'wallet.rejected')
  expect(face.asked.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
})
