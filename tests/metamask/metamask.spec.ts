/**
 * MetaMask adds the chain that the page names, switches to it, estimates and sends, and the page's figures are
 * confirmed.
 */
import { parseEther } from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { balanceOf, call, token } from '../support/chain.ts'
import { CHAIN_ID, ORIGIN } from '../support/env.ts'
import { expectDone, mainButton, openReview, openSwap, remember, sign } from '../support/page.ts'
import { expect, test } from '../support/test.ts'
import { say, sayWallet } from '../support/texts.ts'
import { addWallet, askNode, type Sent } from '../support/wallet.ts'

type MetaMask = {
  readonly faults: readonly string[]
  switchChain(params: unknown): Promise<void>
  addChain(params: unknown): Promise<void>
  chainId(): string
  facts(): { readonly status: string; readonly EIPS: Readonly<Record<number, boolean>> }
  estimate(params: Sent): Promise<{ readonly gas: string; readonly simulationFails?: object }>
  send(params: unknown, origin: string): Promise<string>
  records(): readonly { hash?: string; status: string; gas?: string; block?: string }[]
  close(): Promise<void>
}
const { openMetaMask } = (await import('./controllers.mjs' as string)) as {
  openMetaMask(account: LocalAccount): MetaMask
}
const hexId = `0x${CHAIN_ID.toString(16)}`

test('adds the chain and switches to it, and a swap of two signatures is MetaMask’s own', async ({
  page,
  funded,
}) => {
  const account = await funded({ USDT: '50' })
  const metamask = openMetaMask(account)
  const wallet = await addWallet(page, { account, chainId: 1 })
  const arrive = () => wallet.changeChain(Number(metamask.chainId()))
  wallet.hooks.set('wallet_switchEthereumChain', async ([params]) => {
    await metamask.switchChain(params)
    await arrive()
    return null
  })
  wallet.hooks.set('wallet_addEthereumChain', async ([params]) => {
    await metamask.addChain(params)
    await arrive()
    return null
  })
  wallet.hooks.set('eth_sendTransaction', async ([params]) => metamask.send(params, ORIGIN))
  await remember(page)
  await openSwap(page, '#from=USDT&to=MEV&in=20')
  await expect(page.locator('.wallet')).toHaveText(sayWallet('en', 'wrongChain'))
  await page.locator('.wallet').click()
  await expect(page.locator('.wallet .mono')).toBeVisible()
  expect(metamask.chainId()).toBe(hexId)
  expect(metamask.facts()).toMatchObject({ status: 'available', EIPS: { 1559: false } })
  expect(wallet.requests.some(({ method }) => method === 'wallet_addEthereumChain')).toBe(true)

  const before = await balanceOf('MEV', account.address)
  await expect(mainButton(page)).toHaveText(say('en', 'review'))
  await openReview(page)
  await sign(page)
  await expectDone(page)
  expect(await balanceOf('USDT', account.address)).toBe(parseEther('30'))
  expect(await balanceOf('MEV', account.address)).toBeGreaterThan(before)
  await expect.poll(() => metamask.records().map(({ status }) => status)).toEqual(['confirmed', 'confirmed'])
  for (const { hash, block } of metamask.records())
    expect(await askNode('eth_getTransactionReceipt', [hash])).toMatchObject({
      blockNumber: block,
      status: '0x1',
    })
  expect(metamask.faults).toEqual([])
  await metamask.close()
})

test('gas equals MetaMask’s estimate on the node, and a failing transaction is reported before it is sent', async ({
  funded,
}) => {
  const [account, other] = [await funded({ USDT: '5' }), await funded({}, 'other')]
  const metamask = openMetaMask(account)
  await expect(metamask.switchChain({ chainId: hexId })).rejects.toMatchObject({ code: 4902 })
  await metamask.addChain({
    chainId: hexId,
    chainName: 'MEVerse Devnet',
    nativeCurrency: { symbol: 'MEV' },
    rpcUrls: [`${ORIGIN}/rpc`],
  })
  const pay = (amount: string) => call(token('USDT'), 'transfer', [other.address, parseEther(amount)])
  const { gas, simulationFails } = await metamask.estimate(pay('2'))
  expect(simulationFails).toBeUndefined()
  const needed = BigInt(
    (await askNode('eth_estimateGas', [{ from: account.address, ...pay('2') }])) as string,
  )
  expect(BigInt(gas)).toBeGreaterThanOrEqual(needed)
  expect((await metamask.estimate(pay('6'))).simulationFails).toBeDefined()

  const hash = await metamask.send({ from: account.address, ...pay('2') }, ORIGIN)
  await expect.poll(() => metamask.records()[0]?.status).toBe('confirmed')
  expect(metamask.records()[0]).toMatchObject({ hash, gas })
  expect(await balanceOf('USDT', other.address)).toBe(parseEther('2'))
  expect(metamask.faults).toEqual([])
  await metamask.close()
})
