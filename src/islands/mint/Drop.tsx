import { formatAmount } from '../../lib/core/amount/format.ts'
import { chain } from '../../lib/core/config/env.ts'
import { formatBlockSpan } from '../../lib/core/i18n/span.ts'
import { featured, partsMinted } from '../../lib/mint/featured.ts'
import type { MintRow } from '../../lib/mint/row.ts'
import { $rpcError } from '../../stores/chain.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { MintPicture } from './MintPicture.tsx'
import { mintHref, mintName } from './names.ts'
import { OpenAsOf, useOpenAge } from './OpenAsOf.tsx'
import { OpenPart, type OpenProps } from './OpenPart.tsx'
import { $mintRows, $mints } from './store/mint.ts'

/** One mint, large: the one that closes first, else the next to open. Hidden if there is none. */
export default function Drop(props: OpenProps) {
  return (
    <OpenPart {...props}>
      <Shown />
    </OpenPart>
  )
}

function Shown() {
  const rows = useStore($mintRows)
  const { stamp } = useStore($mints)
  const failed = useStore($rpcError) !== null
  const row = featured(rows)
  if (row) return <Card row={row} />
  return stamp || failed ? null : (
    <div className="card feat-card" aria-busy="true">
      <span className="art-frame sk" />
      <div className="feat-b">
        <span className="sk sk-l" />
        <span className="sk" />
      </div>
      <OpenAsOf />
    </div>
  )
}

function Card({ row: { entry, phase, round, left, total, cap } }: { readonly row: MintRow }) {
  const { locale, t } = useTexts<'open'>()
  const age = useOpenAge()
  const live = phase === 'live'
  return (
    <article className="card feat-card" data-age={age} data-mint={entry.id}>
      <MintPicture id={entry.id} eager />
      <div className="feat-b">
        <p className="feat-t">
          <span className={live ? 'tag tag-a' : 'tag'}>{t(live ? 'mintingNow' : 'mintSoon')}</span>
          {round && <span className="small muted">{t('openRound', { number: round.number - 1 })}</span>}
        </p>
        <h2>
          <a href={mintHref(locale, entry.id)}>
            {mintName(entry)}
            <Icon name="right" />
          </a>
        </h2>
        <MintedTicks total={total} cap={cap} />
        <p className="feat-x">
          <span>
            {total === null || cap === null
              ? '—'
              : t('openMinted', { count: formatAmount(total, 0), cap: formatAmount(cap, 0) })}
          </span>
          {left !== null && (
            <span>
              <b className="fig">
                {formatAmount(left, 0)}
                <span className="u">{t('openBlocks')}</span>
              </b>{' '}
              <span className="nw">
                {t(live ? 'openLeft' : 'openIn', { span: formatBlockSpan(left, chain.blockMs, locale) })}
              </span>
            </span>
          )}
        </p>
      </div>
      <OpenAsOf />
    </article>
  )
}

const TICKS = 100

/** One tick for each hundredth of all items; outlined ones are left. The figures are next to it. */
function MintedTicks({ total, cap }: Pick<MintRow, 'total' | 'cap'>) {
  const done = partsMinted({ total, cap }, TICKS)
  const path = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from) }, (_, i) => `M${(from + i) * 10 + 5} 0V20`).join('')
  return (
    <svg
      className="drop-ticks"
      viewBox={`0 0 ${TICKS * 10} 20`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="done" d={path(0, done)} />
      <path className="left" d={path(done, TICKS)} />
    </svg>
  )
}
