/**
 * Tests transactions after the signature, on nodes that lag, lie or are unreachable, and with wallets that misbehave.
 * One file, because all cases share one account, one call and one way of following.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { away, type FakeNode, fakeRpc } from '../../../../tests/fakes/node.ts'
import { address } from '../../../../tests/fakes/pools.ts'
import { chainNode, copyOf, type FakeChain, type FakeTx, fakeChain } from '../../../../tests/fakes/txChain.ts'
import { token } from '../chain/calls.ts'
import { encodeCall } from '../chain/reads.ts'
import type { TransactionRequest, WalletAdapter } from '../wallet/model.ts'
import { settle, toEntry, toSent, withLearnt } from './entry.ts'
import { isOpen } from './ledger.ts'
import type { LedgerEntry, Sent, Step, StepState } from './model.ts'
import { type FlowDeps, type FollowDeps, follow, lookAgain, runFlow } from './runFlow.ts'

const OWNER = address(0xabc)
const OTHER = address(0xdef)
const TOKEN = address(0x70)
const MEV = address(0x6d)
const CHAIN = { chainId: 7518, mev: MEV }
const hashOf = (byte: string) => `0x${byte.repeat(32)}` as const
const HASH = hashOf('ab')
const NEXT = hashOf('cd')
const INPUT = encodeCall(token.approve, [address(0x71), 5n])

const word = (hex: string) => hex.replace('0x', '').padStart(64, '0')
const transferOf = (to: string, raw: bigint) => `0xa9059cbb${word(to)}${word(raw.toString(16))}` as const

const sentAs = (change: Partial<Sent> = {}): Sent => ({
  hash: HASH,
  account: OWNER,
  sentBlock: 100n,
  answerBlock: null,
  call: { to: TOKEN, input: INPUT },
  nonce: null,
  contract: false,
  by: null,
  ...change,
})
const txAs = (change: Partial<FakeTx> = {}): FakeTx => ({
  hash: HASH,
  from: OWNER,
  to: TOKEN,
  input: INPUT,
  nonce: 7,
  block: 110n,
  ...change,
})

let chain: FakeChain
beforeEach(() => {
  chain = fakeChain()
})

type Followed = { readonly state: StepState | null; readonly looks: number; readonly learnt: readonly Sent[] }

/** Follows a transaction through some polls; `before` runs ahead of each. Null if 60 polls reach no end. */
async function through(
  nodes: Readonly<Record<string, FakeNode>>,
  before: (look: number) => void = () => undefined,
  sent: Sent = sentAs(),
): Promise<Followed> {
  const learnt: Sent[] = []
  let looks = 0
  const stop = new Error('60 looks')
  const deps: FollowDeps = {
    ...CHAIN,
    rpc: () => fakeRpc(nodes),
    learnt: (one) => learnt.push(one),
    wait: async () => {
      looks += 1
      if (looks > 60) throw stop
      before(looks)
    },
  }
  const state = await follow(deps, sent).catch((error: unknown) => {
    if (error === stop) return null
    throw error
  })
  return { state, looks, learnt }
}
const one = () => ({ 'http://one': chainNode(chain) })
const two = () => ({ 'http://one': chainNode(chain), 'http://two': chainNode(chain) })

