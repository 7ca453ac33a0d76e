import { atom, onMount } from 'nanostores'
import { readJson, watchText, writeText } from '../../../../lib/core/storage/storage.ts'
import { snackError } from '../../../../stores/snackbar.ts'

/** Hearts of this device: `contract tokenId`, newest last. They never leave the device. */
export const $likes = atom<readonly string[]>([])

const NAME = 'likes'
const MOST = 2_000
const KEY = /^0x[0-9a-f]{40} 0x[0-9a-f]{64}$/

const stored = (): readonly string[] => {
  const value = readJson(NAME)
  return Array.isArray(value)
    ? value.filter((key): key is string => typeof key === 'string' && KEY.test(key)).slice(-MOST)
    : []
}

onMount($likes, () => {
  if (typeof window === 'undefined') return
  $likes.set(stored())
  return watchText(NAME, () => $likes.set(stored()))
})

export const likeKey = (contract: string, tokenId: string) => `${contract.toLowerCase()} ${tokenId}`

/** Adds or removes the heart of an item. */
export function toggleLike(key: string): void {
  // Another tab may have written meanwhile.
  const now = stored()
  const next = now.includes(key) ? now.filter((k) => k !== key) : [...now, key].slice(-MOST)
  $likes.set(next)
  if (!writeText(NAME, JSON.stringify(next))) snackError('storage.full')
}
