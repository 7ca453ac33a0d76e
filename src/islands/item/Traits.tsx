import { formatAmount } from '../../lib/core/amount/format.ts'
import { filtersText } from '../../lib/core/nft/filters.ts'
import { withHero } from '../../lib/core/nft/heroTraits.ts'
import type { ItemResponse } from '../../lib/core/nft/schema.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { IndexAsOf } from '../shared/nft/ListState.tsx'
import { collectionHref } from '../shared/nft/links.ts'
import { $itemInfo } from './store/info.ts'
import { $itemChain } from './store/item.ts'
import { $subject } from './store/subject.ts'

type Trait = ItemResponse['attributes'][number]
type Shown = Pick<Trait, 'trait_type' | 'value'> & Partial<Trait>

/**
 * Returns an item's traits, from the indexer, else from its metadata; a hero's changing traits are the chain's current
 * ones. Rarity is only known for traits that the indexer has too.
 */
function useShown(): readonly Shown[] | null {
  const { item, metadata } = useStore($itemInfo)
  const { hero } = useStore($itemChain)
  const metadataTraits = metadata?.traits.map(({ type, value }): Shown => ({ trait_type: type, value }))
  const reported: readonly Shown[] | null = item?.attributes ?? metadataTraits ?? (hero ? [] : null)
  if (!reported || !hero) return reported
  const traits = reported.map(({ trait_type, value }) => ({ type: trait_type, value }))
  return withHero(traits, hero).map(
    ({ type, value }) =>
      reported.find((one) => one.trait_type === type && one.value === value) ?? { trait_type: type, value },
  )
}

/** An item's traits, and the number of items that share each. */
export function Traits() {
  const { t } = useTexts<'nft' | 'item' | 'details'>()
  const { item, state, stamp, skipped } = useStore($itemInfo)
  const { hero, stamp: chainStamp } = useStore($itemChain)
  const traits = useShown()
  if (traits?.length === 0 && skipped === 0) return null
  if (!traits && state !== 'loading') return null
  return (
    <section className="card" aria-labelledby="item-traits" aria-busy={!traits}>
      <div className="card-h">
        <h2 id="item-traits">{t('traits')}</h2>
        {item && <span className="small faint pad-end">{t('shareOf', { count: item.rankOf })}</span>}
      </div>
      <dl className="trait-grid traits-3">
        {traits
          ? traits.map((trait) => <TraitCell key={trait.trait_type} trait={trait} />)
          : [1, 2, 3, 4, 5, 6].map((cell) => (
              <div key={cell}>
                <dt>
                  <span className="sk sk-s" />
                </dt>
                <dd>
                  <span className="sk" />
                </dd>
              </div>
            ))}
      </dl>
      {item ? (
        <IndexAsOf stamp={stamp} waits={false} skipped={skipped} />
      ) : (
        hero && <AsOf stamp={chainStamp} source={t('fromChain')} waiting={t('reading')} />
      )}
    </section>
  )
}

/** The last second of the year 9999. A later value is in milliseconds, or invalid. */
const LAST_SECOND = 253_402_300_799

/** Formats a trait's day in seconds; a dash if it is invalid. */
const dateOf = (seconds: number) =>
  Math.abs(seconds) > LAST_SECOND ? '—' : new Date(seconds * 1_000).toISOString().slice(0, 10)

function TraitCell({ trait }: { readonly trait: Shown }) {
  const { locale, t } = useTexts<'details'>()
  const subject = useStore($subject)
  const { trait_type: type, value, percent, display_type } = trait
  const isNumber = typeof value === 'number'
  const text =
    isNumber && display_type === 'date'
      ? dateOf(value)
      : isNumber && Number.isSafeInteger(value)
        ? formatAmount(BigInt(value), 0)
        : String(value)
  const filter = filtersText({
    [type]: isNumber ? { gte: value, lte: value } : [String(value)],
  })
  const href =
    subject && subject !== 'unknown' && percent !== undefined && display_type !== 'date'
      ? `${collectionHref(locale, 'items', subject.collection.shortName)}&filterItems=${encodeURIComponent(filter)}`
      : undefined
  return (
    <div>
      <dt>{type}</dt>
      <dd>
        {href ? <a href={href}>{text}</a> : text}
        {percent !== undefined && (
          <span>{percent > 0 && percent < 0.1 ? '<0.1%' : `${Number(percent.toFixed(1))}%`}</span>
        )}
        {percent !== undefined && <span className="vh">{t('haveThis')}</span>}
      </dd>
    </div>
  )
}
