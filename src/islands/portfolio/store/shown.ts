/** Account of the page: the connected one, or the one that the URL names. */
import { atom } from 'nanostores'
import type { Address } from '../../../lib/core/config/registry.ts'
import { derived } from '../../../stores/derived.ts'
import { $wallet } from '../../../stores/wallet.ts'

/** Value of `?a=`; null if it is missing, `unread` before the URL was read. */
export const $asked = atom<Address | 'bad' | 'unread' | null>('unread')

/**
 * Parses `?a=0x…`: the address of any account.
 * @returns `bad` for an invalid address
 */
export function readAsked(search: string): Address | 'bad' | null {
  const text = new URLSearchParams(search.slice(0, 400)).get('a')?.trim()
  if (!text) return null
  return /^0x[0-9a-fA-F]{40}$/.test(text) ? (text.toLowerCase() as Address) : 'bad'
}

/** Displayed account; null if there is none. */
export const $shown = derived([$asked, $wallet], (asked, { address }): Address | null =>
  asked === 'unread' || asked === 'bad' ? null : (asked ?? address),
)
