import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { keepOffline } from '../../stores/kernel/keepOffline.ts'
import { lateTexts } from '../../stores/kernel/lateTexts.ts'
import { watchLogin } from '../../stores/kernel/login.ts'
import { $safety } from '../../stores/kernel/safety.ts'
import { lookForSafety } from '../../stores/kernel/safetyWatch.ts'
import { resumePending } from '../../stores/kernel/tx.ts'
import { lazyPart, withTexts } from '../../ui/lazyPart.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { Snackbar } from './Snackbar.tsx'
import { UpdateOffer } from './UpdateOffer.tsx'

const SafetyNotice = lazyPart('SafetyNotice', (locale) =>
  withTexts(import('./SafetyNotice.tsx'), lateTexts(locale, 'release')),
)

/**
 * What goes on behind a page: messages, the login, transactions of an earlier page, the worker. Fetched
 * after the page's first figures, because nobody's first keystroke needs it.
 */
export default function Background() {
  const { t } = useTexts<'header'>()
  const { leastSafe, newer, expired } = useStore($safety, { ssr: 'initial' })
  const said = leastSafe !== null || newer !== null || expired
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is awake
  useEffect(() => {
    const stopLogin = watchLogin()
    void resumePending((block) => ({ title: t('resumedDone'), description: t('block', { block }) }))
    void lookForSafety()
    void keepOffline()
    return stopLogin
  }, [])
  return (
    <>
      <Snackbar />
      <UpdateOffer />
      {said && <SafetyNotice />}
    </>
  )
}
