/**
 * Tests a flow from its first check to the end of its last transaction. One file, because all of it runs on one fake
 * chain and one fake wallet.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { away, fakeRpc, node } from '../../../../tests/fakes/node.ts'
import { address } from '../../../../tests/fakes/pools.ts'
import { token } from '../chain/calls.ts'
import { encodeCall } from '../chain/reads.ts'
import type { RpcAnswer } from '../chain/rpc.ts'
import { AppError } from '../errors/AppError.ts'
import type { WalletAdapter } from '../wallet/model.ts'
import type { Earlier, Sent, Step, StepId, StepState } from './model.ts'
import { type FlowDeps, follow, runFlow } from './runFlow.ts'

const OWNER = address(0xabc)
const HASH = `0x${'cd'.repeat(32)}` as const
const RECEIPT = { blockNumber: '0x65', gasUsed: '0x5208', status: '0x1', logs: [] }

const COPY = {
  from: OWNER,
  to: address(0x70),
  input: encodeCall(token.approve, [address(0x71), 5n]),
  nonce: '0x7',
  value: '0x0',
}
const NO_SEARCH = { error: { code: -32601, message: 'invalid method' } }
const REVERTED = { error: { code: 3, message: 'execution reverted: Exchange: K' } }

/** Answers of the chain; tests change them as they go. */
let chain: Record<string, unknown>
let said: string[]
let requests: unknown[]
const signed = () => requests.at(-1) as { readonly data: string } | undefined

