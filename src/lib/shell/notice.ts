import { COOKIE_HOURS, readCookie, readText, writeCookie, writeText } from '../storage/storage.ts'

/** Whether the risk notice is still to be confirmed on this device or in this visit (docs/product.md, Dialogs). */
export const noticeDue = () =>
  readCookie('info_notice') !== 'true' && readText('notice', 'session') !== 'true'

/** @param week keep it away for 168 hours; otherwise only for this visit */
export function confirmNotice(week: boolean): void {
  writeText('notice', 'true', 'session')
  if (week) writeCookie('info_notice', 'true', COOKIE_HOURS.info_notice)
}
