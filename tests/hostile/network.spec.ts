/**
 * Nodes and the API unreachable, slow, wrong or inconsistent. The page stays up, reports it and signs nothing wrong.
 * One file: the same page with every way in which its requests can fail.
 */
import type { Page } from '@playwright/test'
import { toFunctionSelector } from 'viem'
import { balanceOf } from '../support/chain.ts'
import { LONG, ORIGIN } from '../support/env.ts'
import {
  connect,
  dialog,
  expectDone,
  expectError,
  expectProblem,
  isConnected,
  mainButton,
  openReview,
  openSwap,
  payField,
  receiveField,
  remember,
  sign,
} from '../support/page.ts'
import { rewrite } from '../support/rewrite.ts'
import { alterRpc, cutRpc, healRpc, type RpcReply, watchRpc } from '../support/rpc.ts'
import { expect, test } from '../support/test.ts'
import { say, sayWallet } from '../support/texts.ts'
import { addWallet, sends } from '../support/wallet.ts'

const both = ['/rpc', '/rpc2'] as const

test('with the API’s port closed before the first visit and empty storage the swap works', {
  tag: '@gate',
}, async ({ page, funded }) => {
  await page.route('**/api/**', (route) => route.abort())
  const account = await funded({ USDT: '10' })
  await addWallet(page, { account })
  await openSwap(page)
  await page.locator('.tok').first().click()
  await dialog(page).getByRole('option').filter({ hasText: 'USDT' }).click()
  await payField(page).fill('10')
  await connect(page, 'Test wallet')
  await openReview(page)
  await sign(page)
  await expectDone(page)
  expect(await balanceOf('USDT', account.address)).toBe(0n)
  await isConnected(page)
  await expect(page.locator('.snack')).toHaveCount(0)
})

test('the first node is down: the second answers, and trades continue', async ({ page, funded }) => {
  const account = await funded({ USDT: '10' })
  await addWallet(page, { account })
  await remember(page)
  await cutRpc(page, '/rpc')
  const asked = watchRpc(page)
  await openSwap(page, '#from=USDT&to=ETH&in=10')
  await openReview(page)
  await sign(page)
  await expectDone(page)
  expect(asked.some(({ path }) => path === '/rpc2')).toBe(true)
  // Once it is known to be down, it is not tried first each time.
  expect(asked.filter(({ path }) => path === '/rpc').length).toBeLessThan(asked.length / 2)
})

test('no node answers: it is reported, the figures stay, nothing is signed, and it recovers automatically', {
  tag: '@gate',
}, async ({ page, funded }) => {
  const account = await funded({ USDT: '10' })
  const wallet = await addWallet(page, { account })
  await remember(page)
  await openSwap(page, '#from=USDT&to=ETH&in=10')
  await expect(mainButton(page)).toHaveText(say('en', 'review'))
  const block = await page.locator('.chainchip').textContent()
  expect(block).toMatch(/[\d,]{3,}/)
  for (const path of both) await cutRpc(page, path)
  await openReview(page)
  // Other accounts trade until the nodes are cut: their last answer is what stays.
  const quoted = await receiveField(page).inputValue()
  expect(quoted).toMatch(/\d/)
  await sign(page)
  await expectError(page, 'rpc.unreachable')
  expect(sends(wallet)).toEqual([])
  await dialog(page)
    .getByRole('button', { name: say('en', 'close') })
    .click()
  await expect(receiveField(page)).toHaveValue(quoted)
  // A minute later these figures are too old to sign.
  await page.clock.setSystemTime(Date.now() + 70_000)
  await expectProblem(page, 'rpc.unreachable')
  await expect(mainButton(page)).toHaveText(say('en', 'stale'))
  await expect(page.locator('.chainchip')).toContainText(sayWallet('en', 'rpcDown'))
  await expect(receiveField(page)).toHaveValue(quoted)
  for (const path of both) await healRpc(page, path)
  await expect(mainButton(page)).toHaveText(say('en', 'review'))
  await expect(page.locator('.swap-form .note')).toHaveCount(0)
})

