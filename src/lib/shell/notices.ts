/** What the product has announced, with how long it holds: what is over is a record and promises nothing. */

/** Names a sentence of the wallet's messages. */
export type NoticeKey = 'stopNotice' | 'serviceNotice' | 'prizeNotice'

export type Notice = {
  readonly key: NoticeKey
  /** Last day on which it holds, in UTC (`2022-05-02`); null for good; `past` where the announcement names no year. */
  readonly until: string | null | 'past'
}

export const notices: readonly Notice[] = [
  { key: 'stopNotice', until: null },
  { key: 'serviceNotice', until: '2022-05-02' },
  // 8 to 28 January of a year that it does not name: nothing may say that it is now.
  { key: 'prizeNotice', until: 'past' },
]

/** Whether a notice still holds at a moment of the device, in ms. It holds to the end of its last day. */
export function holds({ until }: Notice, now: number): boolean {
  if (until === null) return true
  return until !== 'past' && now < Date.parse(`${until}T24:00:00Z`)
}
