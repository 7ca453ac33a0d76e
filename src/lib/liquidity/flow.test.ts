/** Tests the checks before a deposit or a withdrawal is signed: each possible mistake has its own refusal. */
import { describe, expect, it } from 'vitest'
import { away, type FakeNode, fakeRpc, node, type View } from '../../../tests/fakes/node.ts'
import { address, amm, cfmm, tokenOf, withLiquidity } from '../../../tests/fakes/pools.ts'
import { pair, stablePair, token } from '../core/chain/calls.ts'
import { factory, router, stableLiquidity, uniPair } from '../core/chain/exchangeCalls.ts'
import { questions } from '../core/chain/questions.ts'
import { readViews } from '../core/chain/reads.ts'
import type { Address, Registry } from '../core/config/registry.ts'
import { E18 } from '../core/pool/model.ts'
import type { Earlier, Settled } from '../core/tx/model.ts'
import { liquiditySteps } from './flow.ts'
import type { LiquidityPool, LiquidityRequest, Preview } from './model.ts'
import { previewLiquidity } from './quote.ts'
import { liquidityReader } from './read.ts'

const CHAIN = 751_812
const OWNER = address(0x0bbb)
const ROUTER = address(0x4007)
const FACTORY = address(0xfac7)
const [A, B] = Array.from('AB', tokenOf) as [Address, Address]

const uni = withLiquidity(
  amm('AB', [1_000n, 2_000n], { fee: 30_000_000n, address: address(0x1001) }),
  1_400n,
  {
    lp: 100n * E18,
  },
)
const stable = withLiquidity(
  cfmm('AB', [1_000n, 1_000n], { fee: 4_000_000n, address: address(0x1002) }),
  2_000n,
  {
    lp: 100n * E18,
  },
)

const registryOf = ({ pool }: LiquidityPool): Registry =>
  ({
    chainId: CHAIN,
    factory: FACTORY,
    router: ROUTER,
    whitelist: null,
    gateway: null,
    formulator: null,
    tokens: { MEV: A },
    pools: [{ id: pool.id, kind: pool.kind, address: pool.address, tokens: [...pool.tokens] }],
  }) as unknown as Registry

type Facts = {
  state: LiquidityPool
  balance: bigint
  allowance: bigint
  pairAt: Address
  /** Added to the chain's own preview. */
  says: bigint
  /** Added only the first time. */
  saysFirst: bigint
  owner: Address
  minted: bigint
}

