/**
 * Seasons, boxes, heroes, draws and names as the chain and the index report them. One file: they share one chain and
 * one index.
 */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { box, hero, seriesState } from '../../../../tests/fakes/heroes.ts'
import { itemRow } from '../../../../tests/fakes/items.ts'
import { address } from '../../../../tests/fakes/pools.ts'
import { connect, ME, OTHER } from '../../../../tests/fakes/visitor.ts'
import type { Address } from '../../../lib/core/config/registry.ts'
import { AppError } from '../../../lib/core/errors/AppError.ts'
import type { BenchAction } from '../../../lib/core/nft/heroActions.ts'
import { hexId } from '../../../lib/core/nft/tokenId.ts'
import { collectionAt, series, withBoxes } from '../../../lib/hero/known.ts'
import { $snacks } from '../../../stores/snackbar.ts'
import { $boxes, refreshBoxes } from './boxes.ts'
import { $draws, $reportedDraws, refreshDraws } from './draws.ts'
import { $heroCounts, $heroes, askHeroLists, refreshCounts, refreshHeroes } from './heroes.ts'
import { askItems } from './items.ts'
import { $picks, $series } from './picks.ts'
import { $reported, reportedOf, withReported } from './reported.ts'
import { openSettle, settleReview } from './settle.ts'

const world = vi.hoisted(() => ({
  state: (_at: { id: string }): unknown => null,
  ids: (_collection: string): unknown => null,
  balance: (_to: string): unknown => null,
  index: (_path: string, _query: Record<string, unknown>): unknown => {
    throw new Error('no index')
  },
  requests: [] as string[],
  during: (): void => undefined,
  earlier: null as null | ((put: (read: unknown) => void) => void),
  requested: (): unknown => null,
  metadata: null as unknown,
}))
vi.mock('../../../stores/chain.ts', async (real) => ({
  ...(await real<object>()),
  keeping: () => (read: (ask: unknown) => unknown, _owner: unknown, show: (read: unknown) => void) => {
    world.earlier?.(show)
    return read(null)
  },
  readChain: async (calls: readonly { to: string; args?: readonly unknown[] }[]) => {
    world.during()
    return { block: 50n, at: 1, results: calls.map(({ to }) => world.balance(to)) }
  },
  rpc: () => ({}),
}))
vi.mock('../../../lib/hero/read.ts', async (real) => ({
  ...(await real<object>()),
  readSeries: async (_ask: unknown, at: { id: string }) => {
    world.during()
    const state = world.state(at)
    if (state instanceof Error) throw state
    return { state, block: 50n, at: 1 }
  },
}))
vi.mock('../../../lib/core/nft/readOwn.ts', async (real) => ({
  ...(await real<object>()),
  readOwnIds: async (_ask: unknown, collection: string) => world.ids(collection),
}))
vi.mock('../../../lib/hero/readItems.ts', async (real) => ({
  ...(await real<object>()),
  readBoxItems: async (_a: unknown, _b: unknown, _c: unknown, _d: unknown, ids: readonly bigint[]) =>
    ids.map((id) => box(id)),
  readHeroItems: async (_a: unknown, _b: unknown, _c: unknown, _d: unknown, ids: readonly bigint[]) => ({
    items: ids.map((id) => hero(id)),
  }),
}))
vi.mock('../../../lib/hero/settle.ts', async (real) => ({
  ...(await real<object>()),
  readRequested: async () => {
    const found = world.requested()
    if (found instanceof Error) throw found
    return found
  },
}))
vi.mock('../../../lib/core/nft/readMetadata.ts', () => ({ readMetadata: async () => world.metadata }))
vi.mock('../../../lib/core/api/client.ts', async (real) => ({
  ...(await real<object>()),
  askApiAt: async ({ path, query = {} }: { path: string; query?: Record<string, unknown> }) => {
    world.requests.push(`${path} ${JSON.stringify(query)}`)
    return { body: world.index(path, query), at: Date.now(), skipped: 0 }
  },
}))

const [season] = withBoxes
const [first, second] = series
if (!season || !first || !second) throw new Error('no series')
const choose = (action: BenchAction | null, master: bigint | null = null) =>
  $picks.set({ act: action, master, material: null, heroes: [], boxes: [] })
const projectOf = (contract: Address) => collectionAt(contract)?.projectId
/** A request for the first page of a list. */
const request = (route: string, query: object) =>
  `nfts/v2/my-nft/${route} ${JSON.stringify({ ownerAddress: ME, ...query, page: 1 })}`
