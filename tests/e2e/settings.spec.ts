/** The settings of the shell: from every page, each in effect immediately; and the panel of data sources. */
import type { Page } from '@playwright/test'
import { CHAIN_ID, ORIGIN } from '../support/env.ts'
import { hostUnder } from '../support/host.ts'
import {
  dialog,
  expectDone,
  interactive,
  openReview,
  openSwap,
  openWallet,
  receiveField,
  remember,
  sign,
} from '../support/page.ts'
import { siteOn } from '../support/realSites.ts'
import { alterRpc, cutRpc, watchRpc } from '../support/rpc.ts'
import { expect, test } from '../support/test.ts'
import { type Lang, say } from '../support/texts.ts'
import { addWallet } from '../support/wallet.ts'

const settings = (page: Page, lang: Lang = 'en') =>
  page.getByRole('dialog', { name: say(lang, 'settingsTitle'), exact: true })
const panel = (page: Page, lang: Lang = 'en') =>
  page.getByRole('dialog', { name: say(lang, 'nodesTitle'), exact: true })
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

async function openSettings(page: Page, lang: Lang = 'en'): Promise<void> {
  await interactive(page)
  await page.locator('.chainchip').click()
  await expect(settings(page, lang)).toBeVisible()
}

async function openNodes(page: Page, lang: Lang = 'en'): Promise<void> {
  await openSettings(page, lang)
  await dialog(page)
    .getByRole('button', { name: say(lang, 'nodesTitle') })
    .click()
  await expect(panel(page, lang)).toBeVisible()
}

/** A third node on this machine: the first one under another name. */
const third = ORIGIN.replace('localhost', '127.0.0.1')
const ownField = (page: Page) => dialog(page).getByLabel(say('en', 'ownRpcTitle'))

for (const [lang, path] of [
  ['en', '/'],
  ['ko', '/ko/marketplace/'],
  ['en', '/incident/'],
  ['ko', '/ko/verify/'],
  ['en', '/myNfts/collected/'],
] as const)
  test(`the block number opens them on ${path}, and the keyboard reaches all of them`, async ({ page }) => {
    await page.goto(path)
    const chip = page.locator('.chainchip')
    await chip.focus()
    await page.keyboard.press('Enter')
    await expect(settings(page, lang)).toBeVisible()
    await dialog(page).getByRole('checkbox').focus()
    await page.keyboard.press('Space')
    await expect(dialog(page).getByRole('checkbox')).toBeChecked()
    const go = dialog(page).getByRole('button', { name: say(lang, 'nodesTitle') })
    await go.focus()
    await page.keyboard.press('Enter')
    await expect(panel(page, lang)).toBeVisible()
    const back = dialog(page).getByRole('button', { name: say(lang, 'back'), exact: true })
    await back.focus()
    await page.keyboard.press('Enter')
    await expect(go).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(chip).toBeFocused()
  })

test('the menu of a phone opens them', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await interactive(page)
  await page.getByRole('button', { name: say('en', 'menu'), exact: true }).click()
  await page
    .locator('#menu')
    .getByRole('button', { name: say('en', 'settings'), exact: true })
    .click()
  await expect(settings(page)).toBeVisible()
  await expect(page.locator('#menu')).toBeHidden()
})

test('the tolerance takes effect immediately, and an invalid one stays as it was typed', async ({ page }) => {
  await openSwap(page, '#from=USDT&to=ETH&in=10')
  await openSettings(page)
  const field = dialog(page).getByRole('textbox')
  await field.fill('2')
  await expect(page.getByText(say('en', 'slippage', { value: '2%' }))).toBeVisible()
  await field.fill('77')
  await expect(dialog(page).getByRole('alert')).toHaveText(say('en', 'slippageBad', { value: '2%' }))
  await page.keyboard.press('Escape')
  await expect(page.getByText(say('en', 'slippage', { value: '2%' }))).toBeVisible()
  await page.getByRole('button', { name: say('en', 'changeSlippage', { value: '2%' }) }).click()
  await expect(field).toHaveValue('77')
  await press(page, '0.5%')
  await expect(field).toHaveValue('0.5')
})

