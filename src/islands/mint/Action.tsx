import { useEffect } from 'react'
import { formatAmount } from '../../lib/core/amount/format.ts'
import { symbolAt } from '../../lib/core/config/contracts.ts'
import { isGate } from '../../lib/core/wallet/gate.ts'
import { refusalOf } from '../../lib/mint/rules.ts'
import { $errorTexts, needErrorTexts } from '../../stores/errorTexts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { useGate } from '../shared/tx/useGate.ts'
import { Coins, MintAsOf, useMintAge, Whole } from './Parts.tsx'
import { type MintView, mintReview, stepCount } from './store/form.ts'

const ACTIVE = ['unsafe', 'connect', 'wrongChain', 'mint']

export function Action({ view }: { readonly view: MintView }) {
  const { locale, t } = useTexts<'ui' | 'mint'>()
  const age = useMintAge()
  const errors = useStore($errorTexts)
  const gate = useGate()
  const { row, action, count, most, cost } = view
  const { terms, part, bulkMinters, phase } = row
  const refused = action === 'refused' && part ? refusalOf(part.reason) : null
  useEffect(() => {
    if (refused) needErrorTexts(locale)
  }, [refused, locale])
  const run = () => {
    if (isGate(action)) gate.pass(action)
    else if (action === 'mint') mintReview.open()
  }
  const symbol = terms ? symbolAt(terms.payToken) : ''
  return (
    <section className="card" aria-labelledby="mint-title" data-age={age}>
      <div className="card-h">
        <h2 id="mint-title">{t('mint')}</h2>
      </div>
      <div className="card-b">
        {phase === 'live' && (
          <>
            <div className="buyline">
              <fieldset className="stepper">
                <legend className="vh">{t('howMany')}</legend>
                <button
                  type="button"
                  aria-label={t('oneLess')}
                  aria-disabled={count <= 1n}
                  onClick={() => stepCount(-1n)}
                >
                  <Icon name="minus" />
                </button>
                <output aria-live="polite">{formatAmount(count, 0)}</output>
                <button
                  type="button"
                  aria-label={t('oneMore')}
                  aria-disabled={most !== null && count >= most}
                  onClick={() => stepCount(1n)}
                >
                  <Icon name="plus" />
                </button>
              </fieldset>
              <div className="grow">
                <p className="tot">
                  <Coins raw={cost} token={terms?.payToken ?? null} />
                </p>
                <p className="tiny faint">
                  {t('balanceLabel')} <Coins raw={part?.held} token={terms?.payToken ?? null} />
                </p>
              </div>
            </div>
            {part?.count != null && part.count > 0n && (
              <p className="small muted" role="status">
                {t('youCanStill', { count: formatAmount(part.count, 0) })}{' '}
                {terms && t('perTransaction', { count: formatAmount(terms.perTransaction, 0) })}
              </p>
            )}
          </>
        )}
        <Bonuses view={view} />
        <div className="mint-bonus">
          <span className="muted">{t('bulkMinters')}</span>
          <Whole raw={bulkMinters} />
        </div>
        {refused && (
          <Note kind="warn" problem={refused}>
            <p>{errors[refused] ?? t('failed')}</p>
            <p>{errors[`${refused}.next`]}</p>
          </Note>
        )}
        <div className="page-dock mt">
          <button
            className="btn btn-p btn-lg btn-w"
            type="button"
            aria-disabled={!ACTIVE.includes(action)}
            onClick={run}
          >
            {isGate(action)
              ? gate.says(action)
              : t(`act.${action}`, { symbol, count: formatAmount(count, 0) })}
          </button>
        </div>
      </div>
      <MintAsOf />
    </section>
  )
}

/** The bonuses, their conditions, and the account's progress. */
function Bonuses({ view: { row, count, free } }: { readonly view: MintView }) {
  const { t } = useTexts<'mint'>()
  return (
    <>
      {row.bonuses.map((bonus) => {
        const paid = row.part?.paid ?? null
        const left = bonus.most > bonus.sent
        return (
          <div key={String(bonus.id)} className="mint-bonus">
            <b>{formatAmount(bonus.threshold, 0)} + 1</b>
            {bonus.used ? (
              <span className="tag tag-s">{t('used')}</span>
            ) : (
              <span className="fig">
                {paid === null ? '—' : formatAmount(paid, 0)}
                <span className="u">{t('ofThreshold', { count: formatAmount(bonus.threshold, 0) })}</span>
              </span>
            )}
            <span className="muted">
              {t(left ? 'bonusLeft' : 'bonusGone', {
                sent: formatAmount(bonus.sent, 0),
                most: formatAmount(bonus.most, 0),
              })}
            </span>
          </div>
        )
      })}
      {free !== null && free > 0n && (
        <p className="small" role="status">
          <b>{t('payGet', { pay: formatAmount(count, 0), free: formatAmount(free, 0) })}</b>
        </p>
      )}
    </>
  )
}
