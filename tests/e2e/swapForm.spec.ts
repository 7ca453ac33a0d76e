/** Information in the swap form and its review besides the quote. */
import {
  dialog,
  expectDone,
  mainButton,
  openReview,
  openSwap,
  payField,
  receiveField,
  remember,
  sign,
} from '../support/page.ts'
import { rewriteAll } from '../support/rewrite.ts'
import { expect, test } from '../support/test.ts'
import { say } from '../support/texts.ts'
import { addWallet } from '../support/wallet.ts'

test('the exact symbol comes first, and Enter takes it', async ({ page }) => {
  await openSwap(page)
  await page.locator('.tok').last().click()
  await dialog(page).getByRole('combobox').fill('eth')
  await page.keyboard.press('Enter')
  await expect(page.locator('.tok')).toHaveText(['MEV', 'ETH'])
})

for (const lang of ['en', 'ko'] as const)
  test(`a tolerance is chosen by a click, and a high one depends on the kind of pool (${lang})`, async ({
    page,
  }) => {
    await openSwap(page, '#from=USDT&to=USDC', lang)
    const settings = page.getByRole('button', {
      name: new RegExp(`^${say(lang, 'changeSlippage', { value: '' })}`),
    })
    await settings.click()
    const field = dialog(page).getByLabel(say(lang, 'slippageTitle'), { exact: true }).last()
    await dialog(page).getByRole('button', { name: '1%', exact: true }).click()
    await expect(field).toHaveValue('1')
    await expect(dialog(page).getByRole('status')).toHaveCount(0)
    for (const [text, key, tone] of [
      ['1.01', 'slippage.highStable', 't-warn'],
      ['3.01', 'slippage.high', 't-warn'],
      ['5.01', 'slippage.wide', 't-danger'],
    ] as const) {
      await field.fill(text)
      const warning = dialog(page).getByRole('status')
      await expect(warning).toHaveText(say(lang, key))
      await expect(warning).toHaveClass(new RegExp(tone))
    }
    await dialog(page)
      .getByRole('button', { name: say(lang, 'slippageByPool'), exact: true })
      .click()
    await expect(field).toHaveValue('')
    await field.fill('2')
    await page.keyboard.press('Escape')
    await expect(
      page.getByRole('button', { name: say(lang, 'changeSlippage', { value: '2%' }) }),
    ).toBeVisible()
    // For a pool whose price moves, 2 % is common.
    await page.evaluate(() => {
      location.hash = '#from=MEV&to=USDT&in=10'
    })
    await expect(page.locator('.tok').first()).toHaveText('MEV')
    await expect(receiveField(page, lang)).not.toHaveValue('')
    await settings.click()
    await expect(field).toHaveValue('2')
    await expect(dialog(page).getByRole('status')).toHaveCount(0)
  })

test('both amounts have dollar values at the pools’ prices, in the form and in the review', async ({
  page,
  funded,
}) => {
  await addWallet(page, { account: await funded({ USDT: '50' }) })
  await remember(page)
  await openSwap(page, '#from=USDT&to=MEV&in=10')
  const value = page.locator('.amt-note')
  await expect(value.first()).toHaveText(say('en', 'worth', { usd: '$10.00' }))
  await expect(value.first()).toBeVisible()
  // Less a fee, or the difference between the traded pool and the price over all pools.
  await expect(value.last()).toHaveText(/^≈ \$(9\.[5-9]|10\.[0-4])\d at pool prices$/)
  await payField(page).fill('0.000001')
  await expect(value.first()).toHaveText(say('en', 'worth', { usd: '<$0.01' }))
  await payField(page).fill('10')
  await openReview(page)
  await expect(dialog(page).locator('.pays')).toContainText('≈ $10.00 at pool prices')
  const least = dialog(page).locator('.rows > div', { hasText: say('en', 'minimumReceived') })
  const tolerance = dialog(page).locator('.rows > div', { hasText: say('en', 'slippageTitle') })
  await expect(least.locator('.fig')).toContainText('MEV')
  await expect(tolerance.locator('.fig')).toHaveText('0.5%')
})

