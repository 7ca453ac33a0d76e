import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { seenPage, settled } from '../../../../tests/fakes/page.ts'
import { $one, watchOne } from './one.ts'

const world = vi.hoisted(() => ({
  found: (_: string): unknown => null,
  asked: [] as string[],
}))
vi.mock('../../../lib/formulator/read.ts', async (real) => ({
  ...(await real<object>()),
  readOne: async (_read: unknown, _place: unknown, id: string) => {
    world.asked.push(id)
    const found = await world.found(id)
    if (found instanceof Error) throw found
    return { block: 50n, at: 1, ages: { Sigma: 1n, Omega: 2n }, found }
  },
}))

const stops: (() => void)[] = []
const watch = async (id: bigint) => {
  stops.push(watchOne(id))
  await settled()
}
beforeEach(() => {
  seenPage()
  Object.assign(world, { found: () => ({ item: { kind: 'Alpha' } }), asked: [] })
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
})

describe('one formulator', () => {
  it('is read from the chain by its number', async () => {
    await watch(0xabcn)
    expect(world.asked).toEqual([`0x${'abc'.padStart(40, '0')}`])
    expect($one.get()).toMatchObject({ item: { kind: 'Alpha' }, stamp: { block: 50n, at: 1 } })
  })

  it('that the contract does not return is none, at that block', async () => {
    world.found = () => ({ error: 'chain.callFailed' })
    await watch(1n)
    expect($one.get()).toMatchObject({ item: null, stamp: { block: 50n } })
  })

  it('of a number that is no address is not read', async () => {
    await watch(1n << 160n)
    expect(world.asked).toEqual([])
  })

  it('that cannot be read stays unknown', async () => {
    world.found = () => new Error('down')
    await watch(2n)
    expect($one.get()).toMatchObject({ item: null, stamp: null })
  })

  it('replaces another, and a late answer is dropped', async () => {
    let answer = (_: unknown): void => undefined
    world.found = (id) =>
      id.endsWith('3')
        ? new Promise((resolve) => (answer = resolve as typeof answer))
        : { item: { kind: 'Omega' } }
    await watch(3n)
    await watch(4n)
    answer({ item: { kind: 'Alpha' } })
    await settled()
    expect($one.get()).toMatchObject({ item: { kind: 'Omega' } })
  })
})
