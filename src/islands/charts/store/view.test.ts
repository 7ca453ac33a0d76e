import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakePage } from '../../../../tests/fakes/page.ts'
import { firstView } from '../../../lib/charts/link.ts'
import { $view, changeView, openSubject, openView } from './view.ts'

let page: ReturnType<typeof fakePage>
beforeEach(() => {
  page = fakePage('/charts/')
})
afterEach(() => vi.unstubAllGlobals())

const pool = { kind: 'pool', id: 'MEV-USDT' } as const

describe('a link', () => {
  it.each([
    ['', firstView],
    [
      '#token=USDT&i=1h&s=all&u=token&y=log&tz=kst',
      {
        subject: { kind: 'token', symbol: 'USDT' },
        interval: '1h',
        span: 'all',
        unit: 'token',
        log: true,
        inverse: false,
        zone: 'kst',
      },
    ],
    ['#pool=MEV-USDT&inv=1', { ...firstView, subject: pool, unit: 'token', inverse: true }],
  ])('“%s” is opened, and the same one written', (hash, view) => {
    openView(hash)
    expect($view.get()).toEqual(view)
    changeView({})
    openView(page.location.hash)
    expect($view.get()).toEqual(view)
  })

  it.each([
    ['#token=EVIL', firstView],
    ['#pool=EVIL-USDT', firstView],
    ['#i=7m&s=9y&u=gold&y=evil&tz=mars&inv=yes', firstView],
    [`#${'x'.repeat(300)}&token=USDT`, firstView],
  ])('%s is left out', (hash, view) => {
    openView(hash)
    expect($view.get()).toEqual(view)
  })
})

describe('the page of a pool', () => {
  it('has its own subject, whatever the hash names', () => {
    openSubject(pool, '#pool=ETH-USDT&token=USDT&i=1d')
    expect($view.get()).toMatchObject({ subject: pool, interval: '1d', unit: 'token' })
  })

  it('does not name it again in its address, and the page of all charts does', () => {
    openSubject(pool, '')
    changeView({ span: '1w' })
    expect(page.location.hash).toBe('#i=4h&s=1w&u=token')
    openView('#pool=MEV-USDT')
    changeView({ span: '3m' })
    expect(page.location.hash).toBe('#pool=MEV-USDT&i=4h&s=3m&u=token')
  })
})
