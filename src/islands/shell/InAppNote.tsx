import { useEffect, useState } from 'react'
import { metamask } from '../../lib/core/config/metamask.ts'
import { inAppOf } from '../../lib/core/wallet/inApp.ts'
import { inWallet } from '../../lib/core/wallet/phone.ts'
import { snackError } from '../../stores/snackbar.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'

/** The page's address as it is now: what was typed is in it, and no event tells of every change. */
function useAddress(): string {
  const [href, setHref] = useState(() => location.href)
  useEffect(() => {
    const timer = setInterval(() => setHref(location.href), 500)
    return () => clearInterval(timer)
  }, [])
  return href
}

/** The ways out of an app's browser that has no wallet: outside, by hand, into a wallet. Reading goes on. */
export function InAppNote() {
  const { locale, t } = useTexts<'wallet'>()
  const href = useAddress()
  const app = inAppOf(navigator.userAgent, href)
  if (!app) return null
  return (
    <aside className="in-app" aria-label={t('inAppTitle', { app: app.name[locale] })}>
      <Icon name="warn" />
      <p>
        <b>{t('inAppTitle', { app: app.name[locale] })}</b> {t('inAppBody')}
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
