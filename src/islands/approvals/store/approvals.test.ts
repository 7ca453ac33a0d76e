/** The account's approvals: of the registry's contracts, and of those that only the index knows. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { address } from '../../../../tests/fakes/pools.ts'
import { connect, ME, OTHER } from '../../../../tests/fakes/visitor.ts'
import { AppError } from '../../../lib/core/errors/AppError.ts'
import { $approvals, refreshApprovals } from './approvals.ts'

const world = vi.hoisted(() => ({
  /** Addresses of contracts that the index reports. */
  reported: 'all' as string,
  found: [] as string[],
  read: (_: readonly string[]): unknown => null,
  reads: [] as (readonly string[])[],
  during: (): void => undefined,
  afterIndex: (): void => undefined,
  earlier: null as null | ((show: (read: unknown) => void) => void),
}))
vi.mock('../../../stores/chain.ts', async (real) => ({
  ...(await real<object>()),
  keeping: () => async (read: unknown, _owner: unknown, show: (read: unknown) => void) => {
    world.earlier?.(show)
    const strangers = read as readonly string[]
    world.reads.push(strangers)
    world.during()
    const answer = world.read(strangers)
    if (answer instanceof Error) throw answer
    return answer
  },
}))
vi.mock('../../../lib/approvals/read.ts', async (real) => ({
  ...(await real<object>()),
  approvalsReading: (_pairs: unknown, strangers: readonly { spender: { address: string } }[]) =>
    strangers.map(({ spender }) => spender.address),
}))
vi.mock('./seen.ts', async (real) => ({
  ...(await real<object>()),
  askStrangers: async () => {
    const { found, reported } = world
    world.afterIndex()
    return { pairs: found.map(pairOf), reported }
  },
}))
const pairOf = (spender: string) => ({
  asset: { kind: 'token', address: address(1), name: 'USDT' },
  spender: { address: spender, role: 'stranger', name: null, retired: null },
})

const [X, Y] = [address(0x91), address(0x92)]
const answer = (block = 50n) => ({ approvals: { rows: [] }, block, at: 1 })

beforeEach(async () => {
  connect({ address: null, status: 'none' })
  await refreshApprovals()
  Object.assign(world, {
    reported: 'all',
    found: [],
    read: () => answer(),
    reads: [],
    during: () => undefined,
    afterIndex: () => undefined,
    earlier: null,
  })
  connect()
})
const shown = () => {
  const { owner, approvals, stamp, isSaved, reported } = $approvals.get()
  return { owner, read: approvals !== null, block: stamp?.block ?? null, isSaved, reported }
}

describe('the approvals', () => {
  it('are read once if the index reports no other contract', async () => {
    await refreshApprovals()
    expect(world.reads).toEqual([[]])
    expect(shown()).toEqual({ owner: ME, read: true, block: 50n, isSaved: false, reported: 'all' })
  })

  it('are read again with the contracts that the index reports, and then at once', async () => {
    world.found = [X]
    await refreshApprovals()
    expect(world.reads).toEqual([[], [X]])
    await refreshApprovals()
    expect(world.reads).toEqual([[], [X], [X]])
    world.found = [X, Y]
    await refreshApprovals()
    expect(world.reads.slice(3)).toEqual([[X], [X, Y]])
    world.found = []
    await refreshApprovals()
    expect(world.reads.slice(5)).toEqual([[X, Y], []])
  })

  it.each(['silent', 'off'])('keep the last report of an index that is %s', async (reported) => {
    world.found = [X]
    await refreshApprovals()
    Object.assign(world, { found: [], reported, reads: [] })
    await refreshApprovals()
    expect(world.reads).toEqual([[X]])
    expect(shown().reported).toBe(reported)
    await refreshApprovals()
    expect(world.reads).toEqual([[X], [X]])
  })

  it('of an earlier visit are shown as such until the chain answers', async () => {
    let saved: object = {}
    world.earlier = (show) => {
      show(answer(40n))
      saved = shown()
    }
    await refreshApprovals()
    expect(saved).toMatchObject({ isSaved: true, block: 40n, reported: 'asking' })
    expect(shown()).toMatchObject({ isSaved: false, block: 50n })
  })

  it('stay when a later read fails', async () => {
    await refreshApprovals()
    world.read = () => new AppError('rpc.timeout')
    expect((await refreshApprovals())?.code).toBe('rpc.timeout')
    expect(shown()).toMatchObject({ owner: ME, read: true, block: 50n })
  })

  it('are never shown to another account, and its reported contracts are forgotten', async () => {
    world.found = [X]
    await refreshApprovals()
    connect({ address: OTHER })
    Object.assign(world, { found: [], reads: [], read: () => new AppError('rpc.timeout') })
    await refreshApprovals()
    expect(shown()).toEqual({ owner: OTHER, read: false, block: null, isSaved: false, reported: 'asking' })
    expect(world.reads).toEqual([[]])
  })

  it.each<[string, 'during' | 'afterIndex']>([
    ['the chain answered', 'during'],
    ['the index answered', 'afterIndex'],
  ])('of an account that left when %s are not shown', async (_, when) => {
    world[when] = () => connect({ address: OTHER })
    world.found = [X]
    await refreshApprovals()
    expect(shown()).toMatchObject({ owner: ME, read: false, reported: 'asking' })
    expect(world.reads).toEqual([[]])
  })

  it('are none without an account', async () => {
    connect({ address: null })
    await refreshApprovals()
    expect(world.reads).toEqual([])
    expect(shown()).toMatchObject({ owner: null, read: false })
  })
})
