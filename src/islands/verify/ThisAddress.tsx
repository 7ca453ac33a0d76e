import { useEffect, useState } from 'react'
import { cleanText } from '../../lib/core/i18n/clean.ts'
import { type AddressKind, addressOf } from '../../lib/verify/model.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { $gateway, $run, $signature } from './store/verify.ts'

const kinds = {
  content: 'kindContent',
  namePath: 'kindNamePath',
  name: 'kindName',
} as const satisfies Record<AddressKind, string>

/** Facts from the address itself, and from the host in between. */
export function ThisAddress() {
  const { t } = useTexts<'verify'>()
  const [place, setPlace] = useState<ReturnType<typeof addressOf> | null>(null)
  const gateway = useStore($gateway)
  const { phase } = useStore($run)
  const signature = useStore($signature)
  // Pages are pre-rendered before their address is known.
  useEffect(() => setPlace(addressOf(location)), [])
  const said = [gateway.path, gateway.roots].filter((text) => text !== null)
  return (
    <section className="card" aria-labelledby="verify-address">
      <div className="card-h">
        <h2 id="verify-address">{t('addressTitle')}</h2>
      </div>
      <div className="card-b">
        <dl className="rows">
          <div>
            <dt>{t('kind')}</dt>
            <dd>{place ? t(kinds[place.kind]) : '—'}</dd>
          </div>
          <div>
            <dt>{t('inAddress')}</dt>
            <dd className={place?.cid ? 'verify-hash' : 'faint'}>{place?.cid ?? t('notInAddress')}</dd>
          </div>
          {signature?.state === 'valid' && (
            <div>
              <dt>{t('signedCid')}</dt>
              <dd className="verify-hash">{signature.statement.cid}</dd>
            </div>
          )}
          <div>
            <dt>{t('gateway')}</dt>
            <dd className={said.length > 0 ? 'verify-hash' : 'faint'}>
              {said.length > 0
                ? said.map((text) => cleanText(text, 200)).join(' · ')
                : t(phase === 'done' ? 'gatewayNone' : 'gatewayAfter')}
            </dd>
          </div>
        </dl>
      </div>
    </section>
  )
}
