import { beforeEach, describe, expect, it, vi } from 'vitest'
import { registry } from '../../../lib/core/config/contracts.ts'
import { E18 } from '../../../lib/core/pool/model.ts'
import { $pools } from '../../../stores/pools.ts'
import { $draft, $typedTexts, change, flip, openDraft, openLink } from './draft.ts'
import { $fieldTexts, typeAmount } from './swap.ts'

const first = $draft.get()
const address = { hash: '' }
const onHash: (() => void)[] = []

beforeEach(() => {
  $draft.set(first)
  address.hash = ''
  vi.stubGlobal('location', address)
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_: unknown, __: string, link: string) => {
      address.hash = link
    },
  })
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => {
    if (name === 'hashchange') onHash.push(listener)
  })
})

describe('the typed trade', () => {
  it('begins as MEV for USDT, with nothing typed', () => {
    expect(first).toMatchObject({
      tokenIn: { symbol: 'MEV' },
      tokenOut: { symbol: 'USDT' },
      mode: 'exactIn',
      text: '',
    })
    expect($typedTexts.get()).toEqual({ in: '', out: '' })
  })

  it.each([
    ['#from=USDT&to=ETH&out=0.01', 'USDT', 'ETH', { in: '', out: '0.01' }],
    ['#from=ETH&in=2', 'ETH', 'USDT', { in: '2', out: '' }],
    ['#from=USDT', 'USDT', undefined, { in: '', out: '' }],
  ])('opens %s', (hash, from, to, texts) => {
    openLink(hash)
    expect($draft.get().tokenIn?.symbol).toBe(from)
    expect($draft.get().tokenOut?.symbol).toBe(to)
    expect($typedTexts.get()).toEqual(texts)
  })

  it('opens the link of the address once, and follows later ones that have amounts', () => {
    address.hash = '#from=USDT&to=ETH&in=1'
    openDraft()
    expect($draft.get()).toMatchObject({ tokenIn: { symbol: 'USDT' }, text: '1' })
    change({ text: '12' })
    expect(address.hash).toContain('in=12')
    address.hash = '#from=MEV&to=USDT&in=9'
    openDraft()
    expect(onHash).toHaveLength(1)
    expect($draft.get().text).toBe('12')
    const go = (hash: string) => {
      address.hash = hash
      onHash[0]?.()
    }
    go('#search')
    expect($draft.get().text).toBe('12')
    go('#from=MEV&to=USDT&in=7')
    expect($draft.get()).toMatchObject({ tokenIn: { symbol: 'MEV' }, text: '7' })
  })

  it('swaps the sides with the typed amount on the paid side', () => {
    openLink('#from=USDT&to=ETH&out=0.01')
    flip()
    expect($draft.get()).toMatchObject({
      tokenIn: { symbol: 'ETH' },
      tokenOut: { symbol: 'USDT' },
      mode: 'exactIn',
      text: '0.01',
    })
    expect(address.hash).toContain('from=ETH&to=USDT&in=0.01')
  })
})

it('shows the computed amount in the other field, and does not take it as typed', () => {
  const entry = registry.pools.find(({ id }) => id === 'MEV-USDT')
  if (!entry) throw new Error('no pool')
  const { id, tokens } = entry
  const reserves = [1_000_000n * E18, 1_000_000n * E18]
  $pools.setKey('pools', [
    {
      kind: 'amm',
      id,
      address: entry.address,
      tokens,
      reserves,
      fee: 30_000_000n,
      killed: false,
      reference: true,
    },
  ])
  openLink('#from=MEV&to=USDT&in=5')
  const shown = $fieldTexts.get()
  expect(shown.in).toBe('5')
  expect(shown.out).toMatch(/^4\.98\d+$/)
  const before = $draft.get()
  // A field that React hydrates reports its value.
  typeAmount('out', shown.out)
  typeAmount('in', '5')
  expect($draft.get()).toBe(before)
  typeAmount('out', '4')
  expect($draft.get()).toMatchObject({ mode: 'exactOut', text: '4' })
  expect($fieldTexts.get().in).toMatch(/^4\.01\d+$/)
  change({ text: 'x' })
  expect($fieldTexts.get()).toEqual({ in: '', out: 'x' })
})
