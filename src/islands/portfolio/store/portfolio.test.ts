import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakePage } from '../../../../tests/fakes/page.ts'
import { connect, ME, OTHER, visit } from '../../../../tests/fakes/visitor.ts'
import type { PortfolioRead } from '../../../lib/portfolio/read.ts'
import { $portfolio, refreshPortfolio } from './portfolio.ts'
import { $asked, $shown, readAsked } from './shown.ts'

type Asked = {
  readonly place: string
  readonly owner: string
  readonly saved: (read: PortfolioRead) => void
  readonly answer: (read: PortfolioRead) => void
  readonly fail: () => void
}
const world = vi.hoisted(() => ({ asked: [] as unknown[] }))
vi.mock('../../../stores/chain.ts', async (original) => ({
  ...(await original<object>()),
  keeping: (place: string) => (_: unknown, owner: string, saved: (value: unknown) => void) =>
    new Promise((answer, reject) => {
      world.asked.push({ place, owner, saved, answer, fail: () => reject(new Error('no node')) })
    }),
}))

const asked = (k: number): Asked => world.asked[k] as Asked
const readAt = (block: bigint): PortfolioRead => ({
  block,
  at: 1,
  held: new Map(),
  pools: [],
  unread: [],
  offerings: [],
  genesis: null,
  items: new Map(),
  farms: [],
  farmBlock: block,
  formulators: null,
})
const shown = () => {
  const { owner, stamp, failed } = $portfolio.get()
  return [owner, stamp?.block ?? null, failed]
}

let page: ReturnType<typeof fakePage>
beforeEach(() => {
  page = fakePage('/portfolio/')
  world.asked = []
  visit()
  $asked.set(null)
  $portfolio.set({ owner: null, read: null, stamp: null, failed: false })
})
afterEach(() => vi.unstubAllGlobals())

describe('the displayed account', () => {
  it.each([
    ['', null],
    ['?a=', null],
    [`?a=${ME.toUpperCase().replace('0X', '0x')}`, ME],
    [`?a=%20${ME}%20`, ME],
    ['?a=0x12', 'bad'],
    [`?a=${ME}0`, 'bad'],
    ['?a=javascript:alert(1)', 'bad'],
    [`?b=${'x'.repeat(400)}&a=${ME}`, null],
  ])('of “%s”', (search, account) => {
    expect(readAsked(search)).toBe(account)
  })

  it.each([
    ['unread', null],
    ['bad', null],
    [null, ME],
    [OTHER, OTHER],
  ] as const)('while the address says %s', (value, account) => {
    $asked.set(value)
    expect($shown.get()).toBe(account)
  })

  it('is none without a wallet and without one in the address', () => {
    connect({ status: 'none', address: null })
    expect($shown.get()).toBeNull()
  })
})

describe('its holdings', () => {
  it('are those of an earlier visit until the chain answers', async () => {
    const reading = refreshPortfolio()
    expect(shown()).toEqual([ME, null, false])
    asked(0).saved(readAt(40n))
    expect(shown()).toEqual([ME, 40n, false])
    asked(0).answer(readAt(50n))
    await reading
    expect(shown()).toEqual([ME, 50n, false])
  })

  it('stay when a later read fails, which is said', async () => {
    const first = refreshPortfolio()
    asked(0).answer(readAt(50n))
    await first
    const second = refreshPortfolio()
    asked(1).fail()
    await second
    expect(shown()).toEqual([ME, 50n, true])
    const third = refreshPortfolio()
    asked(2).answer(readAt(51n))
    await third
    expect(shown()).toEqual([ME, 51n, false])
  })

  it('of another account are never shown', async () => {
    const first = refreshPortfolio()
    asked(0).answer(readAt(50n))
    await first
    connect({ address: OTHER })
    const second = refreshPortfolio()
    expect(shown()).toEqual([OTHER, null, false])
    asked(1).answer(readAt(51n))
    await second
    expect(asked(1).owner).toBe(OTHER)
    expect(shown()).toEqual([OTHER, 51n, false])
  })

  it.each([
    ['answers', (k: number) => asked(k).answer(readAt(40n))],
    ['stored ones', (k: number) => asked(k).saved(readAt(40n))],
    ['failures', (k: number) => asked(k).fail()],
  ])('%s of a read that another one replaced are dropped', async (_, end) => {
    const first = refreshPortfolio()
    const second = refreshPortfolio()
    asked(1).answer(readAt(50n))
    await second
    end(0)
    if (_ !== 'stored ones') await first
    expect(shown()).toEqual([ME, 50n, false])
  })

  it('of an account in the address are stored apart from one’s own', () => {
    void refreshPortfolio()
    page.location.search = `?a=${OTHER}`
    $asked.set(OTHER)
    void refreshPortfolio()
    expect([0, 1].map((k) => [asked(k).place, asked(k).owner])).toEqual([
      ['portfolio', ME],
      ['portfolio.asked', OTHER],
    ])
  })

  it('are not read without an account', async () => {
    $asked.set('bad')
    await refreshPortfolio()
    expect(world.asked).toEqual([])
    expect(shown()).toEqual([null, null, false])
  })
})