test('no node answers, except the wallet’s own: figures update with a notice, and nothing is signed on them', async ({
  page,
  funded,
}) => {
  const account = await funded({ USDT: '10' })
  const wallet = await addWallet(page, { account, reads: true })
  await remember(page)
  await openSwap(page, '#from=USDT&to=ETH&in=10')
  await expect(mainButton(page)).toHaveText(say('en', 'review'))
  expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_call')
  for (const path of both) await cutRpc(page, path)
  const chip = page.locator('.chainchip')
  const byWallet = sayWallet('en', 'byWallet', { block: '' })
  await expect(chip).toContainText(byWallet)
  const block = async () => Number((await chip.textContent())?.replace(/\D/g, ''))
  const first = await block()
  await expect.poll(block).toBeGreaterThan(first)
  await payField(page).fill('5')
  await openReview(page)
  await sign(page)
  await expectError(page, 'rpc.unreachable')
  expect(sends(wallet)).toEqual([])
  await dialog(page)
    .getByRole('button', { name: say('en', 'close') })
    .click()
  // A wallet that switched to another chain gives no data of this one.
  wallet.answers.set('eth_chainId', '0x1')
  await page.clock.setSystemTime(Date.now() + 70_000)
  await expect(chip).toContainText(sayWallet('en', 'rpcDown'))
  for (const path of both) await healRpc(page, path)
  await expect(chip).not.toContainText(byWallet)
  await expect(mainButton(page)).toHaveText(say('en', 'review'))
})

test('the browser is offline: it is reported, typing still works', async ({ page, context }) => {
  await openSwap(page, '#from=MEV&to=USDT&in=10')
  await expect(receiveField(page)).not.toHaveValue('')
  await context.setOffline(true)
  await expect(page.locator('.chainchip')).toContainText('Offline')
  await payField(page).fill('20')
  await expect(receiveField(page)).not.toHaveValue('')
  await context.setOffline(false)
  await expect(page.locator('.chainchip')).not.toContainText('Offline')
})

test('a browser that reports itself offline while requests succeed: figures stay fresh', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  await openSwap(page, '#from=MEV&to=USDT&in=10')
  await expect(receiveField(page)).not.toHaveValue('')
  const chip = page.locator('.chainchip')
  await expect(chip).toHaveAttribute('data-age', 'live')
  const text = await chip.textContent()
  await expect(chip).not.toHaveText(text ?? '')
  await expect(chip).toHaveAttribute('data-age', 'live')
  await expect(chip).not.toContainText('Offline')
})

const html = '<!doctype html><title>Gateway</title><script>document.body.innerHTML="owned"</script>'
type Answer = { status?: number; contentType?: string; body?: string } | ((replies: RpcReply[]) => unknown)
const set = (result: unknown) => (replies: RpcReply[]) => replies.map((reply) => ({ ...reply, result }))

const wrongAnswers: [name: string, answer: Answer, code: string][] = [
  ['HTML', { contentType: 'text/html', body: html }, 'rpc.badAnswer'],
  ['no JSON', { body: '{"jsonrpc":"2.0","id":0,"result' }, 'rpc.badAnswer'],
  ['nothing', { body: '' }, 'rpc.badAnswer'],
  ['a number', { body: '42' }, 'rpc.badAnswer'],
  ['foreign ids', (replies) => replies.map((r) => ({ ...r, id: r.id + 7 })), 'rpc.badAnswer'],
  ['text ids', (replies) => replies.map((r) => ({ ...r, id: String(r.id) })), 'rpc.badAnswer'],
  ['one id for all', (replies) => replies.map((r) => ({ ...r, id: 0 })), 'rpc.badAnswer'],
  ['an answer too few', (replies) => replies.slice(1), 'rpc.badAnswer'],
  ['ids that name prototypes', (replies) => replies.map((r) => ({ ...r, id: '__proto__' })), 'rpc.badAnswer'],
  ['null for all', set(null), 'rpc.badAnswer'],
  ['objects for numbers', set({ toString: 'x' }), 'rpc.badAnswer'],
  ['a number without end', set(`0x${'f'.repeat(5_000)}`), 'rpc.badAnswer'],
  ['another chain', ([first, ...rest]) => [{ ...first, result: '0x1d5e' }, ...rest], 'rpc.wrongChain'],
  ['five megabytes', { body: `["${'x'.repeat(5_000_000)}"]` }, 'rpc.tooLarge'],
  ['slow down', { status: 429, body: '' }, 'rpc.busy'],
  ['a failing server', { status: 503, body: html }, 'rpc.unreachable'],
]