describe('a transaction that is slow', () => {
  it('counts 240 blocks from the wallet’s answer: 128 s in the wallet and a receipt 2.5 s late', async () => {
    chain.height = 356n
    const { state, learnt } = await through(one(), (look) => {
      chain.height += 1n
      if (look === 5) chain.txs.push(txAs({ block: chain.height }))
    })
    expect(state).toMatchObject({ at: 'confirmed', settled: { block: 361n } })
    expect(learnt[0]).toMatchObject({ answerBlock: 357n })
  })

  it('survives 4 s without the only node that is not behind', async () => {
    let isUnreachable = false
    const tx = txAs({ block: 1_001n })
    const behind = fakeChain({ height: 500n })
    const nodes = {
      'http://one': ((call) => (isUnreachable ? away(call) : chainNode(chain)(call))) as FakeNode,
      'http://behind': chainNode(behind),
    }
    chain.height = 1_001n
    chain.txs.push(tx)
    const { state } = await through(
      nodes,
      (look) => {
        isUnreachable = look < 7
        if (look === 10) Object.assign(behind, { height: 1_010n, txs: [tx] })
      },
      sentAs({ sentBlock: 1_000n }),
    )
    expect(state).toMatchObject({ at: 'confirmed', settled: { block: 1_001n } })
  })

  it('is not judged by a node that is far ahead of the others', async () => {
    const ahead = chainNode({ ...copyOf(chain), height: 5_000n, count: 9n })
    const nodes = { 'http://ahead': ahead, 'http://two': chainNode(chain) }
    const { state } = await through(nodes, (look) => {
      if (look === 12) chain.txs.push(txAs({ block: chain.height }))
    })
    // The node that is ahead does not have it: the two disagree, and nothing is decided.
    expect(state).toBeNull()
  })

  it('is dropped only once every node is 240 blocks past its own height, and not while one is unreachable', async () => {
    const late = fakeChain({ height: 50n })
    let isUnreachable = true
    const nodes = {
      'http://one': chainNode(chain),
      'http://late': ((call) => (isUnreachable ? away(call) : chainNode(late)(call))) as FakeNode,
    }
    const heights: string[] = []
    const { state } = await through(nodes, (look) => {
      chain.height = 100n + BigInt(look) * 50n
      late.height = 50n + BigInt(look) * 20n
      isUnreachable = look > 20 && look < 24
      heights.push(`${chain.height} ${late.height}`)
    })
    expect(state).toEqual({ at: 'dropped', hash: HASH })
    expect(late.height).toBeGreaterThanOrEqual(70n + 240n)
    expect(late.height).toBeLessThan(70n + 240n + 60n)
  })

  it.each([
    ['failtx', 'tx.failed'],
    ['Router: INSUFFICIENT_OUTPUT_AMOUNT', 'router.minimum'],
  ])('is refused at the height of the node that says "%s"', async (text, code) => {
    chain.failures.set(HASH, text)
    chain.height = 123n
    expect((await through(one())).state).toMatchObject({ at: 'failed', error: { code }, block: 123n })
  })
})

describe('a nonce', () => {
  it('is never guessed: a queued transaction whose count has moved is still waited for', async () => {
    const { state, learnt } = await through(one(), (look) => {
      chain.height += 1n
      if (look === 3) chain.count = 9n
      if (look === 8) chain.txs.push(txAs({ nonce: 9, block: chain.height }))
    })
    expect(state?.at).toBe('confirmed')
    expect(learnt.map(({ nonce }) => nonce)).toEqual([null, 9])
  })

  it('that moved proves nothing while no node has shown the transaction', async () => {
    chain.count = 99n
    expect((await through(one())).state).toBeNull()
  })

  it('used by another call ends it as replaced', async () => {
    chain.txs.push(txAs({ block: null }))
    const { state, learnt } = await through(two(), (look) => {
      chain.height += 1n
      if (look !== 4) return
      chain.count = 8n
      chain.txs.length = 0
      chain.txs.push(txAs({ hash: NEXT, to: OWNER, input: '0x', block: chain.height }))
    })
    expect(state).toEqual({ at: 'replaced', hash: HASH })
    expect(learnt.at(-1)).toMatchObject({ nonce: 7, by: NEXT })
  })

  it('used by the same call is a speed-up: it is followed as this transaction', async () => {
    chain.txs.push(txAs({ block: null }))
    const { state, learnt } = await through(two(), (look) => {
      chain.height += 1n
      if (look !== 4) return
      chain.count = 8n
      chain.txs.length = 0
      chain.txs.push(txAs({ hash: NEXT, block: chain.height }))
    })
    expect(state).toMatchObject({ at: 'confirmed', hash: HASH })
    expect(learnt.at(-1)).toMatchObject({ nonce: 7, by: NEXT })
  })

  it('used by another call is found again once a lagging node has it', async () => {
    const late = fakeChain({ txs: [txAs({ block: null })] })
    chain.txs.push(txAs({ block: null }))
    const used = txAs({ hash: NEXT, to: OWNER, input: '0x', block: 104n })
    const nodes = { 'http://one': chainNode(chain), 'http://late': chainNode(late) }
    const { state, looks } = await through(nodes, (look) => {
      chain.height += 1n
      if (look === 4) Object.assign(chain, { count: 8n, txs: [used] })
      if (look === 12) Object.assign(late, { height: 112n, count: 8n, txs: [used] })
    })
    expect(state).toEqual({ at: 'replaced', hash: HASH })
    expect(looks).toBe(12)
  })

  it('is not used by a transaction that only one of two nodes shows', async () => {
    chain.txs.push(txAs({ block: null }))
    const lying = fakeChain({ count: 8n, txs: [txAs({ hash: NEXT, to: OWNER, input: '0x', block: 90n })] })
    const nodes = { 'http://lying': chainNode(lying), 'http://two': chainNode(chain) }
    expect((await through(nodes)).state).toBeNull()
  })

  it('in a copy that only one of two nodes shows is not learnt: the earlier transaction would be mistaken for it', async () => {
    // The approval of the same flow, which both nodes have in a block.
    const earlier = txAs({ hash: NEXT, to: OWNER, input: '0x', nonce: 6, block: 99n })
    chain.txs.push(earlier)
    const lying = fakeChain({ txs: [earlier, txAs({ nonce: 6, block: null })] })
    const { state, learnt } = await through({
      'http://one': chainNode(chain),
      'http://lying': chainNode(lying),
    })
    expect(state).toBeNull()
    expect(learnt.every(({ nonce }) => nonce === null)).toBe(true)
  })

  it('is not taken for used while one of two nodes is unreachable', async () => {
    chain.txs.push(txAs({ block: null }))
    const lying = fakeChain({ txs: [txAs({ block: null })] })
    let isUnreachable = false
    const honest = chainNode(chain)
    const nodes = {
      'http://lying': chainNode(lying),
      'http://two': ((call) => (isUnreachable ? away(call) : honest(call))) as FakeNode,
    }
    const { state } = await through(nodes, (look) => {
      isUnreachable = look === 12
      if (look === 11)
        Object.assign(lying, { count: 8n, txs: [txAs({ hash: NEXT, to: OWNER, input: '0x', block: 99n })] })
    })
    expect(state).toBeNull()
  })

  it('of another chain’s node is ignored', async () => {
    const foreign = fakeChain({ chainId: 1n, txs: [txAs()], height: 9_000n })
    const nodes = { 'http://foreign': chainNode(foreign), 'http://two': chainNode(chain) }
    expect((await through(nodes)).state).toBeNull()
  })
})