beforeEach(() => {
  chain = {
    eth_chainId: '0x1',
    eth_getCode: '0x',
    // The call of the last signature.
    eth_getTransactionByHash: () => ({ ...COPY, input: signed()?.data ?? COPY.input }),
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

const deps = (change: Partial<FlowDeps> & { send?: WalletAdapter['send'] } = {}): FlowDeps => ({
  rpc: () => fakeRpc({ 'http://one': (call) => node([], chain)(call) }),
  chainId: 1,
  mev: null,
  learnt: () => undefined,
  owner: OWNER,
  assertWallet: async () =>
    ({
      send: async (request: unknown) => {
        requests.push(request)
        said.push('signed')
        return change.send ? change.send(request as never) : HASH
      },
    }) as unknown as WalletAdapter,
  sent: ({ id }, sent, count) => said.push(`sent ${id} count ${count} at ${sent.sentBlock}`),
  changed: (index, state) => said.push(`${index} ${state.at}`),
  wait: async () => undefined,
  ...change,
})

const failing = (code: string) => async () => {
  throw new AppError(code)
}

describe('a flow', () => {
  it('checks, simulates, signs and waits, and reports every state in order', async () => {
    const last = await runFlow(deps(), [step('approve'), step('swap')])
    expect(last).toMatchObject({ at: 'confirmed', hash: HASH, settled: { block: 101n } })
    const one = (i: number, id: string) => [
      `${i} checking`,
      `${i} simulating`,
      `${i} signing`,
      'signed',
      `sent ${id} count 7 at 100`,
      `${i} sent`,
      `${i} confirmed`,
    ]
    expect(said).toEqual([...one(0, 'approve'), ...one(1, 'swap')])
  })

  it('signs the simulated call with a quarter and some storage slots more gas, never above the nodes’ ceiling', async () => {
    await runFlow(deps(), [step('swap')])
    chain.eth_estimateGas = '0x4c4b3f'
    await runFlow(deps(), [step('swap')])
    expect(requests).toMatchObject([
      { from: OWNER, to: address(0x70), gas: 225_000n, gasPrice: 1_000_000_000n },
      { gas: 5_000_000n },
    ])
    expect((requests[0] as { data: string }).data.slice(0, 10)).toBe('0x095ea7b3')
  })

  it('skips steps that are already done', async () => {
    const last = await runFlow(deps(), [step('approve', { needed: async () => false })])
    expect(last).toEqual({ at: 'skipped' })
    expect(said).toEqual(['0 checking', '0 skipped'])
  })

  it('builds a later step from the result of the earlier one: its call, its check, its need and its MEV', async () => {
    const word = (hex: string) => `0x${hex.padStart(64, '0')}`
    chain.eth_getTransactionReceipt = {
      ...RECEIPT,
      logs: [
        {
          address: address(0x71),
          topics: [
            '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
            word('99'),
            word(OWNER.slice(2)),
          ],
          data: word('2a'),
        },
      ],
    }
    const got = (earlier: Earlier) => earlier.swap?.received[address(0x71)] ?? -1n
    const asked: bigint[] = []
    const zap = step('zapIn', {
      call: (earlier) => ({ to: address(0x70), fn: token.approve, args: [address(0x71), got(earlier)] }),
      nativeSpend: (earlier) => {
        asked.push(got(earlier))
        return got(earlier)
      },
      needed: async (earlier) => asked.push(got(earlier)) > 0,
      check: async (earlier) => void asked.push(got(earlier)),
    })
    expect(await runFlow(deps(), [step('swap'), zap])).toMatchObject({ at: 'confirmed' })
    expect(asked).toEqual([42n, 42n, 42n])
    expect((requests[1] as { data: string }).data.slice(-64)).toBe(word('2a').slice(2))
  })

  it('passes the results of the first run to a flow that continues', async () => {
    const settled = {
      block: 1n,
      complete: true,
      received: { [address(0x71)]: 7n },
      paid: {},
      items: {},
      gasUsed: 0n,
    }
    const seen: unknown[] = []
    const steps = [
      step('swap', { needed: async (earlier) => earlier.swap === undefined }),
      step('zapIn', { check: async (earlier) => void seen.push(earlier.swap) }),
    ]
    await runFlow(deps(), steps, { swap: settled })
    expect(seen).toEqual([settled])
    expect(said[1]).toBe('0 skipped')
  })

  it.each<[string, () => { steps?: Step[]; deps?: Parameters<typeof deps>[0] }, string]>([
    [
      'the check fails',
      () => ({ steps: [step('swap', { check: failing('swap.priceMoved') })] }),
      'swap.priceMoved',
    ],
    [
      'the node cannot say whether it is needed',
      () => ({ steps: [step('swap', { needed: failing('rpc.timeout') })] }),
      'rpc.timeout',
    ],
    [
      'the simulation reverts',
      () => {
        chain.eth_estimateGas = { error: { code: 3, message: 'execution reverted: Exchange: K' } }
        return {}
      },
      'pool.k',
    ],
    [
      'the estimate is nonsense',
      () => {
        chain.eth_estimateGas = 'much'
        return {}
      },
      'rpc.badAnswer',
    ],
    [
      'the block is nonsense',
      () => {
        chain.eth_blockNumber = null
        return {}
      },
      'rpc.badAnswer',
    ],
    [
      'the account changed',
      () => ({ deps: { assertWallet: failing('wallet.accountChanged') } }),
      'wallet.accountChanged',
    ],
  ])('%s: nothing is signed and the next step never begins', async (_, prepare, code) => {
    const made = prepare()
    const last = await runFlow(deps(made.deps), [...(made.steps ?? [step('swap')]), step('commit')])
    expect(last).toMatchObject({ at: 'failed', error: { code } })
    expect(requests).toEqual([])
    expect(said.filter((text) => text.startsWith('1 '))).toEqual([])
    expect(said.at(-1)).toBe('0 failed')
  })

  it.each([
    ['the person refuses', { code: 4001, message: 'User rejected the request.' }, 'wallet.rejected'],
    ['the wallet is busy', { code: -32002, message: 'Already pending' }, 'wallet.busy'],
    [
      'the wallet has no money for gas',
      { code: -32000, message: 'insufficient funds for gas' },
      'tx.noFunds',
    ],
  ])('%s: nothing is in the ledger', async (_, thrown, code) => {
    const send = () => Promise.reject(Object.assign(new Error(thrown.message), thrown))
    const last = await runFlow(deps({ send }), [step('swap')])
    expect(last).toMatchObject({ at: 'failed', error: { code } })
    expect(said.some((text) => text.startsWith('sent'))).toBe(false)
  })

  it('marks a refusal that the wallet passes on, because the wallet may have signed', async () => {
    const refused = { code: -32603, message: 'execution reverted: Exchange: K' }
    const declined = { code: 4001, message: 'User rejected the request.' }
    const send = (thrown: object) => () => Promise.reject(Object.assign(new Error(), thrown))
    const last = await runFlow(deps({ send: send(refused) }), [step('swap')])
    expect(last).toMatchObject({ at: 'failed', error: { code: 'pool.k' }, passedOn: true })
    const plain = await runFlow(deps({ send: send(declined) }), [step('swap')])
    expect(plain).not.toHaveProperty('passedOn')
  })

  it('reports in its state why a sent transaction would fail, and leaves it pending', async () => {
    const states: StepState[] = []
    let looked = 0
    const last = await runFlow(
      deps({
        changed: (_, state) => states.push(state),
        wait: async () => {
          looked += 1
          chain.eth_getTransactionReceipt = looked < 8 ? null : RECEIPT
          chain.eth_estimateGas = looked < 7 ? REVERTED : '0x5208'
        },
      }),
      [step('swap')],
    )
    expect(last.at).toBe('confirmed')
    const waiting = { at: 'sent', hash: HASH, signers: false }
    expect(states.filter(({ at }) => at === 'sent')).toEqual([
      waiting,
      { ...waiting, doubt: expect.objectContaining({ code: 'pool.k' }) },
    ])
  })

  it('does not request a fee above the one in the review', async () => {
    const fee = 225_000n * 1_000_000_000n
    expect(await runFlow(deps({ mostFee: () => fee }), [step('swap')])).toMatchObject({ at: 'confirmed' })
    requests = []
    const last = await runFlow(deps({ mostFee: () => fee - 1n }), [step('swap')])
    expect(last).toMatchObject({ error: { code: 'tx.feeRose' } })
    expect(requests).toEqual([])
    expect(await runFlow(deps({ mostFee: () => null }), [step('swap')])).toMatchObject({ at: 'confirmed' })
  })

  it('rejects an answer of the wallet that is no hash', async () => {
    const last = await runFlow(deps({ send: async () => '0x' }), [step('swap')])
    expect(last).toMatchObject({ at: 'failed', error: { code: 'wallet.badAnswer' } })
  })

  it('stores hashes in one spelling', async () => {
    const loud = `0x${'CD'.repeat(32)}` as `0x${string}`
    expect(await runFlow(deps({ send: async () => loud }), [step('swap')])).toMatchObject({ hash: HASH })
  })
})

describe('following', () => {
  const sent: Sent = {
    hash: HASH,
    account: OWNER,
    sentBlock: 100n,
    answerBlock: 100n,
    call: null,
    nonce: null,
    contract: false,
    by: null,
  }
  const rest = { chainId: 1, mev: null, learnt: () => undefined }
  /** Polls repeatedly, with one change of the chain before each poll. */
  const followThrough = async (
    looks: readonly Record<string, RpcAnswer | unknown>[],
  ): Promise<[StepState, number]> => {
    let looked = 0
    chain.eth_getTransactionReceipt = null
    const state = await follow(
      {
        ...rest,
        rpc: () => fakeRpc({ 'http://one': chain.away ? away : (call) => node([], chain)(call) }),
        wait: async () => {
          Object.assign(chain, looks[Math.min(looked, looks.length - 1)])
          looked += 1
          if (looked > 50) throw new Error('never ends')
        },
      },
      sent,
    )
    return [state, looked]
  }

  it('only takes longer while the network is unreachable', async () => {
    const [state, looks] = await followThrough([
      { away: true },
      {},
      { away: false, eth_blockNumber: 'nonsense' },
      { eth_blockNumber: '0x65' },
      { eth_getTransactionReceipt: RECEIPT, 'search.tx': NO_SEARCH },
    ])
    expect([state.at, looks]).toEqual(['confirmed', 5])
  })

  it('asks all nodes at every third poll: only the one that made the block knows of the failure', async () => {
    const failed = { error: { code: 3, message: 'execution reverted: Exchange: K' } }
    let looked = 0
    const silent = node([], { ...chain, eth_getTransactionReceipt: null })
    const maker = node([], { ...chain, eth_getTransactionReceipt: null, 'search.tx': failed })
    const rpc = fakeRpc({ 'http://one': silent, 'http://gone': away, 'http://maker': maker })
    const wait = async () => {
      looked += 1
    }
    expect(await follow({ ...rest, rpc: () => rpc, wait }, sent)).toMatchObject({
      at: 'failed',
      error: { code: 'pool.k' },
    })
    expect(looked).toBe(1)
  })

  it('waits for amounts that a node does not know yet, but not forever', async () => {
    const mined = { eth_getTransactionReceipt: RECEIPT }
    const record = {
      Hash: HASH,
      Event: [
        {
          From: address(0x99),
          To: address(0x71),
          Method: 'Transfer',
          Args: [OWNER, '0.5'],
          Result: [true],
          Error: '',
          ToName: '',
        },
      ],
    }
    const [state, looks] = await followThrough([mined, {}, { 'search.tx': record }])
    expect(state).toMatchObject({
      settled: { complete: true, received: { [address(0x71)]: 5n * 10n ** 17n } },
    })
    expect(looks).toBe(3)
    chain['search.tx'] = null
    const [silent, all] = await followThrough([mined])
    expect(silent).toMatchObject({ at: 'confirmed', settled: { complete: false, received: {} } })
    expect(all).toBe(4)
  })

  it('tries the call again while it waits, and reports or withdraws its failure immediately', async () => {
    const doubts: (string | null)[] = []
    let looked = 0
    chain.eth_getTransactionReceipt = null
    const state = await follow(
      {
        ...rest,
        rpc: () => fakeRpc({ 'http://one': (call) => node([], chain)(call) }),
        wait: async () => {
          looked += 1
          chain.eth_estimateGas = looked < 4 ? REVERTED : '0x5208'
          // An overloaded node says nothing about the transaction.
          if (looked === 9) chain.eth_estimateGas = { error: { code: -32000, message: 'too many requests' } }
          // In its block it would fail a second time: no doubt is reported for that.
          if (looked === 12)
            Object.assign(chain, { eth_estimateGas: REVERTED, eth_getTransactionReceipt: RECEIPT })
          if (looked >= 12) chain['search.tx'] = NO_SEARCH
        },
      },
      sent,
      {
        call: { from: OWNER, to: address(0x70), data: '0x1234' },
        doubted: (doubt) => doubts.push(doubt?.code ?? null),
      },
    )
    expect(state.at).toBe('confirmed')
    expect(doubts).toEqual(['pool.k', null, null])
  })

  it('does not try it again once a node has its receipt, and names a lagging node', async () => {
    const doubts: (string | null)[] = []
    let looked = 0
    const behind = { ...chain, eth_getTransactionReceipt: null, 'search.tx': null, eth_estimateGas: REVERTED }
    const mined = {
      ...chain,
      eth_getTransactionReceipt: RECEIPT,
      'search.tx': NO_SEARCH,
      eth_estimateGas: REVERTED,
    }
    const state = await follow(
      {
        ...rest,
        rpc: () =>
          fakeRpc({ 'http://slow': node([], looked < 12 ? behind : mined), 'http://fast': node([], mined) }),
        wait: async () => {
          looked += 1
        },
      },
      sent,
      {
        call: { from: OWNER, to: address(0x70), data: '0x1234' },
        doubted: (doubt) => doubts.push(doubt?.code ?? null),
      },
    )
    expect(state.at).toBe('confirmed')
    expect(new Set(doubts)).toEqual(new Set([null, 'tx.nodeBehind']))
  })

  it('ends with a named failure', async () => {
    const failed = { error: { code: -32000, message: 'failtx' } }
    const [state] = await followThrough([{}, { eth_getTransactionReceipt: failed }])
    expect(state).toMatchObject({ at: 'failed', error: { code: 'tx.failed' }, hash: HASH })
  })
})
