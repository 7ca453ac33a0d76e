import { fullRegistry } from '../../lib/core/config/fullRegistry.ts'
import { formatSpan } from '../../lib/core/i18n/span.ts'
import { actionsOf, roleOf } from '../../lib/core/nft/actions.ts'
import { benchActionsOf, benchQuery, isYoung, YOUNG_SECONDS } from '../../lib/core/nft/heroActions.ts'
import { $now } from '../../stores/clock.ts'
import { $wallet } from '../../stores/wallet.ts'
import { localHref } from '../../ui/href.ts'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { $itemInfo } from './store/info.ts'
import { $itemChain } from './store/item.ts'
import { $subject } from './store/subject.ts'

/** The owner's actions on a box or hero besides trading, or the reasons why there are none. */
export function HeroActions() {
  const { locale, t } = useTexts<'heroWords'>()
  const { item } = useStore($itemChain)
  const info = useStore($itemInfo)
  const subject = useStore($subject)
  const { address } = useStore($wallet)
  const now = useStore($now)
  if (!subject || subject === 'unknown' || !item || roleOf(item, address) !== 'owner') return null
  const { collection, key } = subject
  const actions = benchActionsOf(fullRegistry, key.contract)
  if (actions.length === 0) return null
  const listed = actionsOf(item, address).transfer === 'listed'
  const since = info.item?.hero?.since ?? null
  const young = isYoung(since, Math.floor(now / 1_000))
  const behind = info.item?.hero !== undefined && info.item.metadata.state === 'unsynchronized'
  const reasons = listed
    ? actions.map((action) => t(`listed.${action}`))
    : young && since !== null
      ? [t('why.young', { span: formatSpan((since + YOUNG_SECONDS) * 1_000 - now, locale) })]
      : behind
        ? [t('why.unsynchronized')]
        : []
  return (
    <section className="card" aria-labelledby="hero-acts">
      <div className="card-h">
        <h2 id="hero-acts">{t('actsTitle')}</h2>
      </div>
      <div className="card-b">
        {reasons.length > 0 ? (
          <Note kind="warn">
            {reasons.map((reason) => (
              <p key={reason}>{reason}</p>
            ))}
          </Note>
        ) : (
          <div className="btn-row">
            {actions.map((action) => (
              <a
                key={action}
                className="btn btn-q"
                href={localHref(
                  locale,
                  `myNfts/heroes/${benchQuery({ act: action, collection: collection.shortName, ids: [key.id] })}`,
                )}
              >
                {t(`act.${action}`)}
              </a>
            ))}
          </div>
        )}
      </div>
    </section>
  )
}
