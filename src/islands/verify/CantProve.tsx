import { useEffect, useState } from 'react'
import { chain } from '../../lib/core/config/env.ts'
import { appRoot } from '../../lib/core/storage/storage.ts'
import { snackError } from '../../stores/snackbar.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'

const LIMITS = [
  ['cantSelf', 'cantSelfBody'],
  ['cantBrowser', 'cantBrowserBody'],
  ['cantContract', 'cantContractBody'],
] as const

/** A page cannot prove itself: the checks that are possible from outside, by one command. */
export function CantProve() {
  const { t } = useTexts<'verify'>()
  const [root, setRoot] = useState('https://…/')
  useEffect(() => setRoot(new URL(appRoot(), location.href).href), [])
  // Mainnet is the default. The devnet must be requested explicitly, because its key is public.
  const option = chain.key === 'mainnet' ? '' : `--chain ${chain.key}`
  const command = `npm run verify -- ${root}`
  return (
    <section className="card" aria-labelledby="verify-cant">
      <div className="card-h">
        <h2 id="verify-cant">{t('cantTitle')}</h2>
      </div>
      <div className="card-b">
        <ul className="verify-cant">
          {LIMITS.map(([limit, body]) => (
            <li key={limit}>
              <Icon name="minus" />
              <p>
                <b>{t(limit)}</b> {t(body)}
              </p>
            </li>
          ))}
        </ul>
        <p className="small muted">{t('outside')}</p>
        <div className="verify-cmd">
          <code>
            {command} <span>{option}</span>
          </code>
          <CopyButton
            className="btn btn-s"
            text={`${command} ${option}`.trim()}
            label={t('copyCommand')}
            onFail={() => snackError('copy.failed')}
          />
        </div>
      </div>
    </section>
  )
}
