import type { Address } from '../../lib/core/config/registry.ts'
import { formatSpan } from '../../lib/core/i18n/span.ts'
import type { Differences } from '../../lib/core/nft/differences.ts'
import { type BenchAction, YOUNG_SECONDS } from '../../lib/core/nft/heroActions.ts'
import type { Judged } from '../../lib/hero/bench.ts'
import type { BoxRefusal } from '../../lib/hero/boxes.ts'
import { collectionAt } from '../../lib/hero/known.ts'
import type { BoxItem } from '../../lib/hero/model.ts'
import type { HeroRefusal } from '../../lib/hero/rules.ts'
import { $now } from '../../stores/clock.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { DiffersLine } from '../shared/nft/Differs.tsx'
import { itemHref } from '../shared/nft/links.ts'
import { Plate } from './Plate.tsx'
import { useNamed } from './useNamed.ts'

type Reason = HeroRefusal | BoxRefusal

type WhyProps = {
  readonly act: BenchAction
  readonly reason: Reason
  readonly since: number | null
}

/** Reason why an item cannot be used, as a sentence. */
export function Why({ act: action, reason, since }: WhyProps) {
  const { locale, t } = useTexts<'heroWords'>()
  const now = useStore($now)
  if (reason === 'listed') return <>{t(`listed.${action}`)}</>
  if (reason === 'stars' && action === 'merge') return <>{t('why.starsFull')}</>
  if (reason !== 'young') return <>{t(`why.${reason}`)}</>
  const left = since === null ? 0 : (since + YOUNG_SECONDS) * 1_000 - now
  return <>{t('why.young', { span: formatSpan(left, locale) })}</>
}

/** Link to the cancellation of a sale. */
export function CancelSell({ contract, id }: { readonly contract: Address; readonly id: bigint }) {
  const { locale, t } = useTexts<'hero'>()
  const shortName = collectionAt(contract)?.shortName
  return shortName ? (
    <a className="btn btn-t" href={itemHref(locale, shortName, id)}>
      {t('toCancel')}
    </a>
  ) : null
}

type Props = {
  readonly act: BenchAction
  readonly contract: Address
  readonly list: readonly Judged<BoxItem, Reason>[]
  readonly differences: Differences
}

/** Items that cannot be used now, each with its reason and a fix; also those that only the index lists. */
export function Refused({ act: action, contract, list, differences }: Props) {
  const { t } = useTexts<'hero'>()
  const named = useNamed()
  const foreign = [...differences].flatMap(([id, one]) =>
    one.kind !== 'unread' && one.chain.says === 'absent'
      ? [{ item: { id, since: null }, reason: null } as const]
      : [],
  )
  const all = [...list, ...foreign]
  if (all.length === 0) return null
  return (
    <details className="hero-refused" open={all.length <= 6}>
      <summary>
        <b>{t('notNow')}</b> <span className="faint">{all.length}</span>
      </summary>
      <ul>
        {all.map(({ item, reason }) => {
          const { name, id, image } = named(contract, item.id)
          return (
            <li key={String(item.id)}>
              <Plate link={image} hollow />
              <div>
                <b>{name}</b> <span className="faint">{id}</span>
                {reason && (
                  <small>
                    <Why act={action} reason={reason} since={item.since} />
                  </small>
                )}
              </div>
              {reason === 'listed' && <CancelSell contract={contract} id={item.id} />}
              <DiffersLine of={differences.get(item.id)} />
            </li>
          )
        })}
      </ul>
    </details>
  )
}