const settled = () => new Promise((resolve) => setTimeout(resolve))
const owned = (ids: readonly bigint[], more = 0) => ({ ids, more })
const down = (): never => {
  throw new Error('no index')
}

beforeEach(async () => {
  Object.assign(world, {
    state: () => seriesState(),
    ids: () => owned([]),
    index: down,
    during: () => undefined,
    earlier: null,
    requested: () => null,
    metadata: null,
  })
  connect({ address: null, status: 'none' })
  await Promise.all([refreshBoxes(), refreshHeroes(), refreshDraws(), refreshCounts()])
  $reported.set({})
  choose(null)
  $series.set(first)
  connect()
  world.requests = []
})

describe('the account’s boxes', () => {
  it('are read for each season, with the number of those beyond the limit', async () => {
    world.ids = (collection) => (collection === season.box ? owned([1n, 2n], 3) : null)
    await refreshBoxes()
    const { owner, seasons } = $boxes.get()
    expect(owner).toBe(ME)
    expect(seasons).toHaveLength(withBoxes.length)
    expect(seasons.find(({ id }) => id === season.id)).toMatchObject({
      boxes: [{ id: 1n }, { id: 2n }],
      more: 3,
      stamp: { block: 50n, at: 1 },
    })
    expect(seasons.find(({ id }) => id !== season.id)).toMatchObject({ boxes: null, more: 0 })
    expect(world.requests).toEqual([])
  })

  it('are requested from the index if they are to be opened, for seasons with boxes alone', async () => {
    world.ids = (collection) => (collection === season.box ? owned([1n, 2n]) : owned([]))
    choose('reveal')
    await refreshBoxes()
    expect(world.requests).toEqual([request('revealable-masters', { projectId: projectOf(season.box) })])
  })

  it('of a season that fails stay, and the failure is reported', async () => {
    world.ids = () => owned([1n])
    await refreshBoxes()
    world.ids = () => owned([1n, 2n])
    world.state = ({ id }) => (id === season.id ? new AppError('rpc.timeout') : seriesState())
    expect((await refreshBoxes())?.code).toBe('rpc.timeout')
    const boxesOf = (id: string) => $boxes.get().seasons.find((one) => one.id === id)?.boxes
    expect(boxesOf(season.id)).toHaveLength(1)
    for (const { id } of withBoxes.slice(1)) expect(boxesOf(id)).toHaveLength(2)
  })

  it('are none without an account, and never shown to another', async () => {
    world.ids = () => owned([1n])
    await refreshBoxes()
    connect({ address: OTHER })
    world.state = () => new AppError('rpc.timeout')
    await refreshBoxes()
    expect($boxes.get()).toEqual({ owner: OTHER, seasons: [] })
    world.state = () => seriesState()
    world.during = () => connect()
    await refreshBoxes()
    expect($boxes.get().seasons).toEqual([])
    connect({ address: null })
    await refreshBoxes()
    expect($boxes.get()).toEqual({ owner: null, seasons: [] })
  })
})