test('a refused tolerance leaves the one before it in use, not its readable beginning', async ({ page }) => {
  await openSwap(page, '#from=USDT&to=ETH&in=10')
  await openSettings(page)
  const field = dialog(page).getByRole('textbox')
  const error = dialog(page).getByRole('alert')
  await field.pressSequentially('60')
  await expect(error).toHaveText(say('en', 'slippageBad', { value: say('en', 'slippageByPool') }))
  await press(page, '1%')
  await field.press('Control+a')
  await field.pressSequentially('12,345')
  await expect(error).toHaveText(say('en', 'slippageBad', { value: '1%' }))
  await page.keyboard.press('Escape')
  await expect(page.getByText(say('en', 'slippage', { value: '1%' }))).toBeVisible()
})

test('motion follows the system until it is chosen, and is chosen before the first paint', {
  tag: '@long',
}, async ({ page }) => {
  const length = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--m-base').trim())
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  expect(await length()).not.toBe('1ms')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await length()).toBe('1ms')
  await openSettings(page)
  await press(page, say('en', 'motionFull'))
  expect(await length()).not.toBe('1ms')
  await press(page, say('en', 'motionReduce'))
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await length()).toBe('1ms')
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () =>
      Object.assign(globalThis, { early: document.documentElement.dataset.motion }),
    ),
  )
  await page.reload()
  expect(await page.evaluate(() => (globalThis as { early?: string }).early)).toBe('reduce')
  await openSettings(page)
  const motion = dialog(page).getByRole('group', { name: say('en', 'motion'), exact: true })
  await motion.getByRole('button', { name: say('en', 'motionSystem') }).click()
  expect(await length()).not.toBe('1ms')
  expect(await page.evaluate(() => localStorage.getItem('meverse:1:/:motion'))).toBeNull()
})

test('the language switches as in the header: the page, the input, the cookie, the choice', async ({
  page,
  context,
}) => {
  await openSwap(page, '#from=USDT&to=ETH&in=12')
  await expect(receiveField(page)).not.toHaveValue('')
  await openSettings(page)
  await press(page, '한국어')
  await expect(page).toHaveURL(/\/ko\/swap\/#from=USDT&to=ETH&in=12$/)
  expect((await context.cookies()).find(({ name }) => name === 'selectCountry')?.value).toBe('ko')
  expect(await page.evaluate(() => localStorage.getItem('meverse:1:/:language'))).toBe('ko')
  await openSettings(page, 'ko')
  await expect(dialog(page).getByRole('button', { name: '한국어' })).toHaveAttribute('aria-pressed', 'true')
})

test('transactions of this device are counted, saved as a file, and deleted after a confirmation', async ({
  page,
  funded,
}) => {
  await addWallet(page, { account: await funded({ USDT: '10' }) })
  await remember(page)
  await openSwap(page, '#from=USDT&to=ETH&in=10')
  await openReview(page)
  await sign(page)
  await expectDone(page)
  await page.keyboard.press('Escape')
  await openSettings(page)
  await expect(dialog(page)).toContainText(say('en', 'ledgerKept', { count: 2 }))
  const download = page.waitForEvent('download')
  await press(page, say('en', 'ledgerExport'))
  expect((await download).suggestedFilename()).toBe(`transactions-${CHAIN_ID}.json`)
  await press(page, say('en', 'ledgerClear'))
  await press(page, say('en', 'ledgerKeep'))
  await expect(dialog(page)).toContainText(say('en', 'ledgerKept', { count: 2 }))
  await press(page, say('en', 'ledgerClear'))
  await expect(dialog(page)).toContainText(say('en', 'ledgerWarn'))
  await press(page, say('en', 'ledgerDelete'))
  await expect(dialog(page)).toContainText(say('en', 'ledgerKept', { count: 0 }))
  await page.keyboard.press('Escape')
  await openWallet(page)
  await expect(dialog(page)).toContainText(say('en', 'historyEmpty'))
})

test('nodes are checked while the panel is open, with their height, chain and agreement', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/incident/')
  await openNodes(page)
  const rows = dialog(page).getByRole('radio')
  await expect(rows).toHaveCount(2)
  await expect(dialog(page)).toContainText(say('en', 'nodesAgree', { agreeing: 2, asked: 2 }))
  const second = dialog(page).locator('.nodes li').nth(1)
  await expect(second).toContainText(
    `${say('en', 'nodeBuiltIn')} · ${say('en', 'nodeChain', { id: CHAIN_ID })}`,
  )
  await expect(second).toContainText(/\d ms[\d,]+/)
  // The index, too.
  await expect(dialog(page).locator('.nodes').last()).toContainText(/\d ms[\d,]+/)
  const asked = watchRpc(page)
  await rows.nth(1).focus()
  await page.keyboard.press('Space')
  await expect(rows.nth(1)).toBeChecked()
  await expect.poll(() => asked.filter(({ path }) => path === '/rpc2').length).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await page.reload()
  await openNodes(page)
  await expect(rows.nth(1)).toBeChecked()
})

