/** The account's formulators and their rewards, as the chain, the index and an earlier visit report them. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { settled } from '../../../../tests/fakes/page.ts'
import { address } from '../../../../tests/fakes/pools.ts'
import { connect, OTHER } from '../../../../tests/fakes/visitor.ts'
import type { RpcCall } from '../../../lib/core/chain/rpc.ts'
import { AppError } from '../../../lib/core/errors/AppError.ts'
import { E18 } from '../../../lib/core/pool/model.ts'
import { rateOf } from '../../../lib/formulator/figures.ts'
import type { Held, Kind } from '../../../lib/formulator/model.ts'
import { $formulator, refreshFormulators } from './formulator.ts'
import { $rewards, turnRewards } from './rewards.ts'

type Answers = Readonly<Record<string, unknown>>
const world = vi.hoisted(() => ({
  holdings: (_: unknown): unknown => null,
  answers: {} as Record<string, unknown>,
  calls: [] as { method: string; params: readonly unknown[] }[],
  /** Answers to pages of rewards, held until the test ends them. */
  held: null as null | ((end: () => void) => void),
  saved: null as null | ((show: (read: unknown) => void) => void),
  stored: null as unknown,
  kept: [] as unknown[],
  counts: (): unknown => {
    throw new Error('no index')
  },
}))
vi.mock('../../../stores/chain.ts', async (real) => ({
  ...(await real<object>()),
  askChain: async (calls: readonly RpcCall[]) => {
    world.calls.push(...calls)
    if (world.held && calls.length === 1) await new Promise<void>((resolve) => world.held?.(resolve))
    return calls.map(({ method, params }) => {
      const found = world.answers[method]
      const value = typeof found === 'function' ? found(...params) : found
      return value === undefined ? { error: { code: -32601, message: 'no' } } : { result: value }
    })
  },
  keeping: () => (read: (ask: unknown) => unknown, _owner: unknown, show: (read: unknown) => void) => {
    world.saved?.(show)
    return read(null)
  },
}))
vi.mock('../../../lib/formulator/read.ts', async (real) => ({
  ...(await real<object>()),
  readHoldings: async (_ask: unknown, _place: unknown, owner: unknown) => world.holdings(owner),
}))
vi.mock('../../../lib/core/storage/saved.ts', async (real) => ({
  ...(await real<object>()),
  readSaved: async () => world.stored,
  keeper: () => (_at: number, value: () => unknown) => world.kept.push(value()),
}))
vi.mock('../../../lib/core/api/client.ts', async (real) => ({
  ...(await real<object>()),
  askApiAt: async () => world.counts(),
}))

/** Older pages belong to an account: each test has its own. */
let ME = address(0xa000)
let made = 0

const LOCK = { Alpha: 200_000n * E18, Sigma: 800_000n * E18, Omega: 1_600_000n * E18 }
const one = (n: number, kind: Kind = 'Alpha'): Held => ({
  id: address(0xf00 + n),
  kind,
  height: 10n,
  amount: LOCK[kind],
  owner: ME,
  listed: false,
})
const holdings = (items: readonly Held[], change: object = {}) => ({
  items,
  balance: BigInt(items.length),
  mev: 0n,
  network: null,
  ages: { Sigma: 200n, Omega: 300n },
  block: 500n,
  at: 1_000,
  ...change,
})
const days = (...list: readonly (readonly [string, string])[]) => Object.fromEntries(list)
const chainSays = (answers: Answers) => {
  world.answers = { ...answers }
}

beforeEach(async () => {
  Object.assign(world, { calls: [], held: null, saved: null, stored: null, kept: [], answers: {} })
  world.counts = () => {
    throw new Error('no index')
  }
  // Another account forgets what an earlier test has read.
  connect({ address: OTHER })
  world.holdings = () => holdings([])
  await refreshFormulators()
  made += 1
  ME = address(0xa000 + made)
  connect({ address: ME })
  world.calls = []
  world.kept = []
})

