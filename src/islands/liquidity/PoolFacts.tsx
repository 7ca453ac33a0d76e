import {
  AMOUNT_PLACES,
  formatAmount,
  formatPart,
  formatPpm,
  pricePlaces,
} from '../../lib/core/amount/format.ts'
import { poolPath } from '../../lib/core/exchange/marketLink.ts'
import { shortAddress } from '../../lib/core/i18n/clean.ts'
import { LP_DECIMALS, PRICE_DECIMALS } from '../../lib/core/pool/model.ts'
import { poolFeePpm, priceOf, shareOf } from '../../lib/liquidity/figures.ts'
import { redeem } from '../../lib/liquidity/quote.ts'
import { Figure } from '../../ui/Figure.tsx'
import { localHref } from '../../ui/href.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { amountOf } from './amounts.ts'
import { useDraft, useForm } from './form.tsx'
import { $liquidity } from './store/liquidity.ts'

/** The chosen pool: price, reserves, fee, and the account's part. */
export function PoolFacts() {
  const { locale, t } = useTexts<'trade' | 'liquidity'>()
  const { $state } = useForm()
  const { entry, coins } = useDraft()
  const state = useStore($state)
  const { stamp, owner } = useStore($liquidity)
  if (!entry) return null
  const [base, quote] = coins
  const price = state && base && quote ? priceOf(state.pool, base.address, quote.address) : null
  const wait = <span className="sk" />
  return (
    <section className="card" aria-labelledby="facts-title">
      <div className="card-h">
        <h2 id="facts-title">
          <a className="name-a" href={localHref(locale, poolPath(entry.id))}>
            {entry.id}
          </a>
        </h2>
        <span className="tag">{entry.kind}</span>
        <span className="mono faint small facts-at">{shortAddress(entry.address)}</span>
      </div>
      <div className="card-b">
        <dl className="rows">
          <div>
            <dt>{t('price')}</dt>
            <dd>
              {state ? (
                price === null ? (
                  '—'
                ) : (
                  <span className="fig">
                    {t('poolPrice', {
                      base: base?.symbol ?? '',
                      quote: quote?.symbol ?? '',
                      value: formatAmount(price, PRICE_DECIMALS, {
                        places: pricePlaces(price, PRICE_DECIMALS),
                      }),
                    })}
                  </span>
                )
              ) : (
                wait
              )}
            </dd>
          </div>
          {coins.map((token) => (
            <div key={token.address}>
              <dt>{token.symbol}</dt>
              <dd>
                {state ? (
                  <Figure
                    raw={amountOf(state.pool, state.pool.reserves, token)}
                    decimals={token.decimals}
                    places={2}
                    unit={token.symbol}
                  />
                ) : (
                  wait
                )}
              </dd>
            </div>
          ))}
          <div>
            <dt>{t('poolFee')}</dt>
            <dd>{state ? <span className="fig">{formatPpm(poolFeePpm(state.pool))}</span> : wait}</dd>
          </div>
          {state && owner && (
            <>
              <div className="total">
                <dt>{t('colShare')}</dt>
                <dd>
                  {state.lp === 0n ? (
                    <span className="faint">{t('shareNone')}</span>
                  ) : (
                    <>
                      <Figure raw={state.lp} decimals={LP_DECIMALS} places={AMOUNT_PLACES} unit="LP" />{' '}
                      <span className="faint">{formatPart(shareOf(state))}</span>
                    </>
                  )}
                </dd>
              </div>
              {state.lp > 0n &&
                coins.map((token) => (
                  <div key={token.address}>
                    <dt>{token.symbol}</dt>
                    <dd>
                      <Figure
                        raw={amountOf(state.pool, redeem(state, state.lp), token)}
                        decimals={token.decimals}
                        places={AMOUNT_PLACES}
                        unit={token.symbol}
                      />
                    </dd>
                  </div>
                ))}
            </>
          )}
        </dl>
      </div>
      <AsOf stamp={stamp} source={t('fromChain')} waiting={t('loading')} />
    </section>
  )
}