/** A node that has a pool and previews with it. */
function holding(agreed: LiquidityPool, change: Partial<Facts> = {}): FakeNode {
  const facts: Facts = {
    state: agreed,
    balance: 10n ** 30n,
    allowance: 0n,
    pairAt: agreed.pool.address,
    says: 0n,
    saysFirst: 0n,
    owner: address(0x99),
    minted: 0n,
    ...change,
  }
  const { state } = facts
  const { pool } = state
  let previews = 0
  const off = () => facts.says + (previews++ === 0 ? facts.saysFirst : 0n)
  const previewOf = (request: LiquidityRequest): Preview => {
    const result = previewLiquidity({ ...state, pool: { ...pool, killed: false } }, request, 0)
    if ('issue' in result) throw result.issue
    return result.preview
  }
  const coin = (of: unknown) => pool.tokens.findIndex((t) => t.toLowerCase() === String(of).toLowerCase())
  const views: View[] = [
    [
      token.balanceOf,
      ([who], to) => {
        if (to.toLowerCase() === pool.address.toLowerCase()) return state.lp
        const isPool = String(who).toLowerCase() === pool.address.toLowerCase()
        return isPool ? (state.held[coin(to)] ?? 0n) : facts.balance
      },
    ],
    [token.allowance, () => facts.allowance],
    [pair.tokens, () => pool.tokens],
    [pair.reserves, () => [pool.reserves, 0n]],
    [pair.feeAddress, () => pool.fee],
    [pair.isKilled, () => pool.killed],
    [pair.totalSupply, () => state.supply],
    [uniPair.kLast, () => state.kLast],
    [pair.adminFee, () => state.adminFee],
    [uniPair.owner, () => facts.owner],
    [uniPair.mintedAdmin, () => facts.minted],
    [stablePair.aPrecise, () => (pool.kind === 'cfmm' ? pool.amp : 0n)],
    [factory.getPair, () => facts.pairAt],
    [
      router.lpAmount,
      // The chain takes any amounts: the scarcer coin decides.
      ([, , a, b]) => {
        const { minted, coinsIn } = previewOf({ kind: 'add', amounts: [a, b] as bigint[] })
        const shares = [a, b].map((amount, k) => ((amount as bigint) * minted) / (coinsIn[k] ?? 1n))
        const [least = 0n] = shares.sort((x, y) => (x < y ? -1 : 1))
        return [least + off(), 0n]
      },
    ],
    [
      router.lpAmountOne,
      ([, , of, amount]) => [
        previewOf({ kind: 'zapIn', coin: coin(of), amount: amount as bigint }).minted + off(),
        0n,
      ],
    ],
    [
      router.withdrawAmount,
      ([, , lp]) => {
        const [a = 0n, b = 0n] = previewOf({ kind: 'remove', liquidity: lp as bigint }).coinsOut
        return [a, b + off(), 0n]
      },
    ],
    [
      router.withdrawOne,
      ([, , lp, of]) => [
        (previewOf({ kind: 'removeOne', liquidity: lp as bigint, coin: coin(of) }).coinsOut[coin(of)] ?? 0n) +
          off(),
        0n,
      ],
    ],
    [
      stableLiquidity.lpAmount,
      ([amounts, isDeposit]) => {
        const p = previewOf({ kind: isDeposit ? 'add' : 'removeExact', amounts: amounts as bigint[] })
        return [(isDeposit ? p.minted : p.burned) + off(), 0n]
      },
    ],
    [
      stableLiquidity.withdrawCoins,
      ([lp]) => previewOf({ kind: 'remove', liquidity: lp as bigint }).coinsOut.map((x) => x + off()),
    ],
    [
      stableLiquidity.withdrawOne,
      ([lp, i]) => [
        (previewOf({ kind: 'removeOne', liquidity: lp as bigint, coin: Number(i) }).coinsOut[Number(i)] ??
          0n) + off(),
        0n,
        0n,
      ],
    ],
  ]
  return node(views, { eth_chainId: `0x${CHAIN.toString(16)}`, eth_blockNumber: '0x10' })
}

const previewOf = (state: LiquidityPool, request: LiquidityRequest, bps = 50): Preview => {
  const result = previewLiquidity(state, request, bps)
  if ('issue' in result) throw new Error(result.issue)
  return result.preview
}

const stepsOf = (
  state: LiquidityPool,
  preview: Preview | ((earlier: Earlier) => Preview),
  nodes: readonly FakeNode[],
  approvals?: readonly ('approve' | 'approveSecond')[],
) => {
  const rpc = fakeRpc(Object.fromEntries(nodes.map((one, i) => [`http://${i}`, one])))
  const deps = { rpc: () => rpc, chainId: CHAIN, registry: registryOf(state) }
  return liquiditySteps(deps, { owner: OWNER, state, preview }, approvals)
}

const requests: [string, LiquidityPool, LiquidityRequest][] = [
  ['amm add', uni, { kind: 'add', amounts: [E18, 2n * E18] }],
  ['amm zap in', uni, { kind: 'zapIn', coin: 1, amount: E18 }],
  ['amm remove', uni, { kind: 'remove', liquidity: 10n * E18 }],
  ['amm remove one', uni, { kind: 'removeOne', liquidity: 10n * E18, coin: 0 }],
  ['cfmm add', stable, { kind: 'add', amounts: [E18, 0n] }],
  ['cfmm zap in', stable, { kind: 'zapIn', coin: 0, amount: E18 }],
  ['cfmm remove', stable, { kind: 'remove', liquidity: 10n * E18 }],
  ['cfmm remove one', stable, { kind: 'removeOne', liquidity: 10n * E18, coin: 1 }],
  ['cfmm remove exact', stable, { kind: 'removeExact', amounts: [E18, 3n] }],
]

