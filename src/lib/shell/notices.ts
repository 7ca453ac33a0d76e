/** Notices of the connect dialog: the risk notice, and announcements with their last day. Expired ones are a record. */
import { COOKIE_HOURS, readCookie, writeCookie } from '../core/storage/storage.ts'

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

/** True if the risk notice must be confirmed: on each connect while the cookie is not set. */
export const noticeDue = () => readCookie('info_notice') !== 'true'

/** @param week hides the notice for 168 hours; otherwise the next connect shows it again */
export function confirmNotice(week: boolean): void {
  if (week) writeCookie('info_notice', 'true', COOKIE_HOURS.info_notice)
}
