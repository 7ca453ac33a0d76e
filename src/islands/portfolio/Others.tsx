import type { ReactNode } from 'react'
import { BALANCE_PLACES, formatAmount } from '../../lib/core/amount/format.ts'
import type { Holding, Part } from '../../lib/portfolio/model.ts'
import { localHref } from '../../ui/href.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { Dollars } from '../shared/exchange/Dollars.tsx'
import { moneyText } from '../shared/nft/Money.tsx'
import { RemoteImage } from '../shared/nft/RemoteImage.tsx'
import { Cover } from './Cover.tsx'
import { $portfolio, places } from './store/portfolio.ts'
import { $collections } from './store/reported.ts'
import { $floors, $sums } from './store/view.ts'
import { usePortfolioTexts } from './texts.ts'

type CardProps = {
  readonly part: Part
  readonly title: string
  readonly source: ReactNode
  readonly children: (holdings: readonly Holding[]) => ReactNode
}

/** One part with its sum; nothing if the wallet has none of it. */
function PartCard({ part, title, source, children }: CardProps) {
  const { t } = useTexts<'portfolio'>()
  const { stamp } = useStore($portfolio)
  const sum = useStore($sums)?.parts.find((one) => one.part === part)
  const age = useAge(stamp)
  if (!sum || sum.holdings.length === 0) return null
  return (
    <section className="card" id={part} aria-labelledby={`${part}-title`} data-age={age}>
      <div className="card-h">
        <h2 id={`${part}-title`}>{title}</h2>
        <Cover of={sum.usd}>
          <Dollars raw={sum.usd} />
        </Cover>
      </div>
      {children(sum.holdings)}
      <AsOf stamp={stamp} source={source} waiting={t('readingChain')} />
    </section>
  )
}

/** NFTs by collection, at the price of the cheapest for sale. */
export function Items() {
  const { t } = useTexts<'portfolio'>()
  const { stamp } = useStore($collections)
  const source = stamp ? t('indexBlock', { block: formatAmount(stamp.block, 0) }) : t('sourceChain')
  return (
    <PartCard part="nfts" title={t('nftsAtFloor')} source={source}>
      {(holdings) => (
        <>
          <ul className="pf-nfts">
            {holdings.map((holding) => (
              <Collection key={holding.key} holding={holding} />
            ))}
          </ul>
          <p className="pf-foot tiny faint">{t('askingPrices')}</p>
        </>
      )}
    </PartCard>
  )
}

function Collection({ holding }: { readonly holding: Holding }) {
  const { key, name, raw, floor, why } = holding
  const { locale, t } = useTexts<'portfolio'>()
  const floors = useStore($floors)
  const entry = places.collections.find(({ id }) => key === `nft ${id}`)
  const count = raw === null ? '' : formatAmount(raw, 0)
  return (
    <li>
      <RemoteImage link={floors?.get(entry?.projectId ?? '')?.image ?? null} alt="" />
      <a
        className="lnk"
        href={localHref(locale, `marketplace/items/?c=${encodeURIComponent(entry?.shortName ?? '')}`)}
        title={name}
      >
        <b>{name}</b>
      </a>
      <small>
        <Cover of={raw}>
          {raw === null
            ? t('itemsUnread')
            : floor
              ? t('items', { count, floor: moneyText(floor.price, floor.currency) })
              : t(why === 'noFloor' ? 'itemsNoFloor' : 'itemsUnknown', { count })}
        </Cover>
      </small>
    </li>
  )
}

type ListProps = Omit<CardProps, 'children'> & { readonly line: (holding: Holding) => ReactNode }

/** One part as a list of names and values. */
const PartList = ({ line, ...card }: ListProps) => (
  <PartCard {...card}>
    {(holdings) => (
      <ul className="pf-list">
        {holdings.map((holding) => (
          <li key={holding.key}>
            {line(holding)}
            <Cover of={holding.usd}>
              <Dollars raw={holding.usd} />
            </Cover>
          </li>
        ))}
      </ul>
    )}
  </PartCard>
)

/** An amount of a token. */
const Amount = ({
  of: { raw, decimals, unit },
  unread,
}: {
  readonly of: Holding
  readonly unread: string
}) => (
  <Cover of={raw}>
    {raw === null ? unread : `${formatAmount(raw, decimals, { places: BALANCE_PLACES })} ${unit}`}
  </Cover>
)

/** Formulators by kind. */
export function Formulators() {
  const { locale, t } = useTexts<'portfolio'>()
  const { words: text } = usePortfolioTexts()
  return (
    <PartList
      part="formulators"
      title={t('formulators')}
      source={t('locks')}
      line={(holding) => (
        <span className="cell2">
          <a className="lnk" href={localHref(locale, 'myNfts/collected/#formulator')}>
            <b>{text.name(holding)}</b>
          </a>
          <small>
            <Cover of={holding.raw}>{holding.raw === null ? '—' : formatAmount(holding.raw, 0)}</Cover>
          </small>
        </span>
      )}
    />
  )
}

/** The account's commitments to offerings, and the result of a claim. */
export function Offerings() {
  const { locale, t } = useTexts<'portfolio'>()
  const { words: text } = usePortfolioTexts()
  return (
    <PartList
      part="offerings"
      title={t('offerings')}
      source={t('sourceChain')}
      line={(holding) => (
        <span className="cell2">
          <a className="lnk" href={localHref(locale, `imo-details/?p=${encodeURIComponent(holding.name)}`)}>
            <b>{text.name(holding)}</b>
          </a>
          <small>
            <Amount of={holding} unread="—" /> · {t(`role.${holding.role}`)}
          </small>
        </span>
      )}
    />
  )
}

/** The deposit in the genesis lock. */
export function Lock() {
  const { t } = useTexts<'portfolio'>()
  return (
    <PartList
      part="genesis"
      title={t('part.genesis')}
      source={t('sourceChain')}
      line={(holding) => (
        <span>
          <Amount of={holding} unread={t('lockUnread')} />
        </span>
      )}
    />
  )
}
