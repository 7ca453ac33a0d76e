import { documentLocale } from '../lib/core/i18n/documentLocale.ts'
import { lateTexts } from './lateTexts.ts'

/** Returns the label of the button that closes the frame of a social account's wallet, in the page's language. */
export const leaveText = async (): Promise<string> =>
  (await lateTexts(documentLocale(), 'wallet')).leaveFace ?? ''
