import { formatAmount } from '../../lib/core/amount/format.ts'
import { sameAddress } from '../../lib/core/config/registry.ts'
import { idName } from '../../lib/core/nft/link.ts'
import type { Move } from '../../lib/portfolio/schema.ts'
import { isServerError } from '../../stores/subject.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { When } from '../shared/age/When.tsx'
import { itemHref } from '../shared/nft/links.ts'
import { moneyText } from '../shared/nft/Money.tsx'
import { Cover } from './Cover.tsx'
import { places } from './store/portfolio.ts'
import { $moves, refreshReported } from './store/reported.ts'
import { usePortfolioTexts } from './texts.ts'

/** The wallet's newest activities, from the indexer. */
export function Did() {
  const { t } = useTexts<'ui' | 'portfolio'>()
  const { body, stamp, status, skipped = 0 } = useStore($moves)
  const age = useAge(stamp)
  const count = formatAmount(BigInt(body?.count ?? 0), 0)
  return (
    <section className="card" aria-labelledby="did-title" data-age={age} aria-busy={status === 'loading'}>
      <div className="card-h">
        <h2 id="did-title">{t('didTitle')}</h2>
      </div>
      {body && body.list.length > 0 ? (
        <ul className="pf-list">
          {body.list.map((move) => (
            <Line key={JSON.stringify(move)} move={move} />
          ))}
        </ul>
      ) : (
        <p className="card-b small muted" data-status={status}>
          {t(status === 'ready' ? 'didNone' : `did.${status}`)}
        </p>
      )}
      {skipped > 0 && <p className="card-b tiny muted">{t('skipped', { count: skipped })}</p>}
      {status !== 'off' && (
        <AsOf
          stamp={stamp}
          source={body ? t('newest', { count }) : t('sourceIndex')}
          again={status === 'down' || isServerError(status) ? refreshReported : undefined}
          waiting={t(status === 'loading' ? 'did.loading' : 'noData')}
        />
      )}
    </section>
  )
}

function Line({ move }: { readonly move: Move }) {
  const { locale } = useTexts()
  const { words: text, movedText } = usePortfolioTexts()
  const paid = move.kind === 'nft' && move.price !== null ? moneyText(move.price, move.currency ?? '') : ''
  const moved = movedText(move) || paid
  const collection =
    move.kind === 'nft'
      ? places.collections.find(({ address }) => sameAddress(address, move.place))
      : undefined
  return (
    <li>
      <span className="cell2">
        <b>{text.move(move)}</b>
        <small>
          {collection && move.kind === 'nft' && (
            <>
              <a className="lnk" href={itemHref(locale, collection.shortName, move.tokenId)}>
                {collection.name} {idName(BigInt(move.tokenId))}
              </a>{' '}
            </>
          )}
          <Cover of={moved}>{moved}</Cover>
        </small>
      </span>
      <span className="cell2 end">
        <When seconds={move.time} block={move.block} tx={move.tx} />
        <small>{formatAmount(BigInt(move.block), 0)}</small>
      </span>
    </li>
  )
}
