import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { derivedTables } from './core/db/derived.ts'
import { dumpDerived } from './core/db/dump.ts'
import { type Database, insertRows, rows } from './core/db/query.ts'
import { Indexer, type IndexerOptions, LostCursor } from './indexer.ts'
import { openTestDatabase } from './testing/database.ts'
import { address, PKS, START, smallExchange, trade, USDT } from './testing/exchange.ts'
import type { FakeChain } from './testing/fakeChain.ts'

let database: Database
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

const make = (source: FakeChain, extra: Partial<IndexerOptions> = {}) =>
  new Indexer({ database, source, tokens: [PKS], behindGraceMs: 0, ...extra })

async function catchUp(indexer: Indexer): Promise<void> {
  while ((await indexer.step()) === 'more') {}
}

function trades(chain: FakeChain): FakeChain {
  trade(chain, START + 10, { usdt: 1_001, mev: 49_950, sold: 1, bought: 50, sells: 'usdt' })
  trade(chain, START + 20, { usdt: 1_000, mev: 50_000, sold: 50, bought: 1, sells: 'mev' })
  trade(chain, START + 3_700, { usdt: 1_010, mev: 49_500, sold: 10, bought: 500, sells: 'usdt' })
  trade(chain, START + 3_800, { usdt: 1_020, mev: 49_000, sold: 10, bought: 500, sells: 'usdt' })
  return chain
}

/** A block in which a farm changes and is used, and an account takes part in an offering. */
function stakesAndOffers(chain: FakeChain, timestamp: number, index: number, amount: bigint): void {
  const [farm, offering, user] = [address(0xfa), address(0xfb), address(0xc0 + (index % 3))]
  chain.mine(timestamp, [
    [
      { type: 'FarmRateSet', farm, tokenPerBlock: amount },
      { type: 'FarmPoolAdded', farm, pid: index, want: USDT, allocPoint: index },
      { type: 'FarmPoolWeighed', farm, pid: index, allocPoint: index + 1 },
      { type: 'FarmMoved', farm, pid: index, user, action: 'deposit', amount },
      { type: 'FarmMoved', farm, pid: index, user, action: 'harvest', amount: 1n },
    ],
    [
      { type: 'Committed', offering, user, amount },
      { type: 'Claimed', offering, user, amount, refund: 2n },
    ],
  ])
}

/** Compares each candle with the swaps. */
const volumesMatch = sql`
  select coalesce(bool_and(c.volume_base = s.base and c.volume_quote = s.quote and c.swaps = s.swaps), true) and
    count(*) = (select count(*) from candles) as ok
  from candles c join (
    select pool, step, timestamp - timestamp % step as start, least(sold_index, bought_index) as b, greatest(sold_index, bought_index) as q,
      sum(amounts_in[least(sold_index, bought_index) + 1] + amounts_out[least(sold_index, bought_index) + 1]) as base,
      sum(amounts_in[greatest(sold_index, bought_index) + 1] + amounts_out[greatest(sold_index, bought_index) + 1]) as quote,
      count(*) as swaps
    from swaps, unnest(array[3600, 14400, 86400]) as step group by 1, 2, 3, 4, 5
  ) s on s.pool = c.pool and s.step = c.step and s.start = c.start and s.b = c.base and s.q = c.quote`

test('indexes a chain: cursor at the head, candles match the trades', async () => {
  const chain = trades(smallExchange())
  const indexer = make(chain)
  await catchUp(indexer)
  expect(indexer.status()).toMatchObject({ block: 6, head: 6, restarts: 0, errors: 0 })
  expect(
    await rows(
      database.orm,
      sql`select start::text, open::text, high::text, low::text, close::text, swaps::text from candles
        where step = 3600 order by start`,
    ),
  ).toEqual([
    {
      start: String(START),
      open: '49.9000999000999000999000999',
      high: '50',
      low: '49.9000999000999000999000999',
      close: '50',
      swaps: '2',
    },
    {
      start: String(START + 3_600),
      open: '49.0099009900990099009900990099',
      high: '49.0099009900990099009900990099',
      low: '48.0392156862745098039215686274',
      close: '48.0392156862745098039215686274',
      swaps: '2',
    },
  ])
  expect(await rows(database.orm, volumesMatch)).toEqual([{ ok: true }])
  expect(await rows(database.orm, sql`select symbol from tokens order by symbol`)).toEqual(
    ['MEV', 'PKS', 'USDC', 'USDT'].map((symbol) => ({ symbol })),
  )
  expect(
    await rows(database.orm, sql`select swap_count::text from pools order by block, log_index, address`),
  ).toEqual([{ swap_count: '4' }, { swap_count: '0' }])
})

test('an empty block is one write; a heartbeat is another, every two seconds', async () => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(1_700_000_000_000)
  try {
    const chain = smallExchange()
    const indexer = make(chain)
    await catchUp(indexer)
    for (const [seconds, writes] of [
      [0.5, 1],
      [1, 1],
      [2.5, 2],
      [3, 1],
    ] as const) {
      clock.mockReturnValue(1_700_000_000_000 + seconds * 1_000)
      chain.mine(START + Math.ceil(seconds), [])
      const before = database.queries()
      await indexer.step()
      expect(database.queries() - before, String(seconds)).toBe(writes)
    }
  } finally {
    clock.mockRestore()
  }
})

