import { COOKIE_HOURS, readCookie, writeCookie } from '../core/storage/storage.ts'

/** Whether the risk notice is still to be confirmed: at each connecting while the cookie is not true. */
export const noticeDue = () => readCookie('info_notice') !== 'true'

/** @param week keep it away for 168 hours; otherwise the next connecting asks again */
export function confirmNotice(week: boolean): void {
  if (week) writeCookie('info_notice', 'true', COOKIE_HOURS.info_notice)
}