describe('the account’s formulators', () => {
  it('are unknown before the chain answers', async () => {
    world.holdings = () => {
      throw new AppError('rpc.timeout')
    }
    expect((await refreshFormulators())?.code).toBe('rpc.timeout')
    expect($formulator.get()).toMatchObject({
      owner: ME,
      counts: null,
      power: null,
      locked: null,
      daily: null,
      dailyOfAll: null,
      stamp: null,
    })
  })

  it('have their counts, power and yield', async () => {
    world.holdings = () => holdings([one(1), one(2), one(3, 'Sigma')])
    chainSays({ 'view.calcRewardPower': '0.001', 'search.reward': '12.5' })
    await refreshFormulators()
    expect($formulator.get()).toMatchObject({
      counts: { Alpha: 2, Sigma: 1, Omega: 0 },
      power: 400_000n * E18 + 920_000n * E18,
      locked: 1_200_000n * E18,
      rate: E18 / 1000n,
      total: (125n * E18) / 10n,
      daily: 1_320n * E18,
      stamp: { block: 500n, at: 1_000 },
      isSaved: false,
    })
    expect(world.kept.at(-1)).toMatchObject({ owner: ME, at: 1_000, rate: E18 / 1000n })
  })

  it('without the chain’s own calls have counts, and no yield', async () => {
    world.holdings = () => holdings([one(1)])
    await refreshFormulators()
    expect($formulator.get()).toMatchObject({
      counts: { Alpha: 1, Sigma: 0, Omega: 0 },
      rate: null,
      total: null,
      daily: null,
      days: null,
    })
  })

  it('by the contract’s own figures have the yield of the same block', async () => {
    const network = { perDay: 10n * E18, power: 1_000n * E18, exact: true }
    world.holdings = () => holdings([one(1)], { network })
    chainSays({ 'view.calcRewardPower': '5' })
    await refreshFormulators()
    expect($formulator.get().network).toBe(network)
    expect($formulator.get().rate).toBe(rateOf(network))
  })

  it('that are incomplete are not counted', async () => {
    world.holdings = () => holdings([one(1)], { balance: 2n })
    await refreshFormulators()
    expect($formulator.get()).toMatchObject({ counts: null, power: null, locked: null })
    world.holdings = () => holdings([one(1)], { balance: null })
    await refreshFormulators()
    expect($formulator.get().counts).toBeNull()
  })

  it.each<[string, () => unknown, unknown]>([
    [
      'counted by the index',
      () => ({
        body: {
          list: [
            { forumulator_type: 'Alpha', count: 150 },
            { forumulator_type: 'Omega', count: 51 },
          ],
        },
        skipped: 0,
      }),
      { Alpha: 150, Sigma: 0, Omega: 51 },
    ],
    [
      'unknown if one of its counts cannot be read',
      () => ({ body: { list: [{ forumulator_type: 'Alpha', count: 150 }] }, skipped: 1 }),
      null,
    ],
    [
      'unknown without the index',
      () => {
        throw new Error('down')
      },
      null,
    ],
  ])('beyond those read one by one are %s', async (_, counts, found) => {
    world.counts = counts
    world.holdings = () => holdings([one(1)], { balance: 201n })
    await refreshFormulators()
    expect($formulator.get().counts).toEqual(found)
  })

  it('up to that number are counted from the chain', async () => {
    world.counts = () => ({ body: { list: [] }, skipped: 0 })
    world.holdings = () =>
      holdings(
        Array.from({ length: 200 }, (_, n) => one(n)),
        { balance: 200n },
      )
    await refreshFormulators()
    expect($formulator.get().counts).toEqual({ Alpha: 200, Sigma: 0, Omega: 0 })
  })

  it('of an account that disconnected meanwhile are not shown', async () => {
    world.holdings = () => {
      connect({ address: OTHER })
      return holdings([one(1)])
    }
    await refreshFormulators()
    expect($formulator.get()).toMatchObject({ owner: ME, counts: null, stamp: null })
  })

  it('without an account are none, and the figures of all are shown', async () => {
    connect({ status: 'none', address: null })
    world.holdings = () => holdings([])
    chainSays({ 'view.calcRewardPower': '0.001', 'search.reward': '12.5' })
    await refreshFormulators()
    expect($formulator.get()).toMatchObject({
      owner: null,
      counts: null,
      rate: E18 / 1000n,
      total: null,
      days: null,
    })
    expect(world.calls.map(({ method }) => method)).toEqual(['view.calcRewardPower'])
    expect(world.kept).toEqual([])
  })
})