test('offers no review without a quote, and names what is missing', async ({ page, funded }) => {
  await addWallet(page, { account: await funded({ USDT: '20' }) })
  await remember(page)
  await openSwap(page, '#from=USDT&in=10')
  await expect(mainButton(page)).toHaveText(say('en', 'chooseToken'))
  // A busy node may refuse every call of one read.
  let refuses = true
  const busy = { code: -32000, message: 'header not found' }
  await rewriteAll(page, /\/rpc2?$/, (text, route) => {
    const calls = JSON.parse(route.request().postData() ?? '[]') as { method: string }[]
    const answers = JSON.parse(text) as { id: number }[]
    if (!refuses || !Array.isArray(answers)) return text
    const isCall = (at: number) => calls[at]?.method === 'eth_call'
    return JSON.stringify(
      answers.map((one, at) => (isCall(at) ? { jsonrpc: '2.0', id: one.id, error: busy } : one)),
    )
  })
  await openSwap(page, '#from=USDT&to=ETH&in=10')
  await page.reload()
  await expect(mainButton(page)).toHaveText(say('en', 'loading'))
  refuses = false
  await openReview(page)
})

test('invalid amounts are refused at their field', { tag: '@long' }, async ({ page }) => {
  await openSwap(page)
  for (const [text, key] of [
    ['1e3', 'amount.malformed'],
    ['-5', 'amount.negative'],
    ['1'.repeat(90), 'amount.large'],
  ] as const) {
    await payField(page).fill(text)
    const error = page.locator('.amt').first().locator('.field-err')
    await expect(error).toHaveText(say('en', key))
    await expect(error).toBeVisible()
    await expect(payField(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(payField(page)).toHaveValue(text)
  }
})

for (const width of [1280, 360])
  test(`an amount of fifty digits stays inside the card (${width} px)`, { tag: '@long' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await openSwap(page, '#from=MEV&to=USDT')
    await payField(page).fill(`${'1234567890'.repeat(5)}.123456789012345678`)
    await expect(payField(page)).toHaveValue(/^12345/)
    const outside = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      const parts = [...document.querySelectorAll('.swap-page .card *:not(.vh, .vh *)')]
      const isOutside = (part: Element) =>
        part.getBoundingClientRect().right >
        (part.closest('.card')?.getBoundingClientRect().right ?? clientWidth) + 0.5
      return [
        ...(scrollWidth > clientWidth ? ['the page'] : []),
        ...parts.filter(isOutside).map((part) => part.outerHTML.slice(0, 200)),
      ]
    })
    expect(outside).toEqual([])
  })

test('an exact output: the estimate equals "you pay", and the receipt shows what was paid', async ({
  page,
  funded,
}) => {
  const account = await funded({ USDT: '50' })
  await addWallet(page, { account })
  await remember(page)
  await openSwap(page, '#from=USDT&to=MEV&out=100')
  await expect(payField(page)).not.toHaveValue('')
  const paid = await payField(page).inputValue()
  await openReview(page)
  await expect(dialog(page).locator('.note')).toContainText(`−${paid} USDT`)
  await sign(page)
  expect(await expectDone(page)).toMatch(/^Swapped \d+\.\d+ USDT for 100 MEV$/)
  await expect(
    dialog(page).getByText(/^(exactly as quoted|[\d.]+ USDT (more|less) paid than quoted), in block/),
  ).toBeVisible()
})

test.describe('in a browser whose language writes a decimal comma', () => {
  test.use({ locale: 'de-DE' })
  test('says how a dot before three digits is read', async ({ page }) => {
    await openSwap(page, '#from=MEV&to=USDT')
    const note = page.getByText(say('en', 'dotIsDecimal'))
    const field = payField(page)
    for (const [text, shown] of [
      ['1.23', 0],
      ['1.234', 1],
      ['1.2345', 0],
      ['1,2345', 0],
    ] as const) {
      await field.fill(text)
      await expect(receiveField(page)).not.toHaveValue('')
      await expect(note).toHaveCount(shown)
    }
  })
})
