/** The stored history of items, compared with what the events of each block leave. */
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { isUsedAt, ownerAt, powerAt, wasListed } from '../../../src/lib/nftfarm/days.ts'
import { itemKey } from '../../../src/lib/nftfarm/model.ts'
import type { Database } from '../../core/db/query.ts'
import type { Address } from '../../core/source/model.ts'
import { Indexer } from '../../indexer.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { alice, bob } from '../../testing/exchange.ts'
import { type Draft, FakeChain } from '../../testing/fakeChain.ts'
import { bornHero, changed, dismantled } from '../../testing/heroes.ts'
import { farm, farmItem } from '../../testing/nftFarm.ts'
import { boxes, listed, minted, moved, sold, unlisted } from '../../testing/nfts.ts'
import { readHistories } from './history.ts'

const open: Database[] = []
afterAll(async () => {
  for (const database of open) await database.close()
})

type Doing = {
  readonly id: number
  readonly what: 'move' | 'list' | 'unlist' | 'sell' | 'power' | 'use' | 'none'
}
/** State of an item after a block. */
type State = { owner: Address; power: number; used: boolean; close: number | null; wasListed: boolean }

const IDS = [1, 2, 3]

/** Events of one block, and the states after it. */
function play(states: Map<number, State>, doings: readonly Doing[], n: number): Draft[][] {
  for (const state of states.values()) state.wasListed = state.close !== null && state.close > n - 1
  return doings.map(({ id, what }): Draft[] => {
    const state = states.get(id) as State
    const other = state.owner === alice ? bob : alice
    const end = () => {
      state.close = null
    }
    switch (what) {
      case 'move': {
        const from = state.owner
        state.owner = other
        end()
        return [moved(id, from, other)]
      }
      case 'sell': {
        const from = state.owner
        state.owner = other
        end()
        return [moved(id, from, other), sold(id, from, other, 5n)]
      }
      case 'list':
        state.close = n + 3
        state.wasListed = true
        return [listed(id, state.owner, 5n, { close: n + 3 })]
      case 'unlist':
        end()
        return [unlisted(id, state.owner)]
      case 'power':
        state.power += 7
        return [changed(id, { hashPower: state.power, used: state.used ? 'dismantled' : null })]
      case 'use': {
        state.used = true
        return dismantled(state.owner, [id]).slice(1)
      }
      default:
        return []
    }
  })
}

test('owner, listing and hash power after every block, whatever the windows of the index are', async () => {
  const doing = fc.record({
    id: fc.constantFrom(...IDS),
    what: fc.constantFrom<Doing['what']>('move', 'list', 'unlist', 'sell', 'power', 'power', 'use', 'none'),
  })
  const blocks = fc.array(fc.array(doing, { maxLength: 4 }), { minLength: 1, maxLength: 25 })
  await fc.assert(
    fc.asyncProperty(blocks, fc.integer({ min: 1, max: 30 }), async (given, window) => {
      const chain = new FakeChain({ timestamp: 1_000, window })
      const states = new Map<number, State>(
        IDS.map((id) => [id, { owner: alice, power: id, used: false, close: null, wasListed: false }]),
      )
      chain.mine(1_001, [
        ...IDS.map((id) => bornHero(id, alice, { hashPower: id })),
        [minted(1, alice, boxes)],
      ])
      const after: Map<number, State>[] = []
      for (const [k, doings] of given.entries()) {
        chain.mine(1_002 + k, play(states, doings, k + 2))
        after.push(structuredClone(states))
      }
      const database = await openTestDatabase()
      const indexer = new Indexer({ database, source: chain, farmed: farm.collections })
      while ((await indexer.step()) === 'more') {}
      const histories = await readHistories(database.orm, IDS.map(farmItem))
      await database.close()
      for (const [k, list] of after.entries())
        for (const [id, state] of list) {
          const history = histories.get(itemKey(farmItem(id)))
          if (history === undefined) throw new Error(`no history of ${id}`)
          const block = k + 2
          const isOpen = state.close !== null && state.close > block
          expect([
            id,
            block,
            ownerAt(history, block),
            powerAt(history, block),
            isUsedAt(history, block),
          ]).toEqual([...[id, block, state.owner, state.power, state.used]])
          expect([id, block, wasListed(history, block, block)]).toEqual([id, block, isOpen])
          expect([id, block, wasListed(history, block - 1, block)]).toEqual([id, block, state.wasListed])
        }
    }),
    { numRuns: 25 },
  )
}, 120_000)

test('only items of the farm have a history', async () => {
  const database = await openTestDatabase()
  open.push(database)
  const chain = new FakeChain({ timestamp: 1_000 })
  chain.mine(1_001, [[minted(1, alice, boxes)], bornHero(1, alice)])
  const indexer = new Indexer({ database, source: chain, farmed: farm.collections })
  while ((await indexer.step()) === 'more') {}
  const box = { collection: boxes, tokenId: farmItem(1).tokenId }
  const found = await readHistories(database.orm, [box, farmItem(1)])
  expect([...found.values()].map(({ owners }) => owners.length)).toEqual([0, 1])
})