test('answers of wrong type, size or chain are reported and not used', { tag: '@gate' }, async ({
  page,
  funded,
}) => {
  test.slow()
  const account = await funded({ USDT: '10' })
  const wallet = await addWallet(page, { account })
  await remember(page)
  let answer: Answer | null = null
  for (const path of both)
    await page.route(`${ORIGIN}${path}`, async (route) => {
      if (!answer) return route.continue()
      const wrong = answer
      if (typeof wrong !== 'function') return route.fulfill(wrong)
      return rewrite(route, (text) => JSON.stringify(wrong(JSON.parse(text) as RpcReply[])))
    })
  for (const [name, wrong, code] of wrongAnswers)
    await test.step(name, async () => {
      answer = wrong
      await openSwap(page, '#from=USDT&to=ETH&in=10')
      await page.reload()
      await expectProblem(page, code)
      await expect(mainButton(page)).toHaveText(say('en', 'loading'))
      await expect(receiveField(page)).toHaveValue('')
      await expect(page.getByRole('heading', { name: say('en', 'title'), exact: true })).toBeVisible()
    })
  expect(sends(wallet)).toEqual([])
  answer = null
  await expect(mainButton(page)).toHaveText(say('en', 'review'))
})

// Takes the whole timeout of 8 s at each node.
if (LONG)
  test('reports a node that never answers, in Korean', async ({ page }) => {
    for (const path of both) await page.route(`${ORIGIN}${path}`, () => new Promise(() => undefined))
    await openSwap(page, '#from=USDT&to=ETH&in=10', 'ko')
    await expectProblem(page, 'rpc.timeout', 'ko')
  })

test('absurd figures of pools remove those pools and leave the page working', async ({ page }) => {
  const results = [
    `0x${'f'.repeat(64)}`,
    `0x${'0'.repeat(62)}20`,
    '0x12',
    '0x',
    'zzz',
    42,
    null,
    { a: 1 },
    `0x${'00'.repeat(1_000)}`,
  ]
  let absurd: unknown
  for (const path of both)
    await alterRpc(page, path, ({ calls, replies }) =>
      replies.map((reply) => (calls[reply.id]?.method === 'eth_call' ? { ...reply, result: absurd } : reply)),
    )
  for (const result of results)
    await test.step(JSON.stringify(result).slice(0, 24), async () => {
      absurd = result
      await openSwap(page, '#from=USDT&to=ETH&in=10')
      await page.reload()
      await expect(page.locator('.swap-form .asof')).toContainText(say('en', 'poolsUnread', { count: 16 }))
      await expect(receiveField(page)).toHaveValue('')
    })
})

/** Changes one method's result at one address of the page's list. */
const lie = (page: Page, path: string, selector: string, change: (result: string) => string) =>
  alterRpc(page, path, ({ calls, replies }) =>
    replies.map((reply) => {
      const { data } = (calls[reply.id]?.params[0] ?? {}) as { data?: string }
      return data?.startsWith(selector) && typeof reply.result === 'string'
        ? { ...reply, result: change(reply.result) }
        : reply
    }),
  )

const AMOUNTS_OUT = toFunctionSelector('function GetAmountsOut(uint256,address[])')
/** Adds one wei to the last 32-byte value. */
const oneMore = (result: string) =>
  `${result.slice(0, -64)}${(BigInt(`0x${result.slice(-64)}`) + 1n).toString(16).padStart(64, '0')}`

test('does not sign with a node whose quote differs by a wei from the pools it shows', async ({
  page,
  funded,
}) => {
  const account = await funded({ USDT: '10' })
  const wallet = await addWallet(page, { account })
  await remember(page)
  for (const path of both) await lie(page, path, AMOUNTS_OUT, oneMore)
  await openSwap(page, '#from=USDT&to=ETH&in=10')
  await openReview(page)
  await sign(page)
  await expectError(page, 'swap.chainDisagrees')
  // Only the second lies: two nodes disagree, which also prevents signing.
  await healRpc(page, '/rpc')
  await sign(page)
  await expectError(page, 'rpc.disagree')
  await healRpc(page, '/rpc2')
  await lie(page, '/rpc', AMOUNTS_OUT, oneMore)
  await sign(page)
  await expectError(page, 'rpc.disagree')
  expect(sends(wallet)).toEqual([])
  await healRpc(page, '/rpc')
  await sign(page)
  await expectDone(page)
})

test('a lagging node or one of another chain is named and stops the signature', async ({ page, funded }) => {
  const account = await funded({ USDT: '10' })
  const wallet = await addWallet(page, { account })
  await remember(page)
  await alterRpc(page, '/rpc2', ({ calls, replies }) =>
    replies.map((reply) =>
      calls[reply.id]?.method === 'eth_blockNumber'
        ? { ...reply, result: `0x${(BigInt(String(reply.result)) - 500n).toString(16)}` }
        : reply,
    ),
  )
  await openSwap(page, '#from=USDT&to=ETH&in=10')
  await expect(page.locator('.swap-form .note')).toHaveText(
    say('en', 'disagreeHeight', { url: `${ORIGIN}/rpc2` }),
  )
  await healRpc(page, '/rpc2')
  await alterRpc(page, '/rpc2', ({ calls, replies }) =>
    replies.map((reply) => (calls[reply.id]?.method === 'eth_chainId' ? { ...reply, result: '0x1' } : reply)),
  )
  await page.reload()
  await expect(page.locator('.swap-form .note')).toHaveText(
    say('en', 'disagreeChain', { url: `${ORIGIN}/rpc2` }),
  )
  await openReview(page)
  await sign(page)
  await expectError(page, 'rpc.disagree')
  expect(sends(wallet)).toEqual([])
})

