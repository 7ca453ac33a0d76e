/** The one message group that is needed here, by language. */
const files = {
  en: () => import('../islands/shell/messages.wallet.en.ts'),
  ko: () => import('../islands/shell/messages.wallet.ko.ts'),
}

/** Label of the button that closes the frame of a social account's wallet, in the page's language. */
export const leaveText = async (): Promise<string> =>
  (await files[document.documentElement.lang === 'ko' ? 'ko' : 'en']()).wallet.leaveFace
