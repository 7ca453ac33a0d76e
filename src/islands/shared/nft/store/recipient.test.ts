/** The recipient of an item: the typed text, look-alikes, and the addresses that this device knows. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { seenPage } from '../../../../../tests/fakes/page.ts'
import { connect, ME } from '../../../../../tests/fakes/visitor.ts'
import { checksum } from '../../../../lib/core/chain/checksum.ts'
import type { Address } from '../../../../lib/core/config/registry.ts'
import { keyOf } from '../../../../lib/core/storage/storage.ts'
import { $agreed, $parties, $recipient, $recipientView, rememberRecipient } from './recipient.ts'

const TO = checksum(`0x1234${'5'.repeat(32)}6789` as Address)
const ALIKE = checksum(`0x1234${'7'.repeat(32)}6789` as Address)
let page: ReturnType<typeof seenPage>
beforeEach(() => {
  page = seenPage()
  connect()
  $recipient.set('')
  $agreed.set(false)
  $parties.set([])
})
afterEach(() => vi.unstubAllGlobals())
const stored = () => JSON.parse(page.local.getItem(keyOf('recipients')) ?? 'null')
const type = (text: string) => {
  $recipient.set(text)
  return $recipientView.get()
}

describe('the recipient', () => {
  it('is the typed address with its checksum', () => {
    expect(type(` ${TO.toLowerCase()} `)).toEqual({ issue: null, to: TO, like: null, agreed: false })
    $agreed.set(true)
    expect($recipientView.get().agreed).toBe(true)
  })

  it.each([
    ['nothing', ''],
    ['no address', '0x12'],
    ['the account itself', ME],
  ])('is refused if it is %s', (_, text) => {
    expect(type(text)).toMatchObject({ to: null, like: null })
    expect($recipientView.get().issue).not.toBeNull()
  })

  it('is empty without an account', () => {
    connect({ address: null })
    expect(type(TO)).toMatchObject({ issue: 'to.empty', to: null })
  })

  it.each<[string, () => void]>([
    ['this device has sent to', () => rememberRecipient(ALIKE)],
    ['the item went through', () => $parties.set([ALIKE])],
  ])('that looks like an address that %s names it', (_, know) => {
    know()
    expect(type(TO).like).toBe(ALIKE)
  })

  it('that is such an address looks like none', () => {
    rememberRecipient(TO)
    expect(type(TO).like).toBeNull()
  })
})

describe('the recipients of this device', () => {
  it('are each stored once, the newest first, fifty at most', () => {
    rememberRecipient(TO)
    rememberRecipient(ALIKE)
    rememberRecipient(TO)
    expect(stored()).toEqual([TO, ALIKE])
    for (let n = 0; n < 60; n++) rememberRecipient(`0x${n.toString(16).padStart(40, '0')}`)
    expect(stored()).toHaveLength(50)
    expect(stored()).not.toContain(TO)
  })

  it.each([
    ['no list', { a: 1 }],
    ['other texts', ['<img>', 5, null]],
  ])('ignore stored content that is %s', (_, value) => {
    page.local.setItem(keyOf('recipients'), JSON.stringify(value))
    rememberRecipient(TO)
    expect(stored()).toEqual([TO])
  })
})
