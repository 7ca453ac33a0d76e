/** Announcements of the product, with their last day. Expired ones are only a record. */

/** Key of a sentence in the wallet's messages. */
export type NoticeKey = 'stopNotice' | 'serviceNotice' | 'prizeNotice'

export type Notice = {
  readonly key: NoticeKey
  /** Last valid day in UTC (`2022-05-02`). Null never ends; `past` if the announcement names no year. */
  readonly until: string | null | 'past'
}

export const notices: readonly Notice[] = [
  { key: 'stopNotice', until: null },
  { key: 'serviceNotice', until: '2022-05-02' },
  // 8 to 28 January of an unnamed year, so it must never be shown as current.
  { key: 'prizeNotice', until: 'past' },
]

/** True if a notice is valid at a time of the device, in ms. It is valid to the end of its last day. */
export function holds({ until }: Notice, now: number): boolean {
  if (until === null) return true
  return until !== 'past' && now < Date.parse(`${until}T24:00:00Z`)
}
