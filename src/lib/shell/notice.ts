import { COOKIE_HOURS, readCookie, writeCookie } from '../core/storage/storage.ts'

/** True if the risk notice must be confirmed: on each connect while the cookie is not set. */
export const noticeDue = () => readCookie('info_notice') !== 'true'

/** @param week hides the notice for 168 hours; otherwise the next connect shows it again */
export function confirmNotice(week: boolean): void {
  if (week) writeCookie('info_notice', 'true', COOKIE_HOURS.info_notice)
}
