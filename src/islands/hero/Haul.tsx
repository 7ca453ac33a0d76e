import { formatAmount } from '../../lib/core/amount/format.ts'
import { chain } from '../../lib/core/config/env.ts'
import { benchQuery } from '../../lib/core/nft/heroActions.ts'
import { youngBlocks } from '../../lib/hero/drawOf.ts'
import { collectionAt } from '../../lib/hero/known.ts'
import type { Series } from '../../lib/hero/series.ts'
import { $head } from '../../stores/chain.ts'
import { localHref } from '../../ui/href.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { itemHref } from '../shared/nft/links.ts'
import { Grade, Plate, Stars } from './Plate.tsx'
import { useNamed } from './useNamed.ts'

/** A new hero, with its values at birth. */
export type Came = { readonly hero: bigint; readonly grade: number; readonly hashPower: number }

type BestProps = { readonly at: Series; readonly best: Came; readonly settled: bigint }

/** The best new hero, large, and links to what can be done next. */
export function Best({ at, best, settled }: BestProps) {
  const { locale, t } = useTexts<'heroWords' | 'draw'>()
  const { name, id, image } = useNamed()(at.hero, best.hero)
  const shortName = collectionAt(at.hero)?.shortName ?? ''
  const query = benchQuery({ act: null, collection: shortName, ids: [] })
  return (
    <div className="star-item">
      <Plate link={image} />
      <h2>
        {name} <span>{id}</span>
      </h2>
      <p className="star-facts">
        <Grade grade={best.grade} />
        <Stars stars={1} />
        <span>
          {t('levelOf', { level: 1 })} · {t('powerOf', { power: formatAmount(BigInt(best.hashPower), 0) })}
        </span>
      </p>
      <div className="btn-row mt">
        <a className="btn btn-p grow" href={itemHref(locale, shortName, best.hero)}>
          {t('resultOpen', { name })}
        </a>
        <a className="btn btn-q" href={localHref(locale, `myNfts/heroes/${query}`)}>
          {t('resultUse')}
        </a>
      </div>
      <Rule settled={settled} />
    </div>
  )
}

/** First block from which a new hero can be used in its game; nothing once it can. */
function Rule({ settled }: { readonly settled: bigint }) {
  const { t } = useTexts<'draw'>()
  const head = useStore($head)
  const left = head ? youngBlocks(settled, head.block, chain.blockMs) : 0n
  if (left === 0n) return null
  return <p className="small muted mt">{t('resultRule', { blocks: formatAmount(left, 0) })}</p>
}

/** The other new heroes, by grade. */
export function Haul({ at, rest }: { readonly at: Series; readonly rest: readonly Came[] }) {
  const { locale, t } = useTexts<'heroWords'>()
  const named = useNamed()
  const shortName = collectionAt(at.hero)?.shortName ?? ''
  return (
    <ul className="draw-haul">
      {rest.map(({ hero, grade, hashPower }) => {
        const { name, id, image } = named(at.hero, hero)
        const power = t('powerOf', { power: formatAmount(BigInt(hashPower), 0) })
        return (
          <li key={String(hero)}>
            <a href={itemHref(locale, shortName, hero)}>
              <Plate link={image} />
              <b title={name}>{name}</b>
              <Grade grade={grade} />
              <small>{[id, power].filter(Boolean).join(' · ')}</small>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
