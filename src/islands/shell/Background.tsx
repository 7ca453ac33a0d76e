import { useEffect } from 'react'
import type { Locale } from '../../lib/i18n/locale.ts'
import { keepOffline } from '../../stores/kernel/keepOffline.ts'
import { watchLogin } from '../../stores/kernel/login.ts'
import { resumePending } from '../../stores/kernel/tx.ts'
import { useTexts } from '../../ui/texts.tsx'
import { followCountry } from './country.ts'
import { Snackbar } from './Snackbar.tsx'
import { UpdateOffer } from './UpdateOffer.tsx'

/**
 * What goes on behind a page: messages, the login, transactions of an earlier page, the worker. Fetched
 * after the page's first figures, because nobody's first keystroke needs it.
 */
export default function Background({ locale }: { readonly locale: Locale }) {
  const { t } = useTexts<'header'>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is awake
  useEffect(() => {
    const stopLogin = watchLogin()
    void resumePending((block) => ({ title: t('resumedDone'), description: t('block', { block }) }))
    void followCountry(locale)
    void keepOffline()
    return stopLogin
  }, [])
  return (
    <>
      <Snackbar />
      <UpdateOffer />
    </>
  )
}
