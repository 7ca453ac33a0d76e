import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { seenPage } from '../../../../../tests/fakes/page.ts'
import { keyOf } from '../../../../lib/core/storage/storage.ts'
import { $snacks } from '../../../../stores/snackbar.ts'
import { $likes, likeKey, toggleLike } from './likes.ts'

const CONTRACT = `0x${'A'.repeat(40)}`
const key = (n: number) => likeKey(CONTRACT, `0x${n.toString(16).padStart(64, '0')}`)
let page: ReturnType<typeof seenPage>
beforeEach(() => {
  page = seenPage()
  $snacks.set([])
})
afterEach(() => vi.unstubAllGlobals())
const store = (value: unknown) => page.local.setItem(keyOf('likes'), JSON.stringify(value))
const stored = () => JSON.parse(page.local.getItem(keyOf('likes')) ?? 'null')

describe('the hearts of this device', () => {
  it('are added and removed, in lower case', () => {
    toggleLike(key(1))
    toggleLike(key(2))
    expect(key(1)).toBe(key(1).toLowerCase())
    expect(stored()).toEqual([key(1), key(2)])
    toggleLike(key(1))
    expect(stored()).toEqual([key(2)])
    expect($likes.get()).toEqual([key(2)])
  })

  it('keep what another tab has added meanwhile', () => {
    toggleLike(key(1))
    store([key(1), key(7)])
    toggleLike(key(2))
    expect(stored()).toEqual([key(1), key(7), key(2)])
  })

  it.each<[string, unknown, readonly string[]]>([
    ['no list', { a: 1 }, []],
    ['other texts', ['<img>', 5, null, key(3)], [key(3)]],
  ])('ignore stored content that is %s', (_, value, rest) => {
    store(value)
    toggleLike(key(1))
    expect(stored()).toEqual([...rest, key(1)])
  })

  it('are 2,000 at most, the newest', () => {
    store(Array.from({ length: 2_000 }, (_, n) => key(n)))
    toggleLike(key(5_000))
    expect(stored()).toHaveLength(2_000)
    expect(stored()[0]).toBe(key(1))
    expect(stored().at(-1)).toBe(key(5_000))
  })

  it('that cannot be stored are reported', () => {
    page.local.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    toggleLike(key(1))
    expect($snacks.get().map(({ code }) => code)).toEqual(['storage.full'])
    expect($likes.get()).toEqual([key(1)])
  })

  it('that are stored say nothing', () => {
    toggleLike(key(1))
    expect($snacks.get()).toEqual([])
  })
})
