import type { ConverterState } from '../../lib/conversion/model.ts'
import { AMOUNT_PLACES, formatAmount, formatPpm } from '../../lib/core/amount/format.ts'
import { chain } from '../../lib/core/config/env.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { localeOf } from '../../lib/core/i18n/locale.ts'
import { formatMoment } from '../../lib/core/i18n/moment.ts'
import type { Stamp } from '../../stores/chain.ts'
import { Figure } from '../../ui/Figure.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { $view } from './store/conversion.ts'

/** Symbols of the two tokens. */
export type Names = { readonly in: string; readonly out: string }

const shown = (raw: bigint) => formatAmount(raw, TOKEN_DECIMALS, { places: AMOUNT_PLACES })

/** The ratio with its block, the fee, the next ratio, the ceiling, and the pools. */
export function ConversionFacts({ names }: { readonly names: Names }) {
  const { t } = useTexts<'conversion'>()
  const { state, stamp, figures } = useStore($view)
  return (
    <dl className="rows form-rows">
      <div>
        <dt>{t('ratio')}</dt>
        <dd>
          {state ? t('ratioOf', { ...names, ratio: shown(state.ratio) }) : <span className="sk" />}
          {stamp && (
            <small className="faint"> {t('ratioBlock', { block: formatAmount(stamp.block, 0) })}</small>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('fee')}</dt>
        <dd>
          <Figure
            raw={figures?.fee ?? null}
            decimals={TOKEN_DECIMALS}
            places={AMOUNT_PLACES}
            round="up"
            unit={names.out}
          />{' '}
          <small className="faint">{t('feePart')}</small>
        </dd>
      </div>
      <div>
        <dt>{t('nextRatio')}</dt>
        <dd>
          {state && stamp ? <Next state={state} stamp={stamp} names={names} /> : <span className="sk" />}
        </dd>
      </div>
      {state?.mintable && (
        <div>
          <dt>{t('ceiling')}</dt>
          <dd>
            <Ceiling mintable={state.mintable} symbol={names.out} />
          </dd>
        </div>
      )}
      <Pools />
    </dl>
  )
}

type NextProps = { readonly state: ConverterState; readonly stamp: Stamp; readonly names: Names }

/** The announced ratio: its date first, computed from blocks, which decide. */
function Next({ state, stamp, names }: NextProps) {
  const { locale, t } = useTexts<'conversion'>()
  const { pending, converter } = state
  if (!pending) return <>{t(converter.kind === 'request' ? 'nextUnknown' : 'nextNone')}</>
  const left = pending.height > stamp.block ? pending.height - stamp.block : 0n
  const seconds = Math.floor((stamp.at + Number(left) * chain.blockMs) / 1_000)
  const block = { block: formatAmount(pending.height, 0), expiry: formatAmount(pending.expiry, 0) }
  return (
    <>
      <Figure raw={pending.ratio} decimals={TOKEN_DECIMALS} places={AMOUNT_PLACES} unit={names.out} />{' '}
      {left === 0n
        ? t('nextNow')
        : t('nextFrom', { date: formatMoment(seconds, localeOf(locale).zone, locale, 'full') })}
      <br />
      <small className="faint">{t('nextBlocks', block)}</small>
    </>
  )
}

type CeilingProps = { readonly mintable: NonNullable<ConverterState['mintable']>; readonly symbol: string }

/** The lower of the two ceilings. */
function Ceiling({ mintable: { inWindow, inAll, windowEnd }, symbol }: CeilingProps) {
  const { t } = useTexts<'conversion'>()
  const all = inAll <= inWindow
  return (
    <>
      <Figure raw={all ? inAll : inWindow} decimals={TOKEN_DECIMALS} places={2} unit={symbol} />{' '}
      <small className="faint">
        {all ? t('ceilingAll') : t('ceilingWindow', { block: formatAmount(windowEnd, 0) })}
      </small>
    </>
  )
}

/** Amount of the pools' best route in place of the conversion; nothing if no route leads there. */
function Pools() {
  const { t } = useTexts<'conversion'>()
  const { pool } = useStore($view)
  if (!pool) return null
  return (
    <div>
      <dt>{t('pools')}</dt>
      <dd>
        {pool.ppm === 0n
          ? t('poolSame')
          : t(pool.more ? 'poolMore' : 'poolLess', { size: formatPpm(pool.ppm) })}
      </dd>
    </div>
  )
}
