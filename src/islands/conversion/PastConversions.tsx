import { converters } from '../../lib/conversion/known.ts'
import type { PastConversion } from '../../lib/conversion/model.ts'
import { AMOUNT_PLACES, formatAmount } from '../../lib/core/amount/format.ts'
import { symbolAt } from '../../lib/core/config/contracts.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { When } from '../shared/age/When.tsx'
import { $past, refreshPast } from './store/past.ts'

/** The account's own conversions, below the form. */
export function PastConversions() {
  const { t } = useTexts<'conversion'>()
  const { owner, rows, count, source, unknown, stamp, status } = useStore($past)
  if (!owner) return null
  const failed = status !== 'ready' && status !== 'loading'
  return (
    <section className="conversion-past" aria-labelledby="conversion-past">
      <h3 className="card-b" id="conversion-past">
        {t('pastTitle')}
      </h3>
      {rows === null ? (
        failed && <p className="card-b small muted">{t('pastFailed')}</p>
      ) : rows.length === 0 ? (
        <p className="card-b small muted">{t('pastNone')}</p>
      ) : (
        <ul className="card-b conversion-list">
          {rows.map((row) => (
            <Row key={`${row.contract} ${row.block} ${row.txHash} ${row.logIndex}`} row={row} />
          ))}
        </ul>
      )}
      {rows && count > rows.length && (
        <p className="card-b small faint">
          {t('pastMore', { shown: rows.length, count: formatAmount(BigInt(count), 0) })}
        </p>
      )}
      {unknown !== 0 && (
        <p className="card-b small faint">
          {unknown === null
            ? t('pastUnanswered')
            : t('pastUnknown', { count: formatAmount(BigInt(unknown), 0) })}
        </p>
      )}
      <AsOf
        stamp={stamp}
        source={t(source === 'index' ? 'pastIndex' : 'pastLogs')}
        again={failed ? refreshPast : undefined}
        waiting={t('pastReading')}
      />
    </section>
  )
}

function Row({ row }: { readonly row: PastConversion }) {
  const { t } = useTexts<'ui' | 'conversion'>()
  const converter = converters.find(({ address }) => address.toLowerCase() === row.contract.toLowerCase())
  const shown = (raw: bigint) => formatAmount(raw, TOKEN_DECIMALS, { places: AMOUNT_PLACES })
  const block = formatAmount(row.block, 0)
  return (
    <li>
      <span>
        {t('pastLine', {
          paid: shown(row.amountIn),
          received: shown(row.amountOut),
          in: symbolAt(converter?.tokenIn ?? null),
          out: symbolAt(converter?.tokenOut ?? null),
        })}
      </span>
      <small className="faint">
        {row.time === null ? (
          t('asOf', { block })
        ) : (
          <When seconds={row.time} block={Number(row.block)} tx={row.txHash} />
        )}
      </small>
    </li>
  )
}
