import { useEffect } from 'react'
import { partOf } from '../../lib/charts/figures.ts'
import { formatPart } from '../../lib/core/amount/format.ts'
import { dollarTokens } from '../../lib/core/config/contracts.ts'
import type { Token } from '../../lib/core/config/registry.ts'
import { sumPlaces } from '../../lib/core/exchange/price.ts'
import { $wallet } from '../../stores/wallet.ts'
import { Figure } from '../../ui/Figure.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { ContractRow } from './ContractRow.tsx'
import { $holding, watchHolding } from './store/holding.ts'

/** Distribution of the token's supply, as the chain reports it. Unknown parts are shown as unknown. */
export function TokenFacts({ token }: { readonly token: Token }) {
  const { t } = useTexts<'ui' | 'subject'>()
  const { holding, stamp } = useStore($holding)
  const { status } = useStore($wallet)
  const age = useAge(stamp)
  useEffect(() => watchHolding(token), [token])
  const parts = [
    ['inPools', holding?.pools ?? null],
    ...(status === 'connected' ? [['inWallet', holding?.own ?? null] as const] : []),
    ['elsewhere', holding?.others ?? null],
  ] as const
  return (
    <section className="card" aria-labelledby="token-facts" data-age={age}>
      <div className="card-h">
        <h2 id="token-facts">{t('tokenFacts')}</h2>
      </div>
      <div className="card-b">
        <dl className="rows rows-loose">
          <div className="key">
            <dt>{t('supply')}</dt>
            <dd>
              {stamp ? (
                <Amount raw={holding?.supply ?? null} token={token} unit={token.symbol} />
              ) : (
                <span className="sk" />
              )}
            </dd>
          </div>
          {parts.map(([name, raw]) => {
            const part = partOf(raw, holding?.supply ?? null)
            return (
              <div key={name}>
                <dt>{t(name)}</dt>
                <dd>
                  {stamp ? <Amount raw={raw} token={token} /> : <span className="sk" />}
                  {part !== null && <span className="faint">{formatPart(part)}</span>}
                </dd>
              </div>
            )
          })}
          <div>
            <dt>{t('decimals')}</dt>
            <dd>
              <span className="fig">{token.decimals}</span>
            </dd>
          </div>
          <ContractRow address={token.address} />
        </dl>
        <p className="small muted sub-note">{t('holdersUnknown')}</p>
        {dollarTokens.includes(token.address) && <p className="small muted">{t('dollarNote')}</p>}
      </div>
      <AsOf stamp={stamp} source={t('onChain')} waiting={t('noData')} />
    </section>
  )
}

type AmountProps = { readonly raw: bigint | null; readonly token: Token; readonly unit?: string }

function Amount({ raw, token, unit = '' }: AmountProps) {
  return (
    <Figure
      raw={raw}
      decimals={token.decimals}
      places={sumPlaces(raw ?? 0n)}
      {...(raw === null ? {} : { unit })}
    />
  )
}
