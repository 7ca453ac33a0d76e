import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { heldIndex } from '../../../../../tests/fakes/heldIndex.ts'
import { seenPage } from '../../../../../tests/fakes/page.ts'
import { address } from '../../../../../tests/fakes/pools.ts'
import type { CandlesAsked } from '../../../../lib/core/exchange/candles.ts'
import { INTERVALS, PAGE_STEPS } from '../../../../lib/core/exchange/seriesSchema.ts'
import { $candles, olderCandles, reachBack, refreshCandles, watchCandles } from './candles.ts'

const DAY = INTERVALS['1d']
const PAGE = PAGE_STEPS * DAY
const [MEV, USDT, POOL] = [address(1), address(2), address(3)]
const token = (of = MEV): CandlesAsked => ({ of: 'tokens', address: of, interval: '1d' })

const candle = (time: number, close = '1') => ({
  time,
  open: '1',
  high: '1',
  low: '1',
  close,
  volumeBase: '1',
  volumeQuote: '1',
  volumeUsd: null,
  swaps: 1,
  firstBlock: 1,
  lastBlock: 1,
})
/** An answer that covers these steps; trading began with step `since`. */
const answer = (from: number, to: number, block = 7, since = 0) => ({
  interval: '1d',
  base: MEV,
  quote: USDT,
  path: null,
  since: { time: since, block: 1 },
  from,
  to,
  closed: false,
  edition: '0123456789ab',
  before: from > 0 ? { time: from - DAY, close: '1' } : null,
  list: [candle(from), candle(to)],
  asOfBlock: block,
})
const newest = () => answer(2 * PAGE, 2 * PAGE + 10 * DAY)

let index: ReturnType<typeof heldIndex>
const stops: (() => void)[] = []
const watch = (asked: CandlesAsked) => stops.push(watchCandles(asked))
beforeEach(() => {
  seenPage()
  index = heldIndex()
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  await index.end()
  vi.unstubAllGlobals()
})
const shown = () => {
  const { status, stamp, stored, series, older } = $candles.get()
  return { status, block: stamp?.block ?? null, stored, from: series?.from ?? null, older }
}

describe('the newest candles', () => {
  it.each<[string, CandlesAsked, string]>([
    ['of a token', { of: 'tokens', address: POOL, interval: '1d' }, `/tokens/${POOL}/candles?interval=1d`],
    [
      'of a pool in its other coin',
      { of: 'pools', address: POOL, interval: '1h', unit: 'token' },
      `/pools/${POOL}/series?interval=1h`,
    ],
    [
      'of a pool in dollars',
      { of: 'pools', address: POOL, interval: '4h', unit: 'usd' },
      `/pools/${POOL}/series?interval=4h&unit=usd`,
    ],
  ])('%s are requested at one address', async (_, asked, path) => {
    watch(asked)
    const { url } = await index.only(POOL)
    expect(`${url.pathname}${url.search}`.endsWith(path)).toBe(true)
  })

  it('are loading, then ready with their block', async () => {
    watch(token())
    expect(shown()).toEqual({ status: 'loading', block: null, stored: false, from: null, older: 'idle' })
    await (await index.only('/candles')).answer(newest())
    expect(shown()).toEqual({ status: 'ready', block: 7n, stored: false, from: 2 * PAGE, older: 'idle' })
  })

  it('of another choice replace them, and a late answer or failure of the earlier is dropped', async () => {
    watch(token())
    const late = await index.only(MEV)
    watch(token(USDT))
    await late.answer(newest())
    expect(shown().status).toBe('loading')
    await (await index.only(USDT)).answer(answer(0, DAY, 9))
    expect(shown()).toMatchObject({ status: 'ready', block: 9n })
    watch(token())
    const failing = await index.only(MEV)
    watch(token(USDT))
    await failing.refuse()
    expect(shown()).toMatchObject({ status: 'loading', stored: false })
  })

  it('stay when the next request fails, and are marked as stored', async () => {
    watch(token())
    await (await index.only('/candles')).answer(newest())
    void refreshCandles()
    await (await index.only('/candles')).refuse()
    expect(shown()).toMatchObject({ status: 'refused', stored: true, block: 7n, from: 2 * PAGE })
  })

  it('are stored ones if the answer was received before the request', async () => {
    watch(token())
    await (await index.only('/candles')).answer(newest(), Date.now() - 60_000)
    expect(shown()).toMatchObject({ status: 'ready', stored: true })
  })

  it('do not forget the older ones', async () => {
    watch(token())
    await (await index.only('/candles')).answer(newest())
    const older = olderCandles()
    await (await index.only('page=1')).answer(answer(PAGE, 2 * PAGE - DAY))
    expect(await older).toBe(true)
    void refreshCandles()
    await (await index.only('/candles')).answer(answer(2 * PAGE, 2 * PAGE + 11 * DAY, 8))
    expect(shown()).toMatchObject({ block: 8n, from: PAGE })
  })

  it('are not requested before a choice', async () => {
    $candles.setKey('asked', null)
    const before = shown()
    await refreshCandles()
    expect(shown()).toEqual(before)
    expect(await olderCandles()).toBe(false)
    expect(await index.count()).toBe(0)
  })
})

