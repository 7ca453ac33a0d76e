import { useEffect } from 'react'
import { retryImport } from '../../lib/core/errors/retryImport.ts'
import { inAppOf } from '../../lib/core/wallet/inApp.ts'
import { lateTexts } from '../../messages/lateTexts.ts'
import { keepOffline } from '../../stores/keepOffline.ts'
import { watchLogin } from '../../stores/login.ts'
import { watchAgreement } from '../../stores/nodes.ts'
import { $safety } from '../../stores/safety.ts'
import { lookAtOpen, resumePending } from '../../stores/tx.ts'
import { lazyPart, withTexts } from '../../ui/lazyPart.tsx'
import { useStore } from '../../ui/useStore.ts'
import { InstallOffer } from './InstallOffer.tsx'
import { Snackbar } from './Snackbar.tsx'
import { UpdateOffer } from './UpdateOffer.tsx'

const InAppBanner = lazyPart('InAppBanner', (locale) =>
  withTexts(import('./InAppBanner.tsx'), lateTexts(locale, 'wallet')),
)
const SafetyNotice = lazyPart('SafetyNotice', (locale) =>
  withTexts(import('./SafetyNotice.tsx'), lateTexts(locale, 'release')),
)

const TransactionNews = lazyPart('TransactionNews', (locale) =>
  withTexts(import('./TransactionNews.tsx'), lateTexts(locale, 'history')),
)

/** Checks for a statement on this release's safety. Without an answer, or without this code, nothing changes. */
const watchSafety = () =>
  retryImport('safetyWatch', () => import('../../stores/safetyWatch.ts'))
    .then(({ lookForSafety }) => lookForSafety())
    .catch(() => undefined)

declare const __CHAIN__: string

/** Follows the transactions of earlier pages. A devnet may have been started again since. */
async function resumeAll(): Promise<void> {
  if (__CHAIN__ === 'devnet')
    await import('../../stores/earlierChain.ts')
      .then(({ forgetEarlierChain }) => forgetEarlierChain())
      .catch(() => undefined)
  await resumePending()
}

/** Time between two checks of pending transactions. */
const OPEN_MS = 60_000

/**
 * Background work of a page: messages, the login, transactions of an earlier page, the service worker. Loaded after the
 * page's first figures, because the first input does not need it.
 */
type Props = { readonly onPending: () => void }

export default function Background({ onPending }: Props) {
  const { leastSafe, newer, expired, forked } = useStore($safety)
  const said = leastSafe !== null || newer !== null || expired || forked
  useEffect(() => {
    const stopLogin = watchLogin()
    void resumeAll()
    void lookAtOpen()
    const again = setInterval(() => document.hidden || void lookAtOpen(), OPEN_MS)
    void watchSafety()
    void keepOffline()
    const stopComparing = watchAgreement()
    return () => {
      stopLogin()
      stopComparing()
      clearInterval(again)
    }
  }, [])
  const inApp = inAppOf(navigator.userAgent, location.href) !== null
  return (
    <>
      {inApp && <InAppBanner />}
      <Snackbar />
      <UpdateOffer />
      <InstallOffer />
      <TransactionNews onPending={onPending} />
      {said && <SafetyNotice />}
    </>
  )
}