test('an own node: http elsewhere and another chain are refused at the field, and the input stays', async ({
  page,
}) => {
  await page.goto('/')
  await openNodes(page)
  const error = dialog(page).getByRole('alert')
  for (const [typed, key] of [
    ['http://192.168.0.12:8545', 'urlHttp'],
    ['https://me:secret@rpc.example', 'urlLogin'],
    ['rpc.example', 'urlBad'],
  ] as const) {
    await ownField(page).fill(typed)
    await expect(error).toHaveText(say('en', key))
    await page.keyboard.press('Enter')
  }
  await page.route(`${third}/rpc`, async (route) => {
    const calls = route.request().postDataJSON() as { id: number; method: string }[]
    const json = calls.map(({ id, method }) => ({ id, result: method === 'eth_chainId' ? '0x1' : '0x10' }))
    await route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } })
  })
  await ownField(page).fill(`${third}/rpc`)
  await ownField(page).press('Enter')
  await expect(error).toHaveText(say('en', 'urlForeign', { id: 1, ours: CHAIN_ID }))
  await expect(dialog(page).getByRole('radio')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await openNodes(page)
  await expect(ownField(page)).toHaveValue(`${third}/rpc`)
  expect(await page.evaluate(() => localStorage.getItem('meverse:1:/:settings') ?? '')).not.toContain(
    '127.0.0.1',
  )
})

test('a node that lags behind two others is named with its blocks, and trades continue without it', {
  tag: '@long',
}, async ({ page, funded }) => {
  await addWallet(page, { account: await funded({ USDT: '10' }) })
  await remember(page)
  let isBehind = true
  let lies = false
  await page.route(`${third}/rpc`, async (route) => {
    const answer = await page.request.post(`${ORIGIN}/rpc`, {
      data: route.request().postData() ?? '',
      headers: { 'content-type': 'application/json' },
    })
    const calls = route.request().postDataJSON() as { id: number; method: string }[]
    const list = (await answer.json()) as { id: number; result?: string }[]
    const json = list.map((one) => {
      const { method } = calls.find(({ id }) => id === one.id) ?? {}
      if (method === 'eth_blockNumber' && isBehind)
        return { ...one, result: `0x${(BigInt(one.result ?? '0') - 217n).toString(16)}` }
      // All its other answers are wrong, so using it would prevent a signature.
      return method === 'eth_call' && lies ? { ...one, result: '0x' } : one
    })
    await route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } })
  })
  await openSwap(page, '#from=USDT&to=ETH&in=10')
  await openNodes(page)
  await ownField(page).fill(`${third}/rpc`)
  await ownField(page).press('Enter')
  await expect(dialog(page).getByRole('radio')).toHaveCount(3)
  await expect(dialog(page)).toContainText(/127\.0\.0\.1:\d+\/rpc is 2\d\d blocks behind/)
  await expect(dialog(page)).toContainText(say('en', 'nodeBehindLeft'))
  await expect(dialog(page)).toContainText(say('en', 'nodesAgree', { agreeing: 2, asked: 3 }))
  await page.keyboard.press('Escape')
  lies = true
  await openReview(page)
  await sign(page)
  await expectDone(page)
  await page.keyboard.press('Escape')
  isBehind = false
  lies = false
  await openNodes(page)
  await expect(dialog(page)).toContainText(say('en', 'nodesAgree', { agreeing: 3, asked: 3 }))
  await expect(dialog(page)).not.toContainText(say('en', 'nodeBehindLeft'))
  // Removed from the list again.
  await ownField(page).fill('')
  await ownField(page).press('Enter')
  await expect(dialog(page).getByRole('radio')).toHaveCount(2)
})