it('only the pool’s owner has LP that can’t be redeemed', async () => {
  const entry = registryOf(uni).pools[0] as Registry['pools'][number]
  const lockedOf = async (owner: Address, trader: Address | null) => {
    const rpc = fakeRpc({ 'http://0': holding(uni, { owner, minted: 5n }) })
    const asked = questions()
    const read = liquidityReader(asked, entry, trader)
    const { results } = await readViews(rpc, CHAIN, asked.calls)
    return read(results).locked
  }
  expect(await lockedOf(OWNER, OWNER)).toBe(5n)
  expect(await lockedOf(address(0x99), OWNER)).toBe(0n)
  expect(await lockedOf(OWNER, null)).toBe(0n)
})

it('signs nothing for a pool outside the registry', async () => {
  const rpc = fakeRpc({ 'http://0': holding(uni) })
  const preview = previewOf(uni, { kind: 'add', amounts: [E18, 2n * E18] })
  for (const registry of [
    { ...registryOf(uni), pools: [] },
    { ...registryOf(uni), factory: null },
  ]) {
    const deps = { rpc: () => rpc, chainId: CHAIN, registry }
    const last = liquiditySteps(deps, { owner: OWNER, state: uni, preview }).at(-1)
    await expect(last?.check({})).rejects.toMatchObject({ code: 'liquidity.poolChanged' })
  }
})

describe.each(requests)('%s', (_, state, request) => {
  const preview = previewOf(state, request)
  const checked = (change: Partial<Facts> = {}, ...others: FakeNode[]) =>
    stepsOf(state, preview, [holding(state, change), ...others])
      .at(-1)
      ?.check({})
  const adds = request.kind === 'add' || request.kind === 'zapIn'
  const moved = (reserves: (r: bigint, k: number) => bigint): LiquidityPool => {
    const next = state.pool.reserves.map(reserves)
    return { ...state, held: next, pool: { ...state.pool, reserves: next } }
  }

  it('passes if nothing has changed', () => expect(checked()).resolves.toBeUndefined())

  it('passes if another node is unreachable', () => expect(checked({}, away)).resolves.toBeUndefined())

  it('stops when the pool has moved past the limit', async () => {
    const other = moved((r, k) => (adds && k > 0 ? r * 3n : r / 3n))
    await expect(checked({ state: other })).rejects.toMatchObject({ code: 'liquidity.moved' })
  })

  it('passes when the pool has moved within the limit', async () => {
    for (const by of [1n, 999n, 12_345n, 7_654_321n]) {
      const other = moved((r, k) => r + (k > 0 ? 1n : -1n) * ((r * by) / 10n ** 11n))
      await expect(checked({ state: other })).resolves.toBeUndefined()
    }
  })

  it('passes when a block came between the answers of one batch', async () => {
    await expect(checked({ saysFirst: 12_345n })).resolves.toBeUndefined()
  })

  it('stops when one node of two disagrees', async () => {
    const other = moved((r, k) => (adds && k > 0 ? r * 3n : r / 3n))
    await expect(checked({}, holding(state, { state: other }))).rejects.toMatchObject({
      code: 'rpc.disagree',
    })
  })

  it('stops when only one node reports the figures behind the limit', async () => {
    // Withdrawals are reported at a quarter; for a deposit four times as many LP tokens exist, or too few.
    const quarter = moved((r) => r / 4n)
    const liars = adds
      ? [moved((r) => r * 4n), { ...state, supply: state.supply / 4n }]
      : [quarter, ...(request.kind === 'removeExact' ? [{ ...state, supply: state.supply * 4n }] : [])]
    for (const liar of liars) {
      const nodes = [holding(liar), holding(state)]
      const reviewed = previewOf(liar, request)
      const last = (of: readonly FakeNode[]) => stepsOf(state, reviewed, of).at(-1)?.check({})
      for (const of of [nodes, nodes.toReversed()])
        await expect(last(of)).rejects.toMatchObject({ code: 'rpc.disagree' })
    }
  })

  it('stops when the chain’s own figures differ', async () => {
    const far = preview.minted / 1_000n + preview.burned / 1_000n + 10n
    await expect(checked({ says: far })).rejects.toMatchObject({ code: 'liquidity.chainDisagrees' })
  })

  it('stops when the factory names another pool', async () => {
    await expect(checked({ pairAt: address(7) })).rejects.toMatchObject({ code: 'liquidity.poolChanged' })
  })

  it('stops at a closed pool, unless both coins go out', async () => {
    const closed = { ...state, pool: { ...state.pool, killed: true } }
    const result = checked({ state: closed })
    if (request.kind === 'remove') await expect(result).resolves.toBeUndefined()
    else await expect(result).rejects.toMatchObject({ code: 'pool.killed' })
  })

  it('stops when the account holds less than it takes', async () => {
    const change = adds ? { balance: 1n } : { state: { ...state, lp: 1n } }
    await expect(checked(change)).rejects.toMatchObject({ code: 'liquidity.balance' })
  })

  it('approves exactly, to the contract that pulls; a stable pool burns without an approval', () => {
    const steps = stepsOf(state, preview, [holding(state)])
    const approvals = steps.slice(0, -1).map(({ call }) => call)
    const spender = state.pool.kind === 'amm' ? ROUTER : state.pool.address
    const pulled = adds
      ? state.pool.tokens.flatMap((of, k) => {
          const amount = preview.coinsIn[k] ?? 0n
          return amount > 0n ? [[of, amount] as const] : []
        })
      : state.pool.kind === 'amm'
        ? [[state.pool.address, preview.burned] as const]
        : []
    expect(approvals).toEqual(
      pulled.map(([of, amount]) => ({ to: of, fn: token.approve, args: [spender, amount] })),
    )
  })
})

