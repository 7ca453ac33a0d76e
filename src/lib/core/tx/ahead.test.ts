/** Checks before an approval is paid for: the action after it would pass, and the account holds its fee. */
import { beforeEach, expect, it } from 'vitest'
import { fakeRpc, node } from '../../../../tests/fakes/node.ts'
import { address } from '../../../../tests/fakes/pools.ts'
import { token } from '../chain/calls.ts'
import type { WalletAdapter } from '../wallet/model.ts'
import type { Step, StepId } from './model.ts'
import { type FlowDeps, runFlow } from './runFlow.ts'

const RECEIPT = { blockNumber: '0x65', gasUsed: '0x5208', status: '0x1', logs: [] }
let chain: Record<string, unknown>
let said: string[]
let requests: unknown[]

beforeEach(() => {
  chain = {
    eth_chainId: '0x1',
    eth_getCode: '0x',
    // The call of the last signature.
    eth_getTransactionByHash: () => {
      const { to, data } = requests.at(-1) as { readonly to: string; readonly data: string }
      return { from: address(0xabc), to, input: data, nonce: '0x7', value: '0x0' }
    },
    eth_estimateGas: '0x186a0',
    eth_gasPrice: '0x3b9aca00',
    eth_getTransactionCount: '0x7',
    eth_getBalance: '0xde0b6b3a7640000',
    eth_blockNumber: '0x64',
    eth_getTransactionReceipt: RECEIPT,
    'search.tx': null,
  }
  said = []
  requests = []
})

const step = (id: StepId, change: Partial<Step> = {}): Step => ({
  id,
  call: { to: address(0x70), fn: token.approve, args: [address(0x71), 5n] },
  nativeSpend: 0n,
  needed: async () => true,
  check: async () => undefined,
  ...change,
})

const deps = (): FlowDeps => ({
  rpc: () => fakeRpc({ 'http://one': (call) => node([], chain)(call) }),
  chainId: 1,
  mev: null,
  learnt: () => undefined,
  owner: address(0xabc),
  assertWallet: async () =>
    ({
      send: async (request: unknown) => {
        requests.push(request)
        return `0x${'cd'.repeat(32)}`
      },
    }) as unknown as WalletAdapter,
  sent: () => undefined,
  changed: (index, state) => said.push(`${index} ${state.at}`),
  wait: async () => undefined,
})

const action = (change: Partial<Step> = {}) =>
  step('swap', { call: { to: address(0x72), fn: token.approve, args: [address(0x71), 5n] }, ...change })
/** The action is refused with a text; whatever else is tried passes. */
const refusing = (message: string | null) => {
  chain.eth_estimateGas = ({ to }: { to: string }) =>
    to === address(0x72) && message !== null
      ? { error: { code: 3, message: `execution reverted: ${message}` } }
      : '0x186a0'
}

it.each([
  ['Locked', 'genesis.locked'],
  ['Exchange: KILLED', 'pool.killed'],
  ['not imo time', 'offering.time'],
])('an action that would be refused with "%s" stops it', async (message, code) => {
  refusing(message)
  expect(await runFlow(deps(), [step('approve'), action()])).toMatchObject({ error: { code } })
  expect(requests).toEqual([])
})
it.each([
  'the token allowance is insufficient',
  'NftMarket.registerMarketItem: NOT_APPROVED_OR_INVALID_TOKEN_ID',
  'no permission',
  'Exchange: TRANSFER_FAILED',
  'Imo: NOT_PAID',
  'anything else',
])('one that is refused with "%s" is what the approval is for', async (message) => {
  refusing(message)
  await runFlow(deps(), [step('approve'), action()])
  expect(said).toContain('0 confirmed')
})
it('with a second approval, the action after both is tried', async () => {
  refusing('Locked')
  const last = await runFlow(deps(), [step('approveHeroes'), step('approve'), action()])
  expect(last).toMatchObject({ error: { code: 'genesis.locked' } })
  expect(requests).toEqual([])
})

const PRICE = 1_000_000_000n
/** The approval's own limit, and the expected gas of an action. */
const FEES = (225_000n + 600_000n) * PRICE
it.each<[string, bigint, bigint, string | null]>([
  ['fees of both', FEES, 0n, null],
  ['a wei less than that', FEES - 1n, 0n, 'tx.noFunds'],
  ['fees and what the action spends', FEES + 7n, 7n, null],
  ['a wei less than these', FEES + 6n, 7n, 'swap.gas'],
])('coin for the whole plan must be there: %s', async (_, held, nativeSpend, code) => {
  chain.eth_getBalance = `0x${held.toString(16)}`
  await runFlow(deps(), [step('approve'), action({ nativeSpend })])
  if (code === null) expect(said).toContain('0 confirmed')
  else {
    expect(said.at(-1)).toBe('0 failed')
    expect(requests).toEqual([])
  }
})
it('an approval that is there already costs nothing more', async () => {
  chain.eth_getBalance = `0x${FEES.toString(16)}`
  const given = step('approveSecond', { needed: async () => false })
  await runFlow(deps(), [step('approve'), given, action()])
  expect(said).toContain('0 confirmed')
})
it('allows a later step to spend the result of the first action', async () => {
  chain.eth_getBalance = `0x${(FEES + 600_000n * PRICE).toString(16)}`
  await runFlow(deps(), [step('approve'), action(), step('zapIn', { nativeSpend: 10n ** 18n })])
  expect(said).toContain('0 confirmed')
})
