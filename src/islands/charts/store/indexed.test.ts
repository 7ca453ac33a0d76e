/** Tests the stores whose figures only the indexer has, and the pool that only the chain may know. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { heldIndex } from '../../../../tests/fakes/heldIndex.ts'
import { address } from '../../../../tests/fakes/pools.ts'
import { unaskedOf } from '../../../stores/fetched.ts'
import { $stranger, askFactory } from './stranger.ts'
import { $trades, watchTrades } from './trades.ts'

const world = vi.hoisted(() => ({ answers: [] as (() => unknown)[] }))
vi.mock('../../../lib/charts/stranger.ts', () => ({
  readStranger: async () => (world.answers.shift() ?? (() => null))(),
}))

const [A, B] = [address(0xa), address(0xb)]
const page = (block: number) => ({ page: 1, list: [], count: 0, asOfBlock: block })
const shown = () => [$trades.get().of, $trades.get().status, $trades.get().stamp?.block ?? null]

describe('the trades of a pool', () => {
  let index: ReturnType<typeof heldIndex>
  const stops: (() => void)[] = []
  beforeEach(() => {
    index = heldIndex()
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
    $trades.set(unaskedOf)
  })
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
    vi.unstubAllGlobals()
  })

  it('drop a late answer for another pool', async () => {
    stops.push(watchTrades(A))
    const late = await index.only(`pool=${A}`)
    stops.push(watchTrades(B))
    await late.answer(page(7))
    expect(shown()).toEqual([B, 'loading', null])
    await (await index.only(`pool=${B}`)).answer(page(8))
    expect(shown()).toEqual([B, 'ready', 8n])
  })

  it('stay when a later answer of the same pool fails', async () => {
    stops.push(watchTrades(A))
    await (await index.only(`pool=${A}`)).answer(page(7))
    stops.push(watchTrades(A))
    await (await index.only(`pool=${A}`)).refuse()
    expect(shown()).toEqual([A, 'refused', 7n])
  })
})

describe('a pool that this build does not know', () => {
  const fails = () => {
    throw new Error('no node')
  }
  it.each<[string, (() => unknown)[], string, unknown]>([
    [
      'the chain’s factory names it',
      [() => ({ tokens: ['MEV', 'XYZ'] })],
      'told',
      { tokens: ['MEV', 'XYZ'] },
    ],
    ['the factory does not', [() => null], 'told', null],
    ['no node answers', [fails], 'silent', null],
    ['asked again, a node answers', [fails, () => null], 'told', null],
  ])('%s', async (_, answers, status, stranger) => {
    world.answers = [...answers]
    for (const _answer of answers) await askFactory(A)
    expect($stranger.get()).toEqual({ status, stranger })
  })

  it('is unknown again while it is asked for', async () => {
    world.answers = [fails]
    await askFactory(A)
    const asking = askFactory(A)
    expect($stranger.get()).toEqual({ status: 'asking', stranger: null })
    await asking
  })
})
