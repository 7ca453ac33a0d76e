import { AMOUNT_PLACES, formatAmount, formatShare } from '../../lib/core/amount/format.ts'
import { chain } from '../../lib/core/config/env.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { formatMoment } from '../../lib/core/i18n/moment.ts'
import { formatSpan } from '../../lib/core/i18n/span.ts'
import { sharePpm } from '../../lib/nftfarm/figures.ts'
import { DAY_S } from '../../lib/nftfarm/model.ts'
import { $now } from '../../stores/clock.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { useAge } from '../shared/age/useAge.ts'
import { localMoment, Reward, secondsOf, useSymbol } from './parts.tsx'
import { $pool } from './store/pool.ts'
import { $farmItems, $history, $summary } from './store/reported.ts'

const HOURS = 24
const hours = Array.from({ length: HOURS }, (_, hour) => hour)

/** Time until the day ends, when its reward is published: by this device's clock, so an estimate. */
export function Next() {
  const { t, locale } = useTexts<'nftfarm'>()
  const { body, stamp } = useStore($summary)
  const { body: mine } = useStore($farmItems)
  const now = useStore($now)
  const age = useAge(stamp)
  const symbol = useSymbol()
  const ends = body?.farm?.today?.ends ?? null
  const lastPaid = body?.farm?.lastPaid ?? null
  const left = ends === null || now === 0 ? null : Math.max(0, ends * 1_000 - now)
  const expected = mine ? BigInt(mine.expected) : null
  const time = ends === null ? '' : localMoment(ends, locale, 'time')
  const passed = left === null ? 0 : Math.min(HOURS, Math.floor(HOURS - left / 3_600_000))
  return (
    <section className="card nf-next" aria-labelledby="nf-next" data-age={age}>
      <div className="card-b">
        <h2 id="nf-next">{t('next')}</h2>
        <p className="nf-big">{left === null ? '—' : t('nextIn', { span: formatSpan(left, locale) })}</p>
        {ends !== null && (
          <>
            <p className="small">
              {mine && BigInt(mine.power) === 0n
                ? t('nextNone')
                : expected === null
                  ? t('nextAtUnknown', { time })
                  : t('nextAt', {
                      amount: formatAmount(expected, TOKEN_DECIMALS, { places: AMOUNT_PLACES }),
                      symbol,
                      time,
                    })}
            </p>
            <svg className="nf-day" viewBox="0 0 240 12" preserveAspectRatio="none" aria-hidden="true">
              {hours.map((hour) => (
                <rect
                  key={hour}
                  className={hour < passed ? 'past' : undefined}
                  x={hour * 10 + 1}
                  y={hour % 6 === 0 ? 0 : 4}
                  width="4"
                  height={hour % 6 === 0 ? 12 : 8}
                />
              ))}
            </svg>
            <p className="tiny muted">
              {t('nextUtc', {
                date: formatMoment(ends, 'utc', locale, 'date'),
                blocks: left === null ? '—' : formatAmount(BigInt(Math.ceil(left / chain.blockMs)), 0),
              })}
            </p>
          </>
        )}
        {body?.farm && (
          <p className="tiny muted">
            {lastPaid === null
              ? t('lastNone')
              : t('lastReward', { time: localMoment(lastPaid, locale, 'full') })}
          </p>
        )}
      </div>
    </section>
  )
}

/** Hash power and rewards, of the account and of all. */
export function Totals() {
  const { t, locale } = useTexts<'nftfarm'>()
  const { body } = useStore($summary)
  const { body: mine } = useStore($farmItems)
  const { body: history } = useStore($history)
  const { state } = useStore($pool)
  const farm = body?.farm ?? null
  const power = mine ? BigInt(mine.power) : null
  const total = farm?.today ? BigInt(farm.today.power) : null
  const share = sharePpm(power, total)
  const days = history?.list.filter(({ state: at }) => at === 'paid').length ?? 0
  const oldest = history?.list.findLast(({ date }) => date !== null)?.date
  const since = days > 0 && oldest && history && history.list.length === history.count ? oldest : null
  return (
    <dl className="card nf-totals">
      <div>
        <dt>{t('yourPower')}</dt>
        <dd>
          <span className="fig">{power === null ? '—' : formatAmount(power, 0)}</span>
          {share !== null && total !== null && (
            <small>
              {t('powerShare', {
                share: formatShare(share),
                total: formatAmount(total, 0),
              })}
            </small>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('paidToYou')}</dt>
        <dd>
          <Reward raw={history ? BigInt(history.credited) : null} />
          {since && (
            <small>
              {t('since', {
                date: formatMoment(secondsOf(since) + DAY_S, 'utc', locale, 'day'),
              })}
            </small>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('daily')}</dt>
        <dd>
          <Reward raw={state?.daily ?? (farm?.today ? BigInt(farm.today.reward) : null)} />{' '}
          <small>{t('perDay')}</small>
          {state?.next && (
            <small>
              {t('dailyNext', {
                amount: formatAmount(state.next.amount, TOKEN_DECIMALS, { places: AMOUNT_PLACES }),
                block: formatAmount(state.next.startBlock, 0),
              })}
            </small>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('totalPaid')}</dt>
        <dd>
          <Reward raw={farm ? BigInt(farm.credited) : null} />
        </dd>
      </div>
    </dl>
  )
}