describe('a receipt', () => {
  beforeEach(() => {
    chain.height = 120n
  })
  const received = (raw: bigint) => ({
    address: TOKEN,
    topics: [
      '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
      `0x${word(OTHER)}`,
      `0x${word(OWNER)}`,
    ],
    data: `0x${word(raw.toString(16))}`,
  })

  it.each<[string, Partial<FakeTx>]>([
    ['another person’s old swap', { from: OTHER, block: 60n }],
    ['another account’s transaction', { from: OTHER }],
    ['a plain transfer', { to: OTHER, input: '0x', value: 5n }],
    ['an approval of another spender', { input: encodeCall(token.approve, [address(0x72), 5n]) }],
    ['the same call from before the wallet was asked', { block: 60n }],
    ['the same call with a value', { value: 1n }],
  ])('of %s is not taken for this one', async (_, change) => {
    chain.txs.push(txAs(change))
    expect((await through(two())).state).toMatchObject({ at: 'failed', error: { code: 'tx.notOurs' } })
  })

  it.each<[string, Partial<FakeTx>, Partial<Sent>]>([
    ['with EVM input that lacks its 0x', { input: INPUT.slice(2) }, {}],
    [
      'of an approval that the wallet let a person raise',
      { input: encodeCall(token.approve, [address(0x71), 2n ** 256n - 1n]) },
      {},
    ],
    ['or lower', { input: encodeCall(token.approve, [address(0x71), 2n]) }, {}],
    ['with addresses in capitals', { to: TOKEN.toUpperCase().replace('0X', '0x') }, {}],
    [
      'of a MEV transfer, whose recipient and amount the chain shows',
      { to: OTHER, value: 5n },
      { call: { to: MEV, input: transferOf(OTHER, 5n) } },
    ],
    ['of a contract account that another account sent', { from: OTHER }, { contract: true }],
    [
      'of a contract account that executes the call',
      { from: OTHER, to: OWNER, input: `0x6a761202${INPUT.slice(2)}0000` },
      { contract: true },
    ],
    ['of an entry that an earlier release stored', { input: '0x1234' }, { call: null }],
  ])('%s confirms it', async (_, change, sent) => {
    const call = sent.call ?? { input: INPUT }
    chain.txs.push(txAs({ input: call.input, ...change }))
    expect((await through(two(), undefined, sentAs(sent))).state?.at).toBe('confirmed')
  })

  it('of another amount confirms no revoke', async () => {
    const input = encodeCall(token.approve, [address(0x71), 0n])
    chain.txs.push(txAs({ input: encodeCall(token.approve, [address(0x71), 5n]) }))
    expect((await through(one(), undefined, sentAs({ call: { to: TOKEN, input } }))).state?.at).toBe('failed')
  })

  it('of a MEV transfer of another amount, or of another token, confirms nothing', async () => {
    const input = transferOf(OTHER, 5n)
    chain.txs.push(txAs({ to: OTHER, value: 6n, input }))
    expect((await through(one(), undefined, sentAs({ call: { to: MEV, input } }))).state?.at).toBe('failed')
    chain.txs[0] = txAs({ to: OTHER, value: 5n, input })
    expect((await through(one(), undefined, sentAs({ call: { to: TOKEN, input } }))).state?.at).toBe('failed')
  })

  it('that one node invents is not shown as 1,000,000 received', async () => {
    const lying = { ...copyOf(chain), txs: [txAs({ logs: [received(10n ** 24n)] })] }
    const nodes = { 'http://lying': chainNode(lying), 'http://two': chainNode(chain) }
    expect((await through(nodes)).state).toBeNull()
    // Nor once it is in a block, with another amount.
    chain.txs.push(txAs({ logs: [received(5n)] }))
    expect((await through(nodes)).state).toBeNull()
  })

  it('that two nodes put into different blocks decides nothing', async () => {
    const other = { ...copyOf(chain), txs: [txAs({ block: 111n })] }
    chain.txs.push(txAs())
    expect((await through({ ...one(), 'http://two': chainNode(other) })).state).toBeNull()
  })

  it('that cannot be read counts as no answer of its node', async () => {
    const broken: FakeNode = (call) =>
      call.method === 'eth_getTransactionReceipt' ? { result: { gasUsed: 'much' } } : chainNode(chain)(call)
    chain.txs.push(txAs())
    const { state } = await through({ 'http://one': chainNode(chain), 'http://broken': broken })
    expect(state?.at).toBe('confirmed')
  })

  it('at a height beyond all chains counts as no answer of its node', async () => {
    chain.txs.push(txAs())
    const far: FakeNode = (call) =>
      call.method === 'eth_blockNumber' ? { result: `0x${'f'.repeat(20)}` } : chainNode(chain)(call)
    const { state, learnt } = await through({ 'http://one': chainNode(chain), 'http://far': far })
    expect(state?.at).toBe('confirmed')
    expect(learnt.every(({ answerBlock }) => (answerBlock ?? 0n) < 10n ** 19n)).toBe(true)
  })

  it('waits for a node that is some blocks behind', async () => {
    const behind = { ...copyOf(chain), height: 105n }
    chain.txs.push(txAs({ logs: [received(5n)] }))
    const nodes = { ...one(), 'http://behind': chainNode(behind) }
    const { state, looks } = await through(nodes, (look) => {
      behind.height += 1n
      if (look === 8) behind.txs.push(txAs({ logs: [received(5n)] }))
    })
    expect(state).toMatchObject({ settled: { received: { [TOKEN]: 5n } } })
    expect(looks).toBe(8)
  })

  it('does not count while the node that contradicts it misses an answer', async () => {
    const lying = fakeChain({ txs: [txAs({ block: 101n })] })
    let isAway = false
    const honest = chainNode(chain)
    const nodes = {
      'http://one': chainNode(lying),
      'http://two': ((call) => (isAway ? away(call) : honest(call))) as FakeNode,
    }
    const { state } = await through(nodes, (look) => {
      chain.height += 1n
      lying.height += 1n
      isAway = look === 8 || look > 30
    })
    expect(state).toBeNull()
  })

  it('counts without a node that has stopped below its block', async () => {
    const stopped = { ...copyOf(chain), height: 105n }
    chain.txs.push(txAs({ logs: [received(5n)] }))
    const { state, looks } = await through({ ...one(), 'http://stopped': chainNode(stopped) })
    expect(state).toMatchObject({ settled: { received: { [TOKEN]: 5n } } })
    expect(looks).toBeGreaterThan(30)
  })

  it('without the transaction itself proves nothing', async () => {
    chain.txs.push(txAs())
    const nodes = { 'http://one': chainNode(chain, { eth_getTransactionByHash: () => null }) }
    expect((await through(nodes)).state).toBeNull()
  })

  it('of a failure in a block is reported as such', async () => {
    chain.txs.push(txAs({ status: '0x0' }))
    expect((await through(one())).state).toMatchObject({ error: { code: 'tx.failedInBlock' } })
  })

  it('counts the amounts of two records only if they agree', async () => {
    const record = (coins: string) => () => ({
      Hash: HASH,
      Event: [
        { From: OTHER, To: TOKEN, Method: 'Transfer', Args: [OWNER, coins], Result: [true], Error: '' },
      ],
    })
    chain.txs.push(txAs())
    const nodes = (second: string) => ({
      'http://one': chainNode(chain, { 'search.tx': record('0.5') }),
      'http://two': chainNode(chain, { 'search.tx': record(second) }),
    })
    expect((await through(nodes('0.5'))).state).toMatchObject({
      settled: { complete: true, received: { [TOKEN]: 5n * 10n ** 17n } },
    })
    expect((await through(nodes('1000000'))).state).toMatchObject({
      settled: { complete: false, received: {} },
    })
  })
})

