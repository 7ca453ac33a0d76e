import { useEffect } from 'react'
import { BALANCE_PLACES, formatAmount, formatShare } from '../../lib/core/amount/format.ts'
import { symbolAt } from '../../lib/core/config/contracts.ts'
import { chain } from '../../lib/core/config/env.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { formatBlockSpan } from '../../lib/core/i18n/span.ts'
import type { FarmRow } from '../../lib/farm/row.ts'
import { $errorTexts, needErrorTexts } from '../../stores/errorTexts.ts'
import { $access } from '../../stores/gate.ts'
import { Figure } from '../../ui/Figure.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { FarmAsOf, useFarmAge } from './FarmAsOf.tsx'
import { Amount, Line, StakeLines } from './FarmFigures.tsx'
import { GateButton } from './GateButton.tsx'
import { PoolName } from './PoolName.tsx'
import { openForm } from './store/form.ts'
import { openFarmReview } from './store/review.ts'

type Props = { readonly row: FarmRow }

/** One farm of a partner app: its rewards, their payer and duration, and the own stake. */
export function MappCard({ row }: Props) {
  const { t } = useTexts<'farm'>()
  const age = useFarmAge()
  const { entry } = row
  return (
    <section className="card" aria-label={t('stakeIn', { pool: entry.id })}>
      <div className="card-h">
        <PoolName entry={entry} level="h2" />
        <span className="tag end">{t('earns', { symbol: symbolAt(entry.reward) })}</span>
      </div>
      <div className="card-b" data-age={age}>
        <StakeLines row={row}>
          {row.mine && (
            <Line label={t('daily')}>
              <Amount raw={row.daily} token={entry.reward} />
              {row.sharePpm !== null && row.sharePpm > 0n && (
                <span className="faint">{t('ofPool', { share: formatShare(row.sharePpm) })}</span>
              )}
            </Line>
          )}
          <Line label={t('perBlock')}>
            <Amount raw={row.perBlock} token={entry.reward} />
          </Line>
          <Line label={t('bankerLeft')}>
            <Figure
              raw={row.left}
              decimals={TOKEN_DECIMALS}
              places={2}
              unit={row.left === null ? '' : symbolAt(entry.reward)}
            />
            <span className="faint">{t(row.left === null ? 'bankerUnknown' : 'bankerLeftNote')}</span>
          </Line>
          <Line label={t('bankerLasts')}>
            <Lasts row={row} />
          </Line>
        </StakeLines>
        <Banker row={row} />
        <Actions row={row} />
      </div>
      <FarmAsOf />
    </section>
  )
}

function Lasts({ row: { lasts, left } }: Props) {
  const { locale, t } = useTexts<'farm'>()
  if (lasts === null) return <span className="faint">{left === null ? '—' : t('paysNothing')}</span>
  return (
    <>
      <span className="fig">
        {formatAmount(lasts, 0)}
        <span className="u">{t('blocks')}</span>
      </span>
      <span className="faint nw">≈ {formatBlockSpan(lasts, chain.blockMs, locale)}</span>
    </>
  )
}

/** Explains a banker without money, by the contract's answer to a simulated call. */
function Banker({ row: { health, blocked } }: Props) {
  const { locale, t } = useTexts<'farm'>()
  const errors = useStore($errorTexts)
  const refused = blocked !== null
  useEffect(() => {
    if (refused) needErrorTexts(locale)
  }, [refused, locale])
  if (blocked)
    return (
      <Note kind="danger" problem={blocked}>
        <p>
          <b>{errors[blocked] ?? t('blockedTitle')}</b>
        </p>
        <p>{errors[`${blocked}.next`]}</p>
      </Note>
    )
  if (health === 'dry')
    return (
      <Note kind="warn">
        <p>
          <b>{t('dryTitle')}</b>
        </p>
        <p>{t('dryBody')}</p>
      </Note>
    )
  if (health === 'soon')
    return (
      <Note kind="warn">
        <p>
          <b>{t('soonTitle')}</b>
        </p>
        <p>{t('soonBody')}</p>
      </Note>
    )
  return null
}

function Actions({ row: { entry, mine } }: Props) {
  const { t } = useTexts<'farm'>()
  const { gate } = useStore($access)
  const { id } = entry
  if (gate) return <GateButton gate={gate} />
  const staked = Boolean(mine?.staked)
  return (
    <>
      <p className="small muted">
        {t('held', {
          value:
            mine?.held === null || mine?.held === undefined
              ? '—'
              : formatAmount(mine.held, TOKEN_DECIMALS, { places: BALANCE_PLACES }),
          symbol: symbolAt(entry.want),
        })}
      </p>
      <div className="farm-acts">
        <button className="btn btn-q grow" type="button" onClick={() => openForm('deposit', id)}>
          {t('depositAct')}
        </button>
        {staked && (
          <button className="btn btn-s" type="button" onClick={() => openForm('withdraw', id)}>
            {t('withdrawSome')}
          </button>
        )}
        {Boolean(mine?.payable) && (
          <button className="btn btn-s" type="button" onClick={() => openFarmReview('harvest', id)}>
            {t('harvest')}
          </button>
        )}
      </div>
      {staked && (
        <details className="farm-more">
          <summary>
            {t('more')}
            <Icon name="down" />
          </summary>
          <div className="farm-acts">
            <button className="btn btn-s" type="button" onClick={() => openFarmReview('withdrawAll', id)}>
              {t('withdrawAll')}
            </button>
            <button className="btn btn-q" type="button" onClick={() => openFarmReview('emergency', id)}>
              {t('emergency')}
            </button>
          </div>
          <p>{t('emergencyWhen')}</p>
        </details>
      )}
    </>
  )
}