describe('the account’s heroes', () => {
  it('are those of the chosen series', async () => {
    world.ids = (collection) => (collection === first.hero ? owned([5n], 2) : owned([6n]))
    await refreshHeroes()
    expect($heroes.get()).toMatchObject({ owner: ME, id: first.id, heroes: [{ id: 5n }], more: 2 })
    $series.set(second)
    await refreshHeroes()
    expect($heroes.get()).toMatchObject({ id: second.id, heroes: [{ id: 6n }], more: 0 })
  })

  it('stay when a later read fails, and are dropped for another series or account', async () => {
    world.ids = () => owned([5n])
    await refreshHeroes()
    world.state = () => new AppError('rpc.timeout')
    await refreshHeroes()
    expect($heroes.get().heroes).toHaveLength(1)
    $series.set(second)
    await refreshHeroes()
    expect($heroes.get()).toMatchObject({ id: second.id, heroes: null })
    $series.set(first)
    world.state = () => seriesState()
    await refreshHeroes()
    world.state = () => new AppError('rpc.timeout')
    connect({ address: OTHER })
    await refreshHeroes()
    expect($heroes.get()).toMatchObject({ owner: OTHER, heroes: null })
  })

  it.each<[string, () => void]>([
    ['another series was chosen', () => $series.set(second)],
    ['the account left', () => connect({ address: OTHER })],
  ])('are not shown if %s meanwhile', async (_, change) => {
    world.ids = () => owned([5n])
    world.during = change
    await refreshHeroes()
    expect($heroes.get().heroes).toBeNull()
  })

  it('are unknown, not none, if the collection does not return them', async () => {
    world.ids = () => null
    await refreshHeroes()
    expect($heroes.get()).toMatchObject({ heroes: null, more: 0, state: {} })
    expect(world.requests).toEqual([])
  })

  it('without a series or an account are not read', async () => {
    $series.set(null)
    await refreshHeroes()
    expect($heroes.get()).toMatchObject({ owner: ME, id: null, stamp: null })
    $series.set(first)
    connect({ address: null })
    await refreshHeroes()
    expect($heroes.get()).toMatchObject({ owner: null, id: first.id, stamp: null })
  })

  it('are counted by series; one without an answer is missing', async () => {
    world.balance = (to) =>
      to === first.hero ? { ok: true, value: 4n } : { ok: false, error: { code: 'rpc.reverted' } }
    await refreshCounts()
    expect($heroCounts.get()).toEqual({ [first.id]: 4 })
    world.during = () => connect({ address: OTHER })
    world.balance = () => ({ ok: true, value: 9n })
    await refreshCounts()
    expect($heroCounts.get()).toEqual({ [first.id]: 4 })
    connect({ address: null })
    await refreshCounts()
    expect($heroCounts.get()).toEqual({})
  })
})

describe('the account’s draws', () => {
  const open = (number: bigint, owner = ME) => ({ number, owner, count: 2, height: 40n + number })
  const reported = (request: number, block: number, settled: object | null) => ({
    contract: season.address,
    request,
    owner: ME,
    boxes: ['1', '2', '3'],
    settled,
    block,
  })
  const shown = () => $draws.get().map(({ number, boxes, heroes }) => [number, boxes, heroes])
  const readOpen = async (...requests: ReturnType<typeof open>[]) => {
    world.state = ({ id }) => seriesState(id === season.id ? { requests } : {})
    await refreshBoxes()
  }

  it('are the open ones of the chain and all of the index, the newest first', async () => {
    await readOpen(open(1n), open(2n), open(3n, OTHER))
    expect(shown()).toEqual([
      [2n, 2, null],
      [1n, 2, null],
    ])
    world.index = () => ({ list: [reported(0, 10, { heroes: ['1', '2'] }), reported(2, 42, null)] })
    await refreshDraws()
    expect(shown()).toEqual([
      [2n, 3, null],
      [1n, 2, null],
      [0n, 3, 2],
    ])
    expect(world.requests).toEqual([expect.stringContaining(ME)])
  })

  it('of contracts that this build does not know are left out', async () => {
    world.index = () => ({ list: [{ ...reported(1, 10, null), contract: address(0xdead) }] })
    await readOpen()
    await refreshDraws()
    expect(shown()).toEqual([])
  })

  it('of the index are never shown to another account', async () => {
    world.index = () => ({ list: [reported(1, 10, null)] })
    await readOpen()
    await refreshDraws()
    expect(shown()).toHaveLength(1)
    connect({ address: OTHER })
    await refreshBoxes()
    expect(shown()).toEqual([])
    world.index = () => {
      connect()
      return { list: [reported(1, 10, null)] }
    }
    await refreshDraws()
    expect($reportedDraws.get()).toEqual({ owner: OTHER, list: null })
    connect({ address: null })
    world.requests = []
    await refreshDraws()
    expect($reportedDraws.get()).toEqual({ owner: null, list: null })
    expect(world.requests).toEqual([])
  })
})

