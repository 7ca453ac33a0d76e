import { countsOf, lockedIn } from '../../lib/formulator/figures.ts'
import { type Held, KINDS } from '../../lib/formulator/model.ts'
import { lessOf, type Preview } from '../../lib/formulator/preview.ts'
import { useTexts } from '../../ui/texts.tsx'
import { Line } from './Line.tsx'
import { LOCKED_PLACES, Mev, mevText, REWARD_PLACES } from './Mev.tsx'
import { countText } from './texts.ts'

type Props = { readonly items: readonly Held[]; readonly preview: Preview | null; readonly exact: boolean }

/** Formulators that end, the returned amount, and the daily rewards afterwards. */
export function RevokeLines({ items, preview, exact }: Props) {
  const { t } = useTexts<'formulator'>()
  const counts = countsOf(items)
  const kinds = KINDS.toReversed().filter((kind) => counts[kind] > 0)
  return (
    <dl className="rows">
      <Line label={t('ends')}>{kinds.map((kind) => countText(t, kind, counts[kind])).join(', ')}</Line>
      <Line label={t('mevBack')} strong>
        <Mev raw={lockedIn(items)} places={LOCKED_PLACES} />
      </Line>
      <Line label={t('dailyAfterRevoke')}>
        <Mev raw={preview?.after} places={REWARD_PLACES} about={!exact} />
        {preview && (
          <span className="faint nw">
            <span className="tri" aria-hidden="true">
              ▼
            </span>
            {t('dailyLess', { amount: mevText(lessOf(preview)) })}
          </span>
        )}
      </Line>
    </dl>
  )
}
