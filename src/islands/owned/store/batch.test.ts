import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { itemOf, itemRow, listingOf } from '../../../../tests/fakes/items.ts'
import { clearSigning, failedWith, plainSteps, signing } from '../../../../tests/fakes/signing.ts'
import { connect, ME, OTHER, visit } from '../../../../tests/fakes/visitor.ts'
import { AppError } from '../../../lib/core/errors/AppError.ts'
import type { ItemKey, ItemState } from '../../../lib/core/nft/model.ts'
import { $batch, closeBatch, openBatch, sendBatch } from './batch.ts'

const world = vi.hoisted(() => ({ read: (_: unknown): unknown => undefined, refreshed: 0 }))
vi.mock('../../../stores/tx.ts', async (original) =>
  (await import('../../../../tests/fakes/signing.ts')).recordingTx(original),
)
vi.mock('../../../lib/core/nft/read.ts', async (original) => ({
  ...(await original<object>()),
  readItem: async (_read: unknown, _at: unknown, key: unknown) => ({
    item: world.read(key),
    block: 50n,
    at: 1,
  }),
}))
vi.mock('../../shared/nft/store/list.ts', () => ({
  refreshList: () => {
    world.refreshed += 1
  },
}))

const TO = `0x${'77'.repeat(20)}` as const
const HASH = `0x${'cd'.repeat(32)}` as const

/** The chain's items by number; each is the account's own. A text is the code of an error. */
let items: Map<number, Partial<ItemState> | string>
beforeEach(() => {
  visit()
  clearSigning()
  items = new Map()
  world.refreshed = 0
  world.read = (key) => {
    const item = items.get(Number((key as ItemKey).id)) ?? {}
    if (typeof item === 'string') throw new AppError(item)
    return itemOf({ owner: ME, ...item })
  }
})
afterEach(closeBatch)

const rows = () => $batch.get().current?.rows.map(({ state, error }) => (error ? `${state} ${error}` : state))
const open = (...ids: number[]) => openBatch(ids.map((id) => itemRow(id)))

describe('each item is read from the chain', () => {
  it.each<[string, Partial<ItemState> | string, string]>([
    ['one’s own', {}, 'ready'],
    ['another account’s by now', { owner: OTHER }, 'notOwner'],
    ['for sale', { listing: listingOf({ seller: ME }) }, 'listed'],
    ['whose sale is over', { listing: listingOf({ seller: ME, state: 'completed' }) }, 'ready'],
    ['for sale by an earlier owner', { listing: listingOf() }, 'ready'],
    ['not answering', 'rpc.unreachable', 'unknown rpc.unreachable'],
  ])('%s', async (_, item, state) => {
    items.set(1, item)
    await open(1, 2)
    expect(rows()).toEqual([state, 'ready'])
  })

  it('nothing opens without a wallet or without items', async () => {
    await open()
    expect($batch.get().current).toBeNull()
    connect({ status: 'none', address: null })
    await open(1)
    expect($batch.get().current).toBeNull()
  })

  it('a batch that was closed writes nothing more', async () => {
    const opening = open(1, 2)
    closeBatch()
    await opening
    expect($batch.get().current).toBeNull()
  })
})

describe('sending', () => {
  it('asks for one signature for each item that can be sent, to the recipient', async () => {
    items.set(2, { listing: listingOf({ seller: ME }) })
    await open(1, 2, 3)
    await sendBatch(TO)
    expect(signing.flows.map(({ owner }) => owner)).toEqual([ME, ME])
    expect(signing.flows.map(({ steps }) => plainSteps(steps).map(([id, , , args]) => [id, args]))).toEqual([
      [['nftTransfer', [ME, TO, 1n]]],
      [['nftTransfer', [ME, TO, 3n]]],
    ])
    expect(rows()).toEqual(['done', 'listed', 'done'])
    expect($batch.get().current?.running).toBe(false)
    expect(world.refreshed).toBe(1)
  })

  it.each([
    ['wallet.rejected', ['failed wallet.rejected', 'ready'], 1],
    ['review.altered', ['failed review.altered', 'ready'], 1],
    ['market.listed', ['failed market.listed', 'failed market.listed'], 2],
  ])('after %s the rest is sent only if it may succeed', async (code, states, flows) => {
    await open(1, 2)
    signing.result = failedWith(code)
    await sendBatch(TO)
    expect(rows()).toEqual(states)
    expect(signing.flows).toHaveLength(flows)
  })

  it.each(['dropped', 'replaced'] as const)('a transaction that was %s failed', async (at) => {
    await open(1)
    signing.result = { last: { at, hash: HASH }, settled: {} }
    await sendBatch(TO)
    expect(rows()).toEqual([`failed tx.${at}`])
  })

  it('a second press sends only what failed', async () => {
    await open(1, 2)
    signing.onFlow = async () => {
      if (signing.flows.length === 2) signing.result = failedWith('wallet.rejected')
    }
    await sendBatch(TO)
    expect(rows()).toEqual(['done', 'failed wallet.rejected'])
    clearSigning()
    await sendBatch(TO)
    expect(signing.flows).toHaveLength(1)
    expect(rows()).toEqual(['done', 'done'])
  })

  it('closing asks for no further signature', async () => {
    await open(1, 2)
    signing.onFlow = async () => closeBatch()
    await sendBatch(TO)
    expect(signing.flows).toHaveLength(1)
    expect($batch.get().current).toBeNull()
  })

  it('runs once at a time, and not without a batch', async () => {
    await sendBatch(TO)
    await open(1, 2)
    await Promise.all([sendBatch(TO), sendBatch(TO)])
    expect(signing.flows).toHaveLength(2)
  })
})