describe('names and pictures', () => {
  const rows = (count: number, from = 0) =>
    Array.from({ length: count }, (_, k) => ({
      ...itemRow(from + k),
      contract: first.hero,
      name: `Hero ${from + k}`,
    }))

  it.each<[BenchAction, string]>([
    ['merge', 'pocket-heroes/mergeable-masters'],
    ['inherit', 'pocket-heroes/inheritable-masters'],
    ['dismantle', 'pocket-heroes/dismantlable-masters'],
    ['promote', 'x-heroes/promotable-masters'],
  ])('are requested with the list of %s', async (action, route) => {
    world.ids = () => owned([0n, 1n])
    world.index = () => ({ list: rows(2), count: 2, asOfBlock: 50 })
    choose(action)
    await refreshHeroes()
    expect(world.requests).toEqual([request(route, { projectId: projectOf(first.hero) })])
    expect(reportedOf($reported.get(), first.hero, 1n)?.name).toBe('Hero 1')
  })

  it('of the heroes for another one are requested once that one is picked', async () => {
    world.ids = () => owned([0n, 1n])
    choose('merge', 1n)
    await refreshHeroes()
    world.requests = []
    await settled()
    askHeroLists()
    expect(world.requests).toEqual([
      request('pocket-heroes/mergeable-masters', { projectId: projectOf(first.hero) }),
      request('pocket-heroes/mergeable-slaves', { tokenUuid: `${first.hero}:${hexId(1n)}` }),
    ])
  })

  it.each<[string, () => void]>([
    ['before an action is chosen', () => choose(null)],
    ['while boxes are opened', () => choose('reveal')],
    ['for a series that is not read yet', () => $series.set(second)],
  ])('of heroes are not requested %s', async (_, become) => {
    world.ids = () => owned([0n, 1n])
    choose('merge')
    await refreshHeroes()
    await settled()
    world.requests = []
    become()
    askHeroLists()
    expect(world.requests).toEqual([])
  })

  it('of single items come from the index, else from their own metadata', async () => {
    world.balance = () => ({ ok: true, value: 'ipfs://x' })
    world.metadata = { name: 'Own', image: 'ipfs://own' }
    world.index = (path) => {
      if (!path.endsWith('7')) throw new Error('behind')
      return { ...itemRow(7), name: 'Indexed', image: 'ipfs://indexed' }
    }
    await askItems(first.hero, [7n, 8n])
    const of = (id: bigint) => reportedOf($reported.get(), first.hero, id)
    expect(of(7n)).toMatchObject({ name: 'Indexed', image: 'ipfs://indexed' })
    expect(of(8n)).toEqual({ name: 'Own', image: 'ipfs://own', since: null, synchronized: null })
    world.requests = []
    await askItems(first.hero, [7n, 8n])
    expect(world.requests).toEqual([])
  })

  it('that no source has stay unknown', async () => {
    world.balance = () => ({ ok: false, error: { code: 'rpc.reverted' } })
    await askItems(first.hero, [9n])
    expect(reportedOf($reported.get(), first.hero, 9n)).toBeNull()
  })

  it('add the time and state to a hero, and change nothing without an answer', () => {
    const one = hero(1n)
    expect(withReported(one, null)).toBe(one)
    expect(withReported(one, { name: '', image: null, since: 9, synchronized: true })).toMatchObject({
      since: 9,
      synchronized: true,
    })
  })
})

describe('settling a draw', () => {
  const request = { number: 1n, owner: ME, count: 2, height: 10n }
  const at = { at: first, number: 1n }
  beforeEach(() => {
    settleReview.close()
    $snacks.set([])
  })
  const said = () => $snacks.get().map(({ code }) => code)

  it('opens the review with the boxes of all requests up to it', async () => {
    world.requested = () => [[1n, 2n]]
    await openSettle(at, [request], 1_000n)
    expect(settleReview.$review.get()).toEqual({
      owner: ME,
      to: first.address,
      requests: [request],
      boxes: [[1n, 2n]],
    })
  })

  it.each<[string, () => void, Parameters<typeof openSettle>[1], bigint]>([
    ['without an account', () => connect({ address: null }), [request], 1_000n],
    ['before its requests are read', () => undefined, null, 1_000n],
    ['before its block', () => undefined, [request], 0n],
  ])('opens nothing %s', async (_, prepare, open, next) => {
    world.requested = () => [[1n, 2n]]
    prepare()
    await openSettle(at, open, next)
    expect(settleReview.$review.get()).toBeNull()
    expect(said()).toEqual([])
  })

  it.each<[string, () => unknown, string]>([
    ['boxes that no event contains', () => null, 'hero.unread'],
    ['a node that fails', () => new AppError('rpc.timeout'), 'rpc.timeout'],
    ['an unknown failure', () => new Error('odd'), 'unknown'],
  ])('reports %s', async (_, requested, code) => {
    world.requested = requested
    await openSettle(at, [request], 1_000n)
    expect(settleReview.$review.get()).toBeNull()
    expect(said()).toEqual([code])
  })
})
