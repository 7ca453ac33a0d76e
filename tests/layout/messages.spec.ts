/** Messages while a dialog is open: everything outside a modal dialog is inert. */
import { expect as expectPlain } from '@playwright/test'
import { dialog, mainButton, sign, signButton } from '../support/page.ts'
import { expect, test } from '../support/test.ts'
import { say } from '../support/texts.ts'
import { reviewTrade } from '../support/trade.ts'
import { askNode, sends, withhold } from '../support/wallet.ts'

for (const width of [390, 1280])
  test(`a message over an open review is pressed and heard, and no press goes through it, ${width} px`, async ({
    page,
    funded,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const { wallet } = await reviewTrade(page, funded)
    const saved = withhold(wallet)
    await sign(page)
    await expect(signButton(page)).toHaveText(say('en', 'waiting'))
    await page.keyboard.press('Escape')
    await mainButton(page).click()
    await expect(signButton(page)).toHaveText(say('en', 'doSwap'))
    await askNode('eth_sendRawTransaction', [saved[0]])
    const message = dialog(page)
      .getByRole('status')
      .filter({ hasText: /Approve USDT.*Block [\d,]+/ })
    await expectPlain(message).toBeVisible()
    const box = await message.boundingBox()
    const signs = await signButton(page).boundingBox()
    if (!box || !signs) throw new Error('The message and the button are not drawn.')
    expect(
      box.y + box.height <= signs.y || box.x >= signs.x + signs.width || box.y >= signs.y + signs.height,
    ).toBe(true)
    const asked = sends(wallet).length
    await message.getByRole('button', { name: say('en', 'dismiss') }).click()
    await expectPlain(message).toHaveCount(0)
    expect(sends(wallet)).toHaveLength(asked)
    await expect(signButton(page)).toHaveText(say('en', 'doSwap'))
  })

test('a message that waits when a dialog opens moves into it, and is not announced twice', async ({
  page,
  funded,
}) => {
  const { wallet } = await reviewTrade(page, funded)
  const saved = withhold(wallet)
  await sign(page)
  await expect(signButton(page)).toHaveText(say('en', 'waiting'))
  await page.keyboard.press('Escape')
  await askNode('eth_sendRawTransaction', [saved[0]])
  const message = page.locator('.snack').filter({ hasText: /Approve USDT/ })
  await expect(message).toHaveRole('status')
  // Only what has been there for a second counts as read out.
  await page.waitForTimeout(1_500)
  await mainButton(page).click()
  await expect(dialog(page).locator('.snack')).toHaveCount(1)
  await expect(
    dialog(page)
      .getByRole('status')
      .filter({ hasText: /Approve USDT/ }),
  ).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expectPlain(page.locator('dialog .snack')).toHaveCount(0)
  await message.getByRole('button', { name: say('en', 'dismiss') }).click()
  await expect(message).toHaveCount(0)
})