describe('an account with code', () => {
  it('is waited for indefinitely: other signers may take days', async () => {
    const { state } = await through(
      one(),
      () => {
        chain.height += 100n
      },
      sentAs({ contract: true }),
    )
    expect(state).toBeNull()
  })
})

describe('a later look', () => {
  const deps = (nodes: Readonly<Record<string, FakeNode>>, learnt: (sent: Sent) => void): FollowDeps => ({
    ...CHAIN,
    rpc: () => fakeRpc(nodes),
    learnt,
    wait: async () => undefined,
  })
  const remembered = { tokenIn: TOKEN, tokenOut: null, amountIn: '5', amountOut: null }
  const entryOf = (sent: Sent) =>
    toEntry(sent, { chainId: 7518, step: 'swap', remembered, count: 7, sentAt: 1_700_000_000_000 })

  /** Reads a stored entry as the next page load does. */
  async function load(entry: LedgerEntry, nodes: Readonly<Record<string, FakeNode>>): Promise<LedgerEntry> {
    let now = entry
    const state = await lookAgain(
      deps(nodes, (sent) => {
        now = withLearnt(now, sent)
      }),
      toSent(entry),
    )
    return state ? settle(now, state) : now
  }

  it.each<StepState>([
    { at: 'dropped', hash: HASH },
    {
      at: 'failed',
      hash: HASH,
      error: Object.assign(new Error(), { code: 'tx.failed', details: '' }),
      block: 300n,
    },
  ])('corrects what was $at by a receipt that came later', async (state) => {
    const dropped = settle(entryOf(sentAs({ answerBlock: 101n })), state)
    expect(isOpen(dropped)).toBe(true)
    chain.height = 900n
    expect((await load(dropped, two())).state).toBe(dropped.state)
    chain.txs.push(txAs({ block: 800n }))
    const corrected = await load(dropped, two())
    expect(corrected).toMatchObject({ state: 'confirmed', block: '800', error: null })
    expect(corrected.input).toBeUndefined()
    expect(isOpen(corrected)).toBe(false)
  })

  it('corrects an entry that an earlier release marked as replaced because the count had moved', async () => {
    const { to: _t, input: _i, ...old } = entryOf(sentAs())
    const replaced: LedgerEntry = { ...old, state: 'replaced' }
    expect(isOpen(replaced)).toBe(true)
    chain.txs.push(txAs())
    chain.height = 900n
    expect((await load(replaced, two())).state).toBe('confirmed')
  })

  it('changes nothing if the nodes are unreachable', async () => {
    const dropped = settle(entryOf(sentAs()), { at: 'dropped', hash: HASH })
    expect(await load(dropped, { 'http://one': away })).toEqual(dropped)
  })
})

