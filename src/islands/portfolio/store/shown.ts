/** Whose wallet the page shows: the connected one, or an address that the page's own address names. */
import { atom } from 'nanostores'
import type { Address } from '../../../lib/core/config/registry.ts'
import { derived } from '../../../stores/derived.ts'
import { $wallet } from '../../../stores/wallet.ts'

/** What `?a=` says; null where it says nothing, `unread` before the page's address was read. */
export const $asked = atom<Address | 'bad' | 'unread' | null>('unread')

/** `?a=0x…`: an address to look at, of anybody. @returns `bad` for what is no address */
export function readAsked(search: string): Address | 'bad' | null {
  const text = new URLSearchParams(search.slice(0, 400)).get('a')?.trim()
  if (!text) return null
  return /^0x[0-9a-fA-F]{40}$/.test(text) ? (text.toLowerCase() as Address) : 'bad'
}

/** Whose wallet is shown; null while nobody's is. */
export const $shown = derived([$asked, $wallet], (asked, { address }): Address | null =>
  asked === 'unread' || asked === 'bad' ? null : (asked ?? address),
)
