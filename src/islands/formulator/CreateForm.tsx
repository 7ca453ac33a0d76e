import { isGate } from '../../lib/core/wallet/gate.ts'
import { MOST_AT_ONCE } from '../../lib/formulator/rules.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { useAge } from '../shared/age/useAge.ts'
import { FormEnd } from './FormEnd.tsx'
import { Line } from './Line.tsx'
import { LOCKED_PLACES, lockText, Mev, mevText, REWARD_PLACES } from './Mev.tsx'
import { type CreateView, stepCount } from './store/draft.ts'
import { $formulator } from './store/formulator.ts'
import { blocksText, countText } from './texts.ts'

type Props = { readonly view: CreateView; readonly onClose: () => void }

/** Number of new formulators, with their lock, the rest for fees, and their gain with the account's own power. */
export function CreateForm({ view, onClose }: Props) {
  const { t } = useTexts<'formulator'>()
  const { stamp } = useStore($formulator)
  const age = useAge(stamp)
  const { count, cost, action, exact } = view
  const alphas = countText(t, 'Alpha', count)
  return (
    <Dialog open title={t('createTitle')} onClose={onClose}>
      <div className="card-b" data-age={age}>
        <div className="buyline">
          <fieldset className="stepper">
            <legend className="vh">{t('howMany')}</legend>
            <button
              type="button"
              aria-label={t('oneLess')}
              aria-disabled={count <= 1}
              onClick={() => stepCount(-1)}
            >
              <Icon name="minus" />
            </button>
            <output aria-live="polite">{count}</output>
            <button
              type="button"
              aria-label={t('oneMore')}
              aria-disabled={count >= MOST_AT_ONCE}
              onClick={() => stepCount(1)}
            >
              <Icon name="plus" />
            </button>
          </fieldset>
          <div className="buyline-sum">
            <p>
              <Mev raw={cost} places={0} />
            </p>
            <p className="tiny faint">{t('lockedNote')}</p>
          </div>
        </div>
        <Terms view={view} />
        <p className="tiny faint">{t('ownWeight', { amount: lockText(cost) })}</p>
        {count >= MOST_AT_ONCE && <p className="tiny faint">{t('mostAtOnce', { most: MOST_AT_ONCE })}</p>}
      </div>
      <FormEnd
        action={action}
        exact={exact}
        label={isGate(action) ? '' : action === 'review' ? t('reviewCreate', { alphas }) : t(`act.${action}`)}
        onClose={onClose}
      />
    </Dialog>
  )
}

/** MEV left in the wallet, and the daily gain. */
function Terms({ view: { left, lasts, missing, preview, exact } }: Pick<Props, 'view'>) {
  const { t } = useTexts<'formulator'>()
  return (
    <dl className="rows">
      {missing ? (
        <Line label={t('missing')}>
          <Mev raw={missing} places={LOCKED_PLACES} />
        </Line>
      ) : (
        <>
          <Line label={t('balanceAfter')}>
            <Mev raw={left} places={LOCKED_PLACES} />
          </Line>
          <Line label={t('leftForFees')}>
            {lasts === null ? '—' : t('transactions', { count: blocksText(lasts) })}
          </Line>
        </>
      )}
      <Line label={t('addsADay')} strong>
        <Mev raw={preview?.gain} places={REWARD_PLACES} about={!exact} />
        {preview && preview.tooHigh > 0n && (
          <span className="faint nw">{t('notNaive', { amount: mevText(preview.naive) })}</span>
        )}
      </Line>
    </dl>
  )
}