test('after one’s own receipt no older figure is shown, for any lagging node', async ({ page, funded }) => {
  const account = await funded({ USDT: '10' })
  await addWallet(page, { account })
  await remember(page)
  // The last answer to each request. A lagging node repeats it. Only receipts are new.
  const said = new Map<string, unknown>()
  let records = true
  let lags = false
  const seen: bigint[] = []
  await alterRpc(page, '/rpc', ({ calls, replies }) =>
    replies.map((reply) => {
      const call = calls[reply.id]
      const key = JSON.stringify([call?.method, call?.params])
      const old = lags && call?.method !== 'eth_getTransactionReceipt' ? said.get(key) : undefined
      if (call?.method === 'eth_blockNumber' && old !== undefined) seen.push(BigInt(String(old)))
      if (records) said.set(key, reply.result)
      return old === undefined ? reply : { ...reply, result: old }
    }),
  )
  await openSwap(page, '#from=USDT&to=ETH&in=10')
  await expect(page.locator('.amt .bal').first()).toContainText('10')
  await openReview(page)
  records = false
  await sign(page)
  await expectDone(page)
  const block = BigInt(
    (await dialog(page).textContent())?.match(/block ([\d,]+)/)?.[1]?.replaceAll(',', '') ?? 0,
  )
  lags = true
  await dialog(page).locator('.sheet-end .btn-p').click()
  // It is still polled, but its answers are not shown.
  await expect.poll(() => seen.filter((one) => one < block).length).toBeGreaterThan(2)
  await expect(page.locator('.amt .bal').first()).toContainText(say('en', 'balance', { value: '0' }))
  const shown = (await page.locator('.chainchip').textContent())?.match(/[\d,]{3,}/)?.[0].replaceAll(',', '')
  expect(BigInt(shown ?? 0)).toBeGreaterThanOrEqual(block)
})

test('an own RPC address is used first and stored; a wrong one is refused in the settings', async ({
  page,
}) => {
  await openSwap(page, '#from=USDT&to=ETH&in=10')
  await page.getByRole('button', { name: say('en', 'changeSlippage', { value: '' }) }).click()
  await dialog(page)
    .getByRole('button', { name: say('en', 'nodesTitle') })
    .click()
  const field = dialog(page).getByLabel(say('en', 'ownRpcTitle'))
  await field.fill('ftp://x')
  await expect(dialog(page)).toContainText(say('en', 'urlBad'))
  await field.fill(`${ORIGIN}/rpc2`)
  await field.press('Enter')
  await expect(dialog(page)).toContainText(say('en', 'usedAddress'))
  const asked = watchRpc(page)
  await page.reload()
  await expect(receiveField(page)).not.toHaveValue('')
  expect(asked[0]?.path).toBe('/rpc2')
})

test('input from before the page’s code has loaded is not lost', async ({ page }) => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/js\/Swap\.[\w-]+\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/swap/#from=MEV&to=USDT', { waitUntil: 'commit' })
  await payField(page).fill('12.5')
  release()
  await expect(receiveField(page)).not.toHaveValue('')
  await expect(payField(page)).toHaveValue('12.5')
  await expect(page).toHaveURL(/in=12\.5$/)
})

test('a late note is not the largest paint of the page', async ({ page }) => {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(globalThis, { largest: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[])
        seen.push(entry.element?.closest('.note') ? 'note' : (entry.element?.tagName ?? ''))
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  for (const path of both) await cutRpc(page, path)
  await openSwap(page)
  await expectProblem(page, 'rpc.unreachable')
  await expect(page.locator('.note[data-problem] p')).toHaveCount(2)
  await page.locator('.note[data-problem]').evaluate(async (note) => {
    await Promise.all(note.getAnimations({ subtree: true }).map((one) => one.finished))
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  })
  const largest = await page.evaluate(() => (globalThis as unknown as { largest: string[] }).largest)
  expect(largest.length).toBeGreaterThan(0)
  expect(largest).not.toContain('note')
})