describe('older candles', () => {
  it('are requested once, by page and edition', async () => {
    watch(token())
    await (await index.only('/candles')).answer(newest())
    const first = olderCandles()
    expect(shown().older).toBe('loading')
    expect(await olderCandles()).toBe(false)
    const asked = await index.only('page=1')
    expect(asked.url.searchParams.get('edition')).toBe('0123456789ab')
    await asked.answer(answer(PAGE, 2 * PAGE - DAY))
    expect(await first).toBe(true)
    expect(shown()).toMatchObject({ older: 'idle', from: PAGE })
  })

  it('that fail are reported, and can be requested again', async () => {
    watch(token())
    await (await index.only('/candles')).answer(newest())
    const failing = olderCandles()
    await (await index.only('page=1')).refuse()
    expect(await failing).toBe(false)
    expect(shown()).toMatchObject({ older: 'failed', status: 'ready', from: 2 * PAGE })
    void olderCandles()
    await index.only('page=1')
  })

  it('that do not meet the shown ones end the series', async () => {
    watch(token())
    await (await index.only('/candles')).answer(newest())
    const older = olderCandles()
    await (await index.only('page=1')).answer({ ...answer(0, DAY), edition: 'ba9876543210' })
    expect(await older).toBe(false)
    expect($candles.get().series).toMatchObject({ from: 2 * PAGE, more: false })
    expect(await olderCandles()).toBe(false)
  })

  it.each(['answer', 'refuse'] as const)('of an earlier choice are dropped (%s)', async (end) => {
    watch(token())
    await (await index.only('/candles')).answer(newest())
    const older = olderCandles()
    const late = await index.only('page=1')
    watch(token(USDT))
    await (end === 'refuse' ? late.refuse() : late.answer(answer(PAGE, 2 * PAGE - DAY)))
    expect(await older).toBe(false)
    expect(shown()).toMatchObject({ older: 'idle', from: null })
  })

  it('are fetched until the series reaches back to a moment, and no further', async () => {
    watch(token())
    await (await index.only('/candles')).answer(newest())
    const reached = reachBack(PAGE)
    await (await index.only('page=1')).answer(answer(PAGE, 2 * PAGE - DAY))
    await reached
    expect(shown().from).toBe(PAGE)
    await reachBack(PAGE)
    expect(await index.count()).toBe(0)
  })

  it('are fetched to the beginning if no moment is given', async () => {
    watch(token())
    await (await index.only('/candles')).answer(newest())
    const reached = reachBack(null)
    await (await index.only('page=1')).answer(answer(PAGE, 2 * PAGE - DAY))
    await (await index.only('page=0')).answer(answer(0, PAGE - DAY))
    await reached
    expect($candles.get().series).toMatchObject({ from: 0, more: false })
  })

  it('are not fetched on for another choice', async () => {
    watch(token())
    await (await index.only('/candles')).answer(newest())
    const reached = reachBack(null)
    const late = await index.only('page=1')
    watch(token(USDT))
    await (await index.only(USDT)).answer(newest())
    await late.answer(answer(PAGE, 2 * PAGE - DAY))
    await reached
    expect(await index.count()).toBe(0)
    expect(shown().from).toBe(2 * PAGE)
  })

  it('are not fetched on after a failure', async () => {
    watch(token())
    await (await index.only('/candles')).answer(newest())
    const reached = reachBack(null)
    await (await index.only('page=1')).refuse()
    await reached
    expect(await index.count()).toBe(0)
  })
})
