import { atom } from 'nanostores'
import { checksum } from '../../../../lib/core/chain/checksum.ts'
import type { Address } from '../../../../lib/core/config/registry.ts'
import { lookAlike, type RecipientIssue, recipientIssue } from '../../../../lib/core/nft/recipient.ts'
import { readJson, writeText } from '../../../../lib/core/storage/storage.ts'
import { derived } from '../../../../stores/derived.ts'
import { $wallet } from '../../../../stores/wallet.ts'

const NAME = 'recipients'
const MOST = 50

/** Addresses that items were sent to from this device. */
function sentTo(): readonly string[] {
  const value = readJson(NAME)
  return Array.isArray(value)
    ? value.filter((one): one is string => typeof one === 'string' && /^0x[0-9a-fA-F]{40}$/.test(one))
    : []
}

/** Remembers a recipient, so that a look-alike of its address is detected the next time. */
export const rememberRecipient = (to: string) =>
  writeText(NAME, JSON.stringify([to, ...sentTo().filter((one) => one !== to)].slice(0, MOST)))

/** The recipient of an item, as typed, and whether the user agreed that the transfer is irreversible. */
export const $recipient = atom('')
export const $agreed = atom(false)

/** Accounts that the items of this page went through, as far as known. */
export const $parties = atom<readonly string[]>([])

export type RecipientView = {
  readonly issue: RecipientIssue | null
  /** Checksummed; null if it is no address. */
  readonly to: Address | null
  /** A known address with the same first and last digits. */
  readonly like: string | null
  readonly agreed: boolean
}

export const $recipientView = derived(
  [$recipient, $agreed, $wallet, $parties],
  (text, agreed, { address }, parties): RecipientView => {
    const issue = address ? recipientIssue(text, address, checksum) : 'to.empty'
    const to = issue === null ? checksum(text.trim() as Address) : null
    const known = to === null ? [] : [...(address ? [address] : []), ...sentTo(), ...parties]
    return { issue, to, like: to && lookAlike(to, known), agreed }
  },
)
