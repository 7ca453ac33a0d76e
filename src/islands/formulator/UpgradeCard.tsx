import { higherOf, PARTS } from '../../lib/formulator/figures.ts'
import type { Higher } from '../../lib/formulator/model.ts'
import type { Preview } from '../../lib/formulator/preview.ts'
import type { Outlook } from '../../lib/formulator/rules.ts'
import { askShell } from '../../stores/askShell.ts'
import { $balances } from '../../stores/balances.ts'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { Line } from './Line.tsx'
import { Mev, mevText, REWARD_PLACES } from './Mev.tsx'
import { Gain, ShareBars } from './ShareBars.tsx'
import { outlooksOf, upgradeOf } from './store/draft.ts'
import { $formulator } from './store/formulator.ts'
import { blocksText, countText, spanText } from './texts.ts'

/** Effect of an upgrade now: a card for each kind that is possible, else for the next one. */
export function UpgradeCard() {
  const world = useStore($formulator)
  const outlooks = outlooksOf(world)
  const ready = outlooks.filter(({ wait }) => wait === 0n)
  const shown = ready.length > 0 ? ready : outlooks.slice(0, 1)
  return shown.map((outlook) => <Outcome key={outlook.to} outlook={outlook} />)
}

function Outcome({ outlook }: { readonly outlook: Outlook }) {
  const { locale, t } = useTexts<'formulator'>()
  const world = useStore($formulator)
  const { gasPrice } = useStore($balances)
  const age = useAge(world.stamp)
  const { to, parts, wait } = outlook
  const { preview, breakEven } = upgradeOf(world, parts, to, gasPrice)
  const id = `fm-to-${to}`
  return (
    <section className="card" aria-labelledby={id} data-age={age}>
      <div className="card-h">
        <h2 id={id}>{t(`card.${to}`)}</h2>
      </div>
      <div className="card-b">
        <p className="small muted">{t('dailyAfter')}</p>
        <p className="fm-big">
          <Mev raw={preview?.after} places={REWARD_PLACES} about={world.network?.exact === false} />
        </p>
        {preview ? (
          <>
            <Gain gain={preview.gain} />
            <ShareBars share={preview.share} />
          </>
        ) : (
          <p className="small muted">{t('dailyUnknown')}</p>
        )}
        <Lines to={to} preview={preview} breakEven={breakEven} />
        <Cost to={to} />
        <button
          className="btn btn-p btn-lg btn-w mt"
          type="button"
          aria-disabled={wait !== 0n}
          onClick={() => wait === 0n && askShell({ kind: 'formulator', act: 'upgrade', to })}
        >
          {wait === 0n ? t('chooseSurvivor') : t('readyIn', { span: spanText(wait ?? 0n, locale) })}
        </button>
      </div>
      <AsOf
        stamp={world.stamp}
        source={t(world.network?.exact === false ? 'estimated' : 'computed')}
        waiting={t('readingAll')}
      />
    </section>
  )
}

type LinesProps = {
  readonly to: Higher
  readonly preview: Preview | null
  readonly breakEven: bigint | null
}

function Lines({ to, preview, breakEven }: LinesProps) {
  const { locale, t } = useTexts<'formulator'>()
  const { holdings } = useStore($formulator)
  const { of, count } = PARTS[to]
  const over = higherOf(to)
  const age = over && holdings?.ages[over]
  return (
    <dl className="rows mt">
      {preview && (
        <Line label={t('byTodaysRate')}>
          <Mev raw={preview.byTodaysRate} places={REWARD_PLACES} />
          {preview.tooHigh > 0n && (
            <span className="faint nw">{t('tooHigh', { amount: mevText(preview.tooHigh) })}</span>
          )}
        </Line>
      )}
      {preview && (
        <Line label={t('breakEven')}>
          {preview.gain <= 0n ? (
            t('breakEvenNever')
          ) : breakEven === null ? (
            '—'
          ) : (
            <>
              {breakEven === 1n ? t('breakEvenOne') : t('breakEvenAfter', { blocks: blocksText(breakEven) })}
              <span className="faint nw">{t('breakEvenFee', { span: spanText(breakEven, locale) })}</span>
            </>
          )}
        </Line>
      )}
      <Line label={t('ageAgain')}>
        {age ? t('ageAgainAt', { blocks: blocksText(age) }) : t('ageAgainTop')}
      </Line>
      <Line label={t('ends')}>{t('endsAs', { ends: countText(t, of, count - 1) })}</Line>
      <Line label={t('locked')}>{t('lockedSame')}</Line>
    </dl>
  )
}

/** Cost of the upgrade. */
function Cost({ to }: { readonly to: Higher }) {
  const { locale, t } = useTexts<'formulator'>()
  const { holdings } = useStore($formulator)
  const over = higherOf(to)
  const age = over && holdings?.ages[over]
  return (
    <Note kind="info">
      <p>
        <b>{t('costTitle')}</b>
      </p>
      <p>
        {age
          ? t('costBody.Sigma', { blocks: blocksText(age), span: spanText(age, locale) })
          : t('costBody.Omega')}
      </p>
    </Note>
  )
}