test('gives the same rows for any block ranges and any timing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 7 }),
      fc.array(
        fc.record({
          gap: fc.integer({ min: 0, max: 5_000 }),
          sold: fc.integer({ min: 1, max: 900 }),
          up: fc.boolean(),
        }),
        { minLength: 1, maxLength: 25 },
      ),
      fc.integer({ min: 0, max: 25 }),
      async (window, list, readAt) => {
        const play = async (source: FakeChain, watch: boolean) => {
          const indexer = make(source)
          let time = START
          for (const [index, { gap, sold, up }] of list.entries()) {
            time += gap
            trade(source, time, {
              usdt: 1_000 + sold / 10,
              mev: 50_000 - sold,
              sold: up ? sold / 50 : sold,
              bought: up ? sold : sold / 50,
              sells: up ? 'usdt' : 'mev',
            })
            if (sold % 3 === 0) stakesAndOffers(source, time, index, BigInt(sold))
            if (watch && index === readAt) await catchUp(indexer)
          }
          await catchUp(indexer)
          expect(await rows(database.orm, volumesMatch)).toEqual([{ ok: true }])
          return dumpDerived(database)
        }
        const wipe = () =>
          database.write(async (tx) => {
            await tx.execute(sql`truncate ${sql.raw(derivedTables.join(', '))}`)
          })
        await wipe()
        const first = await play(smallExchange({ window }), true)
        await wipe()
        expect(await play(smallExchange(), false)).toBe(first)
      },
    ),
    { numRuns: 15 },
  )
})

describe('another chain than the one indexed', () => {
  const like = { contract: 'c', token_id: '1', wallet: 'a', at: 1 }

  async function expectReindexed(indexer: Indexer, chain: FakeChain) {
    await insertRows(database.orm, 'nft_likes', [like])
    await catchUp(indexer)
    expect(indexer.status().restarts).toBe(1)
    const again = await dumpDerived(database)
    const other = await openTestDatabase()
    await catchUp(new Indexer({ database: other, source: chain, tokens: [PKS] }))
    expect(again).toBe(await dumpDerived(other))
    await other.close()
    // User data is preserved.
    expect(await rows(database.orm, sql`select wallet from nft_likes`)).toEqual([{ wallet: 'a' }])
  }

  test('other hash at the cursor', async () => {
    await catchUp(make(trades(smallExchange({ name: 'a' }))))
    const chain = trades(trades(smallExchange({ name: 'b' })))
    await expectReindexed(make(chain), chain)
  })

  test('other genesis and shorter', async () => {
    await catchUp(make(trades(smallExchange({ name: 'a' }))))
    const chain = smallExchange({ name: 'b' })
    await expectReindexed(make(chain, { behindGraceMs: 60_000 }), chain)
  })

  test('a chain that lost its newest blocks, after a grace', async () => {
    const chain = trades(smallExchange())
    await catchUp(make(chain))
    const before = await dumpDerived(database)
    chain.truncate(2)
    const patient = make(chain, { behindGraceMs: 60_000 })
    expect(await patient.step()).toBe('idle')
    expect(await dumpDerived(database)).toBe(before)
    await expectReindexed(make(chain, { behindGraceMs: 0 }), chain)
  })

  test('ignores options given as undefined: the grace and the polling pause stay', async () => {
    const chain = trades(smallExchange())
    await catchUp(make(chain))
    const before = await dumpDerived(database)
    chain.truncate(2)
    const nothing = { behindGraceMs: undefined, pollMs: undefined, lookMs: undefined, name: undefined }
    const indexer = make(chain, nothing)
    let heads = 0
    chain.hook = (method) => {
      if (method === 'getHead') heads++
    }
    indexer.start()
    await expect.poll(() => heads).toBeGreaterThan(0)
    // Twice a second. Without the pause it would be hundreds by now, on any machine.
    const [from, begun] = [heads, performance.now()]
    await sleep(700)
    await indexer.stop()
    expect(heads - from).toBeLessThan((performance.now() - begun) / 100)
    expect(await dumpDerived(database)).toBe(before)
  })

  test('other contracts', async () => {
    const chain = trades(smallExchange())
    await catchUp(make(chain))
    chain.revision = 'fake with another factory'
    await expectReindexed(make(chain), chain)
  })
})

test('rejects a block that is replaced while it is read', async () => {
  const chain = trades(smallExchange())
  const other = trades(smallExchange({ name: 'b' }))
  const indexer = make(chain)
  const original = chain.getBlock.bind(chain)
  chain.hook = (method) => {
    if (method === 'getEvents') chain.getBlock = other.getBlock.bind(other)
  }
  await expect(indexer.step()).rejects.toThrow('changed while it was read')
  expect(await rows(database.orm, sql`select * from cursor`)).toEqual([])
  chain.hook = () => {}
  chain.getBlock = original
  await catchUp(indexer)
  expect(indexer.status().block).toBe(6)
})