it('allows an amm zap to differ by less than a millionth from the chain’s', async () => {
  const preview = previewOf(uni, { kind: 'zapIn', coin: 0, amount: E18 })
  const said = (says: bigint) =>
    stepsOf(uni, preview, [holding(uni, { says })])
      .at(-1)
      ?.check({})
  await expect(said(preview.minted / 1_000_001n)).resolves.toBeUndefined()
  await expect(said(preview.minted / 999_000n)).rejects.toMatchObject({ code: 'liquidity.chainDisagrees' })
})

it('does not redeem admin fees of the pool’s owner', async () => {
  const preview = previewOf(uni, { kind: 'remove', liquidity: 10n * E18 })
  const facts = { owner: OWNER, minted: 95n * E18 }
  await expect(
    stepsOf(uni, preview, [holding(uni, facts)])
      .at(-1)
      ?.check({}),
  ).rejects.toMatchObject({
    code: 'liquidity.balance',
  })
})

it('stops if another account makes the first deposit', async () => {
  const empty = withLiquidity(amm('AB', [0n, 0n], { address: uni.pool.address }), 0n)
  const preview = previewOf(empty, { kind: 'add', amounts: [E18, 2n * E18] })
  await expect(
    stepsOf(empty, preview, [holding(empty)])
      .at(-1)
      ?.check({}),
  ).resolves.toBeUndefined()
  await expect(
    stepsOf(empty, preview, [holding(empty, { state: uni })])
      .at(-1)
      ?.check({}),
  ).rejects.toMatchObject({
    code: 'liquidity.moved',
  })
})

it('after a swap, takes the deposit, its approval and its MEV from the swap’s output', async () => {
  const brought = (amount: bigint): Settled => ({
    block: 1n,
    complete: true,
    received: { [A]: amount },
    items: {},
    paid: {},
    gasUsed: 0n,
  })
  const preview = (earlier: Earlier) =>
    previewOf(uni, { kind: 'zapIn', coin: 0, amount: earlier.swap?.received[A] ?? E18 })
  const [approve, zap] = stepsOf(uni, preview, [holding(uni, { allowance: 2n * E18 })], ['approveSecond'])
  const earlier = { swap: brought(3n * E18) }
  const called = (step: typeof approve, after: Earlier) =>
    typeof step?.call === 'function' ? step.call(after) : step?.call
  expect(approve?.id).toBe('approveSecond')
  expect(called(approve, earlier)?.args).toEqual([ROUTER, 3n * E18])
  expect(await approve?.needed(earlier)).toBe(true)
  expect(await approve?.needed({ swap: brought(E18) })).toBe(false)
  expect(called(zap, earlier)?.args?.[3]).toBe(3n * E18)
  expect(typeof zap?.nativeSpend === 'function' && zap.nativeSpend(earlier)).toBe(3n * E18)
  expect(called(zap, earlier)?.args?.[2]).toBe(uni.pool.tokens[0])
  expect(B).toBe(uni.pool.tokens[1])
})