test('of two nodes none is excluded: their difference is reported', { tag: '@long' }, async ({ page }) => {
  await alterRpc(page, '/rpc2', ({ calls, replies }) =>
    replies.map((reply) =>
      calls[reply.id]?.method === 'eth_blockNumber'
        ? { ...reply, result: `0x${(BigInt(String(reply.result)) - 500n).toString(16)}` }
        : reply,
    ),
  )
  await page.goto('/ko/')
  await openNodes(page, 'ko')
  await expect(dialog(page)).toContainText(say('ko', 'nodeBehindTwo'))
  await expect(dialog(page)).toContainText(say('ko', 'nodesAgree', { agreeing: 1, asked: 2 }))
})

test('with everything unreachable each is reported, and settings work', { tag: '@long' }, async ({
  page,
}) => {
  for (const path of ['/rpc', '/rpc2']) await cutRpc(page, path)
  await page.route('**/api/**', (route) => route.abort())
  await page.goto('/')
  await openNodes(page)
  for (const row of await dialog(page).locator('.nodes li').all())
    await expect(row).toContainText(say('en', 'nodeSilent'))
  await press(page, say('en', 'back'))
  await press(page, say('en', 'themeDark'))
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('no source is checked when the panel is closed', { tag: '@long' }, async ({ page }) => {
  const overviews: string[] = []
  page.on('request', (request) => request.url().includes('/overview') && overviews.push(request.url()))
  await page.clock.install()
  await page.goto('/incident/')
  await openNodes(page)
  await expect.poll(() => overviews.length).toBeGreaterThan(1)
  await press(page, say('en', 'back'))
  const before = overviews.length
  await page.clock.runFor(60_000)
  expect(overviews.length).toBe(before)
})

test('on mainnet, where the build knows no pools, they open on every kind of page', { tag: '@long' }, async ({
  page,
  guard,
}) => {
  test.setTimeout(300_000)
  const { dist, remove } = siteOn('mainnet')
  const host = await hostUnder(dist, '/')
  try {
    await page.route(/^https:/, (route) => route.abort())
    guard.allowed.push(/ERR_FAILED/)
    for (const path of ['swap/', 'liquidity/', 'ko/']) {
      await page.goto(`${host.origin}/${path}`)
      const lang = path === 'ko/' ? 'ko' : 'en'
      await openNodes(page, lang)
      await expect(dialog(page).locator('.nodes li').first()).toContainText('rpc.meversemainnet.io')
      await expect(dialog(page)).toContainText(say(lang, 'apiNone'))
      await page.keyboard.press('Escape')
      await page.keyboard.press('/')
      await expect(dialog(page).locator('[data-index="off"]')).toBeVisible()
      await page.keyboard.type('swap')
      await expect(dialog(page).getByRole('option').first()).toBeVisible()
      await page.keyboard.press('Escape')
    }
  } finally {
    await host.close()
    remove()
  }
})