describe('what an earlier visit read', () => {
  const earlierOf = (owner: string) => ({
    owner,
    at: 5,
    rate: E18,
    total: 2n,
    days: [{ day: '2026-01-02', amount: 3n }],
  })
  /** The read of an earlier visit is shown while the chain has not answered. */
  const visitBefore = async (stored: unknown, before: () => void = () => undefined) => {
    world.stored = stored
    let answer = (): void => undefined
    world.saved = (show) => {
      before()
      show(holdings([one(1)], { block: 400n, at: 10 }))
    }
    const chainAnswer = new Promise<void>((resolve) => {
      answer = resolve
    })
    world.holdings = () => chainAnswer.then(() => holdings([one(1), one(2)]))
    const reading = refreshFormulators()
    await settled()
    return { reading, answer: () => answer() }
  }

  it('is shown as such until the chain answers', async () => {
    const { reading, answer } = await visitBefore(earlierOf(ME))
    expect($formulator.get()).toMatchObject({
      isSaved: true,
      counts: { Alpha: 1, Sigma: 0, Omega: 0 },
      stamp: { block: 400n, at: 10 },
      rate: E18,
      total: 2n,
      days: { days: earlierOf(ME).days, skipped: 0 },
    })
    answer()
    await reading
    expect($formulator.get()).toMatchObject({ isSaved: false, counts: { Alpha: 2 }, rate: null })
  })

  it.each([
    ['another account', () => earlierOf(OTHER)],
    ['the future', () => ({ ...earlierOf(ME), at: Date.now() + 60_000 })],
    ['another program', () => ({ owner: ME })],
  ])('has no rewards of %s', async (_, stored) => {
    const { reading, answer } = await visitBefore(stored())
    expect($formulator.get()).toMatchObject({ isSaved: true, rate: null, total: null, days: null })
    answer()
    await reading
  })

  it('is not shown over what this visit has read', async () => {
    world.holdings = () => holdings([one(1), one(2), one(3)])
    await refreshFormulators()
    const { reading, answer } = await visitBefore(earlierOf(ME))
    expect($formulator.get()).toMatchObject({ isSaved: false, counts: { Alpha: 3 } })
    answer()
    await reading
  })
})

describe('the rewards by day', () => {
  const PAGES = [
    days(['2026-01-05', '3'], ['2026-01-04', '2']),
    days(['2026-01-03', '4']),
    days(['2026-01-02', '1']),
  ]
  const read = async (total = '10') => {
    world.holdings = () => holdings([one(1)])
    chainSays({
      'search.reward': total,
      'search.dailyReward': (_at: unknown, _owner: unknown, page: number) => PAGES[page - 1],
    })
    await refreshFormulators()
    world.calls = []
  }
  const shown = () => {
    const { page, shown: list, older, asking, error } = $rewards.get()
    return { page, days: list?.days.map(({ day }) => day) ?? null, older, asking, error: error?.code ?? null }
  }

  it('are turned page by page, each requested once, until they add up to the total', async () => {
    await read()
    expect(shown()).toEqual({
      page: 1,
      days: ['2026-01-05', '2026-01-04'],
      older: true,
      asking: false,
      error: null,
    })
    await turnRewards(1)
    expect(shown()).toMatchObject({ page: 2, days: ['2026-01-03'], older: true })
    await turnRewards(1)
    expect(shown()).toMatchObject({ page: 3, days: ['2026-01-02'], older: false })
    await turnRewards(1)
    expect(shown().page).toBe(3)
    await turnRewards(-1)
    await turnRewards(-1)
    await turnRewards(-1)
    expect(shown()).toMatchObject({ page: 1, older: true })
    await turnRewards(1)
    expect(world.calls.map(({ params }) => params[2])).toEqual([2, 3])
  })

  it('without older ones stay where they are', async () => {
    await read('5')
    expect(shown().older).toBe(false)
    await turnRewards(1)
    expect(shown().page).toBe(1)
    expect(world.calls).toEqual([])
  })

  it('without an answer are unknown', async () => {
    world.holdings = () => holdings([one(1)])
    await refreshFormulators()
    expect($rewards.get()).toMatchObject({ shown: null, read: true, older: false, kept: false })
  })

  it('that the node does not report are an error on the page shown, which can be asked again', async () => {
    await read()
    world.answers['search.dailyReward'] = undefined
    await turnRewards(1)
    expect(shown()).toMatchObject({ page: 1, error: 'rpc.badAnswer', asking: false })
    world.answers['search.dailyReward'] = PAGES[1]
    await turnRewards(1)
    expect(shown()).toMatchObject({ page: 2, error: null })
  })

  it('are asked for once at a time', async () => {
    await read()
    let end = (): void => undefined
    world.held = (resolve) => {
      end = resolve as () => undefined
    }
    const turning = turnRewards(1)
    expect(shown().asking).toBe(true)
    await turnRewards(1)
    await turnRewards(-1)
    end()
    await turning
    expect(shown()).toMatchObject({ page: 2, asking: false })
    expect(world.calls).toHaveLength(1)
  })

  it('of an account that left meanwhile are dropped, and never shown to another', async () => {
    await read()
    await turnRewards(1)
    connect({ address: OTHER })
    world.holdings = () => holdings([])
    await refreshFormulators()
    expect(shown()).toMatchObject({ page: 1, error: null, asking: false })
    await turnRewards(1)
    expect(shown()).toMatchObject({ page: 2, days: ['2026-01-03'] })
  })

  it('are none without an account', async () => {
    connect({ status: 'none', address: null })
    world.holdings = () => holdings([])
    await refreshFormulators()
    await turnRewards(1)
    expect(shown()).toMatchObject({ page: 1, days: null })
  })
})
