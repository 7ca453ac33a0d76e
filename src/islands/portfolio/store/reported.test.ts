import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { heldIndex } from '../../../../tests/fakes/heldIndex.ts'
import { connect, ME, OTHER, visit } from '../../../../tests/fakes/visitor.ts'
import type { Move } from '../../../lib/portfolio/schema.ts'
import { unaskedOf } from '../../../stores/fetched.ts'
import { $days, $moves, allMoves, refreshReported } from './reported.ts'
import { $asked } from './shown.ts'
import { $floors } from './view.ts'

const move = (block: number): Move => ({
  kind: 'swap',
  time: 1,
  block,
  tx: `0x${block.toString(16).padStart(64, '0')}`,
  out: [],
  in: [],
  place: ME,
})

let index: ReturnType<typeof heldIndex>
beforeEach(() => {
  index = heldIndex()
  visit()
  $asked.set(null)
  $days.set(unaskedOf)
  $moves.set(unaskedOf)
})
afterEach(() => vi.unstubAllGlobals())

const days = { since: null, list: [], asOfBlock: 7 }

describe('the days of an account', () => {
  it('arrive with their block, and a failure keeps them', async () => {
    void refreshReported()
    await (await index.only(`days?owner=${ME}`)).answer(days)
    expect($days.get()).toMatchObject({ of: ME, status: 'ready', stamp: { block: 7n } })
    await (await index.only('history')).refuse()
    await (await index.only('projects')).refuse()
    expect($moves.get()).toMatchObject({ of: ME, status: 'refused', body: null })
    expect($floors.get()).toBeNull()
    void refreshReported()
    await (await index.only('days')).refuse()
    expect($days.get()).toMatchObject({ status: 'refused', stamp: { block: 7n } })
  })

  it('of the account before are not shown, whenever they arrive', async () => {
    void refreshReported()
    const late = await index.only('days')
    connect({ address: OTHER })
    await late.answer(days)
    void refreshReported()
    expect($days.get()).toMatchObject({ of: OTHER, status: 'loading', body: null })
    await (await index.only(`days?owner=${OTHER}`)).answer({ ...days, asOfBlock: 9 })
    expect($days.get()).toMatchObject({ of: OTHER, stamp: { block: 9n } })
  })

  it.each(['bad', 'unread'] as const)('are not asked for while the address is %s', async (value) => {
    $asked.set(value)
    void refreshReported()
    await expect(index.only('portfolio/v1')).rejects.toThrow('0 questions')
    expect($days.get()).toMatchObject({ of: null, status: 'loading' })
  })
})

describe('the whole history', () => {
  const page = (n: number, count: number, ...blocks: number[]) => ({
    page: n,
    list: blocks.map(move),
    count,
    asOfBlock: 9,
  })

  it('is read page by page, without the rows that a new one shifts', async () => {
    const reading = allMoves(ME)
    await (await index.only('page=1')).answer(page(1, 201, 5, 4))
    await (await index.only('page=2')).answer(page(2, 201, 4, 3))
    const { rows, count } = await reading
    expect(count).toBe(201)
    expect(rows).toHaveLength(3)
  })

  it.each([
    [200, 1],
    [201, 2],
    [401, 3],
  ])('of %s moves takes %s requests', async (count, pages) => {
    const reading = allMoves(ME)
    for (let n = 1; n <= pages; n++) await (await index.only(`page=${n}`)).answer(page(n, count, n))
    await expect(index.only('history')).rejects.toThrow('0 questions')
    expect((await reading).rows).toHaveLength(pages)
  })

  it('fails as a whole, rather than as a part of it', async () => {
    const reading = allMoves(ME)
    const refused = expect(reading).rejects.toMatchObject({ code: 'api.refused' })
    await (await index.only('page=1')).answer(page(1, 201, 5))
    await (await index.only('page=2')).refuse()
    await refused
  })
})
