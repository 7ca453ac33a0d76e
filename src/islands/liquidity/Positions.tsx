import { AMOUNT_PLACES, formatAmount, formatPart } from '../../lib/core/amount/format.ts'
import { poolPath } from '../../lib/core/exchange/marketLink.ts'
import { isTooOld } from '../../lib/core/i18n/age.ts'
import { LP_DECIMALS } from '../../lib/core/pool/model.ts'
import { apiUrl } from '../../stores/settings.ts'
import { $wallet } from '../../stores/wallet.ts'
import { Figure } from '../../ui/Figure.tsx'
import { localHref } from '../../ui/href.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { Dollars } from '../shared/exchange/Dollars.tsx'
import { TokenIcons } from '../shared/exchange/TokenIcons.tsx'
import { formHref } from './links.ts'
import { $liquidity, refreshLiquidity } from './store/liquidity.ts'
import { $index, $positions, type Position } from './store/list.ts'

const PositionDays = lazyPart('PositionDays', () => import('./PositionDays.tsx'))

/** The account's positions: their value, the comparison with holding, and their fees. */
export function Positions() {
  const { t } = useTexts<'liquidity'>()
  const { status, address } = useStore($wallet)
  const { owner, stamp } = useStore($liquidity)
  const positions = useStore($positions)
  const connected = status === 'connected'
  const read = connected && owner === address && stamp !== null
  return (
    <section aria-labelledby="positions-title">
      <h2 className="liq-t" id="positions-title">
        {t('positions')}
      </h2>
      {!connected ? (
        <p className="card card-b liq-none">{t('positionsConnect')}</p>
      ) : !read ? (
        <p className="card card-b liq-none" aria-busy="true">
          {t('positionsReading')}
        </p>
      ) : positions.length === 0 ? (
        <div className="card card-b liq-none">
          <p>
            <b>{t('positionsNone')}</b>
          </p>
          <p>{t('positionsNoneNote')}</p>
        </div>
      ) : (
        <div className="pos-grid">
          {positions.map((position) => (
            <Card key={position.row.address} position={position} />
          ))}
        </div>
      )}
    </section>
  )
}

/** One position. Its name links to its pool's page, unless it is shown there. */
export function Card({ position }: { readonly position: Position }) {
  const { locale, t } = useTexts<'liquidity'>()
  const { row, amounts, value, share, lp, history, elsewhere } = position
  const { stamp } = useStore($liquidity)
  const { address } = useStore($wallet)
  const symbols = row.coins.map(({ symbol }) => symbol)
  const age = useAge(stamp)
  const unreachable = formatAmount(elsewhere, LP_DECIMALS, { places: AMOUNT_PLACES })
  const inWallet = lp > 0n
  return (
    <article className="card" data-age={age} aria-label={row.id}>
      <div className="card-h">
        <span className="pair">
          <TokenIcons symbols={symbols} />
          <h3>
            <a className="name-a" href={localHref(locale, poolPath(row.id))}>
              {row.id}
            </a>
          </h3>
        </span>
        <span className="tag">{row.kind}</span>
        {row.state?.pool.killed && <span className="tag tag-w">{t('closed')}</span>}
      </div>
      <div className="card-b">
        <div>
          <p className="pos-big">
            <Dollars raw={inWallet ? value : (history?.value ?? null)} />
            {inWallet && <span className="faint small">{t('ofPool', { share: formatPart(share) })}</span>}
          </p>
          <dl className="rows">
            {inWallet &&
              amounts.map(({ token, raw }) => (
                <div key={token.address}>
                  <dt>{token.symbol}</dt>
                  <dd>
                    <Figure raw={raw} decimals={token.decimals} places={AMOUNT_PLACES} />
                  </dd>
                </div>
              ))}
            <History position={position} />
          </dl>
        </div>
        <div>
          <Why history={position.history} />
          {history && address && (
            <div className="pos-days-place">
              <PositionDays pool={row.address} provider={address} />
            </div>
          )}
          {elsewhere > 0n && (
            <p className="small muted liq-away">
              {t(inWallet ? 'elsewhere' : 'elsewhereOnly', { amount: unreachable })}
            </p>
          )}
          <div className="btn-row liq-do">
            <a className="btn btn-s grow" href={formHref(locale, 'add', symbols)}>
              {t('add')}
              <span className="vh"> {row.id}</span>
            </a>
            {inWallet && (
              <a className="btn btn-s grow" href={formHref(locale, 'remove', symbols)}>
                {t('remove')}
                <span className="vh"> {row.id}</span>
              </a>
            )}
          </div>
        </div>
      </div>
      <Footing />
    </article>
  )
}

/** Values from the history only: fees, and the value of the coins if they had been held. */
function History({ position: { history } }: { readonly position: Position }) {
  const { t } = useTexts<'liquidity'>()
  const { answers } = useStore($index)
  const waits = answers === null && apiUrl() !== null
  const against = history?.against ?? null
  const wait = <span className="sk" />
  return (
    <>
      <div>
        <dt>{t('feesIncluded')}</dt>
        <dd>{waits ? wait : <Dollars raw={history?.fees ?? null} />}</dd>
      </div>
      <div>
        <dt>{t('had')}</dt>
        <dd>{waits ? wait : <Dollars raw={history?.held ?? null} />}</dd>
      </div>
      <div className="total">
        <dt>{t('against')}</dt>
        <dd>
          {waits ? wait : <Dollars raw={against?.size ?? null} sign={against?.more === false ? '−' : '+'} />}
        </dd>
      </div>
    </>
  )
}

/** Returns why the history's lines are empty; null if they are not, or while they load. */
function useWhy(history: Position['history']): string | null {
  const { t } = useTexts<'liquidity'>()
  const { answers, positions, unseen: unindexed } = useStore($index)
  if (history || (answers === null && apiUrl() !== null)) return null
  if (unindexed) return t('historyUnseen')
  return t(positions && answers !== false ? 'historyNone' : apiUrl() ? 'historyUnknown' : 'historyOff')
}

function Why({ history }: Pick<Position, 'history'>) {
  const why = useWhy(history)
  return why && <p className="small muted liq-away">{why}</p>
}

function Footing() {
  const { t } = useTexts<'ui' | 'liquidity'>()
  const { stamp } = useStore($liquidity)
  const { positions } = useStore($index)
  const age = useAge(stamp)
  const old = isTooOld(age)
  const source = positions
    ? t('fromHistory', { block: formatAmount(BigInt(positions.asOfBlock), 0) })
    : t('fromChain')
  return (
    <AsOf stamp={stamp} source={source} again={old ? refreshLiquidity : undefined} waiting={t('noData')} />
  )
}