test('halves the window after a failure until it is small enough', async () => {
  const chain = trades(trades(trades(smallExchange())))
  const widths: number[] = []
  const read = chain.getEvents.bind(chain)
  chain.getEvents = async (from, to, known) => {
    widths.push(to - from + 1)
    if (to - from + 1 > 3) throw new Error('the answer is too large')
    return read(from, to, known)
  }
  const indexer = make(chain)
  for (let k = 0; k < 40 && indexer.status().block !== 14; k++) await indexer.step().catch(() => undefined)
  expect(indexer.status().block).toBe(14)
  expect(Math.max(...widths)).toBe(15)
})

test('a rebuilt index begins with small windows', async () => {
  const chain = smallExchange()
  for (let k = 0; k < 5_000; k++) chain.mine(START + k, [])
  const indexer = make(chain)
  await catchUp(indexer)
  const widths: number[] = []
  const read = chain.getEvents.bind(chain)
  chain.getEvents = (from, to, known) => {
    widths.push(to - from + 1)
    return read(from, to, known)
  }
  chain.truncate(1)
  await catchUp(indexer)
  expect(indexer.status().restarts).toBe(1)
  expect(widths[0]).toBe(512)
})

test('writes rows and cursor together or not at all', async () => {
  const chain = smallExchange()
  const indexer = make(chain)
  await catchUp(indexer)
  const before = await dumpDerived(database)
  // A second pool at the same address cannot be written.
  chain.mine(START + 5, [
    [{ type: 'ReservesSynced', pool: '0x01', reserves: [1n] }, (await chain.getEvents(1, 1, []))[0] as never],
  ])
  await expect(indexer.step()).rejects.toThrow()
  expect(await dumpDerived(database)).toBe(before)
})

test('the second of two writers notices the first', async () => {
  const chain = smallExchange()
  const a = make(chain)
  const b = make(chain)
  await catchUp(a)
  await catchUp(b)
  trades(chain)
  await catchUp(a)
  // b still has the older cursor, so it must write nothing twice.
  await expect(b.step()).rejects.toThrow(LostCursor)
  expect(await rows(database.orm, sql`select count(*)::int as n from swaps`)).toEqual([{ n: 4 }])
})

test('continues after the chain was unreachable, and stops cleanly', async () => {
  const chain = trades(smallExchange())
  let down = true
  chain.hook = () => {
    if (down) throw new Error('connection refused')
  }
  const said: string[] = []
  const indexer = make(chain, { pollMs: 5, onMessage: (text) => said.push(text) })
  indexer.start()
  await expect.poll(() => indexer.status().lastError).toBe('connection refused')
  down = false
  await expect.poll(() => indexer.status().block).toBe(6)
  trades(chain)
  await expect.poll(() => indexer.status().block).toBe(10)
  await indexer.stop()
  expect(indexer.status().leading).toBe(false)
  expect(said).toEqual(['The indexer waits: connection refused'])
})

test('a block notification ends the pause, also during a read of the head', async () => {
  const chain = trades(smallExchange())
  let report = (): void => {}
  let during: (() => void) | null = null
  chain.hook = (method) => {
    if (method !== 'getEvents') return
    during?.()
    during = null
  }
  // The test cannot wait an hour, so the blocks were indexed because of the notification.
  const indexer = make(chain, { pollMs: 3_600_000, onBlock: (listener) => (report = listener) })
  indexer.start()
  await expect.poll(() => indexer.status().block).toBe(6)
  during = () => {
    trades(chain)
    report()
  }
  trades(chain)
  report()
  await expect.poll(() => indexer.status().block).toBe(14)
  await indexer.stop()
})

test('unreachable contracts do not stop the index, and visibility is unknown until they answer', async () => {
  const chain = trades(smallExchange())
  const said: string[] = []
  const indexer = make(chain, { lookMs: 0, onMessage: (text) => said.push(text) })
  chain.hook = (method) => {
    if (method === 'look') throw new Error('The request took too long')
  }
  await catchUp(indexer)
  expect(indexer.status()).toMatchObject({ block: 6, errors: 0 })
  expect(said).toContain('The contracts could not be asked: The request took too long')
  const seen = () => rows(database.orm, sql`select count(*)::int as n from sight`)
  expect(await seen()).toEqual([{ n: 0 }])
  chain.hook = () => {}
  await catchUp(indexer)
  expect(await seen()).toEqual([{ n: 9 }])
})

test('indexes a farm’s pool once if it is reported twice', async () => {
  const chain = smallExchange()
  const added = { type: 'FarmPoolAdded', farm: address(0xfa), pid: 0, want: USDT } as const
  chain.mine(START + 10, [
    [
      { ...added, allocPoint: 1 },
      { ...added, allocPoint: 2 },
    ],
  ])
  chain.mine(START + 20, [[{ ...added, allocPoint: 3 }]])
  await catchUp(make(chain))
  expect(await rows(database.orm, sql`select alloc_point::int as points from farm_pools`)).toEqual([
    { points: 3 },
  ])
})
