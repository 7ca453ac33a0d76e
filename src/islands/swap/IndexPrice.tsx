import { useEffect } from 'react'
import { formatAmount, formatPpm } from '../../lib/core/amount/format.ts'
import { FAR_BELOW_PPM } from '../../lib/swap/indexPrice.ts'
import type { SwapReview } from '../../lib/swap/review.ts'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { $indexPrice, readIndexPrice } from './store/indexPrice.ts'

/** Compares the quote with the indexer's prices, which follow from other people's trades. */
export function IndexPrice({ review }: { readonly review: SwapReview }) {
  const { t } = useTexts<'ui' | 'swap'>()
  const price = useStore($indexPrice)
  useEffect(() => readIndexPrice(review), [review])
  const { of, belowPpm, block } = price
  const known = of === review && belowPpm !== null && block !== null
  const far = known && belowPpm > FAR_BELOW_PPM
  const size = known ? formatPpm(belowPpm < 0n ? -belowPpm : belowPpm) : ''
  return (
    <>
      <dl className="rows">
        <div>
          <dt>{t('indexPrice')}</dt>
          <dd>
            {known ? (
              <>
                <span className={far ? 'fig t-warn' : 'fig'}>
                  {t(belowPpm > 0n ? 'indexLess' : belowPpm < 0n ? 'indexMore' : 'indexSame', { size })}
                </span>{' '}
                <span className="faint nw">{t('asOf', { block: formatAmount(block, 0) })}</span>
              </>
            ) : of === review ? (
              <span className="faint">{t('indexUnknown')}</span>
            ) : (
              <span className="sk" />
            )}
          </dd>
        </div>
      </dl>
      {far && (
        <Note kind="warn">
          <p>{t('indexFar', { size })}</p>
        </Note>
      )}
    </>
  )
}