describe('the same step signed again', () => {
  const step: Step = {
    id: 'swap',
    call: { to: TOKEN, fn: token.approve, args: [address(0x71), 5n] },
    nativeSpend: 0n,
    needed: async () => true,
    check: async () => undefined,
  }
  /** A wallet that may sign with a nonce of its own. */
  function run(send: (request: TransactionRequest) => void, change: Partial<FlowDeps> = {}) {
    const requests: TransactionRequest[] = []
    const sent: Sent[] = []
    let looks = 0
    const deps: FlowDeps = {
      ...CHAIN,
      rpc: () => fakeRpc(two()),
      learnt: () => undefined,
      owner: OWNER,
      assertWallet: async () =>
        ({
          send: async (request: TransactionRequest) => {
            requests.push(request)
            send(request)
            return NEXT
          },
        }) as unknown as WalletAdapter,
      sent: (_, one) => sent.push(one),
      changed: () => undefined,
      wait: async () => {
        chain.height += 1n
        if (++looks > 30) throw new Error('30 looks')
      },
      ...change,
    }
    return { last: runFlow(deps, [step]), requests, sent }
  }
  const mine = (request: TransactionRequest) =>
    chain.txs.push(txAs({ hash: NEXT, nonce: request.nonce ?? 8, block: chain.height + 1n }))

  it('asks for the first hash before anything is signed, and takes its receipt', async () => {
    chain.height = 400n
    chain.txs.push(txAs())
    const { last, requests } = run(mine, { before: () => sentAs() })
    expect(await last).toMatchObject({ at: 'confirmed', hash: HASH, settled: { block: 110n } })
    expect(requests).toEqual([])
  })

  it('requests the count as nonce if the first may still be mined, and never otherwise', async () => {
    const again = run(mine, { before: () => sentAs() })
    expect(await again.last).toMatchObject({ at: 'confirmed', hash: NEXT })
    expect(again.requests).toMatchObject([{ nonce: 7 }])
    const unsettled = run(mine, { unsettled: () => true })
    await unsettled.last
    expect(unsettled.requests).toMatchObject([{ nonce: 7 }])
    const first = run(mine)
    await first.last
    expect(first.requests[0]).not.toHaveProperty('nonce')
  })

  it('requests the first one’s nonce if it is known', async () => {
    const again = run(mine, { before: () => sentAs({ nonce: 9 }) })
    await again.last
    expect(again.requests).toMatchObject([{ nonce: 9 }])
  })

  it.each([
    ['words that nobody knows', new Error('fetch failed after signing'), true],
    ['already known', new Error('already known'), true],
    ['a used nonce, perhaps by its own first try', new Error('nonce too low'), true],
    ['a nonce that is too far', new Error('too far seq'), true],
    ['a refusal', Object.assign(new Error('User rejected'), { code: 4001 }), undefined],
    ['a wallet that is busy', Object.assign(new Error('busy'), { code: -32_002 }), undefined],
  ])('a wallet that fails with %s may have sent: %#', async (_, error, passedOn) => {
    const { last } = run(() => {
      throw error
    })
    const state = await last
    expect(state.at).toBe('failed')
    expect('passedOn' in state ? state.passedOn : undefined).toBe(passedOn)
  })

  it('reports both if a wallet ignores the nonce and sends the first again later', async () => {
    const before = sentAs({ answerBlock: 101n })
    const { last, sent } = run(
      () => chain.txs.push(txAs({ hash: NEXT, nonce: 12, block: chain.height + 1n })),
      { before: () => before },
    )
    expect(await last).toMatchObject({ at: 'confirmed', hash: NEXT })
    expect(sent).toHaveLength(1)
    chain.height += 500n
    chain.txs.push(txAs({ nonce: 7, block: chain.height }))
    const state = await lookAgain(
      { ...CHAIN, rpc: () => fakeRpc(two()), learnt: () => undefined, wait: async () => undefined },
      before,
    )
    expect(state).toMatchObject({ at: 'confirmed', hash: HASH })
  })

  it('by an account with code ends when the chain has the result of the step', async () => {
    chain.code = '0x6001'
    let needed = true
    const states: StepState[] = []
    const deps: FlowDeps = {
      ...CHAIN,
      rpc: () => fakeRpc(one()),
      learnt: () => undefined,
      owner: OWNER,
      assertWallet: async () => ({ send: async () => NEXT }) as unknown as WalletAdapter,
      sent: (_, { contract }) => expect(contract).toBe(true),
      changed: (_, state) => states.push(state),
      wait: async () => {
        chain.height += 100n
        needed = chain.height < 2_000n
      },
    }
    expect(await runFlow(deps, [{ ...step, needed: async () => needed }])).toEqual({ at: 'skipped' })
    expect(states).toContainEqual({ at: 'sent', hash: NEXT, signers: true })
  })
})
