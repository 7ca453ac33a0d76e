import { useEffect, useState } from 'react'
import { metamask } from '../../lib/core/config/metamask.ts'
import { inAppOf } from '../../lib/core/wallet/inApp.ts'
import { inWallet } from '../../lib/core/wallet/phone.ts'
import { snackError } from '../../stores/snackbar.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'

/**
 * Returns the page's current address. It contains typed texts, and not every change fires an event, so it is polled.
 */
function useAddress(): string {
  const [href, setHref] = useState(() => location.href)
  useEffect(() => {
    const timer = setInterval(() => setHref(location.href), 500)
    return () => clearInterval(timer)
  }, [])
  return href
}

/**
 * Options in an app's browser without a wallet: another browser, copying the address, a wallet's browser. Reading still
 * works.
 */
export function InAppNote() {
  const { locale, t } = useTexts<'wallet'>()
  const href = useAddress()
  const app = inAppOf(navigator.userAgent, href)
  if (!app) return null
  return (
    <aside className="in-app" aria-label={t('inAppTitle', { app: app.name[locale] ?? app.name.en })}>
      <Icon name="warn" />
      <p>
        <b>{t('inAppTitle', { app: app.name[locale] ?? app.name.en })}</b> {t('inAppBody')}
      </p>
      <div className="btn-row">
        {app.outside && (
          <a className="btn btn-q" href={app.outside}>
            {t('openOutside')}
          </a>
        )}
        <CopyButton
          className="btn btn-q"
          text={href}
          label={t('copyLink')}
          onFail={() => snackError('copy.failed')}
        />
        <a className="btn btn-q" href={inWallet(metamask.deepLink, new URL(href))} rel="noopener noreferrer">
          {t('openInWallet')}
        </a>
      </div>
    </aside>
  )
}
