import type { ReactNode } from 'react'
import { formatAmount } from '../../lib/core/amount/format.ts'
import { chain } from '../../lib/core/config/env.ts'
import { formatBlockSpan } from '../../lib/core/i18n/span.ts'
import { idName } from '../../lib/core/nft/link.ts'
import { isGate } from '../../lib/core/wallet/gate.ts'
import { progressOf, settleWindow } from '../../lib/hero/draw.ts'
import type { DrawView } from '../../lib/hero/drawOf.ts'
import { collectionAt } from '../../lib/hero/known.ts'
import type { Series } from '../../lib/hero/series.ts'
import { settleable } from '../../lib/hero/settle.ts'
import { $head } from '../../stores/chain.ts'
import { $access } from '../../stores/gate.ts'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { useGate } from '../shared/tx/useGate.ts'
import { Box } from './Box.tsx'
import { DrawLine } from './DrawLine.tsx'
import { $draw } from './store/draw.ts'
import { openSettle } from './store/settle.ts'

type Waiting = Extract<DrawView, { state: 'waiting' }>
type Props = { readonly at: Series; readonly number: bigint; readonly view: Waiting }

/** Blocks that the usual settler needs. Users are not asked to settle before that. */
const PATIENCE = 12n
/** Most boxes drawn; the others are counted. */
const MOST_DRAWN = 50

/** The boxes are burned, their heroes not drawn yet: the remaining blocks, and who can settle the request. */
export function WaitingDraw({ at, number, view }: Props) {
  const { t } = useTexts<'draw'>()
  const { stamp } = useStore($draw)
  const head = useStore($head)
  const age = useAge(stamp)
  const { boxes, count } = view
  const all = boxes?.length ?? count ?? 0
  return (
    <>
      <header className="page-h mb-0">
        <div>
          <h1>{t('waitTitle')}</h1>
          <p className="small">{collectionAt(at.box ?? at.hero)?.name ?? at.id}</p>
        </div>
      </header>
      <section className="card draw-card" aria-label={t('waitTitle')} data-age={age}>
        <div className="card-b">
          <div className="wait-box">
            <div role="status">
              <Left height={view.height} head={head?.block ?? null} />
            </div>
            <DrawLine height={view.height} head={head?.block ?? null} />
          </div>
          <ul className="box-tray" aria-label={t('waitBoxes', { count: all })}>
            {(boxes ?? Array.from({ length: Math.min(all, MOST_DRAWN) }, () => null)).map((id, k) => (
              <li key={id === null ? `box ${k}` : String(id)}>
                <span className="hero-plate plate-hollow">
                  <Box state="ended" />
                </span>
                {id !== null && <p title={idName(id)}>{idName(id)}</p>}
              </li>
            ))}
          </ul>
          <p className="small muted mt">{t('waitNobody')}</p>
          <Late subject={{ at, number }} view={view} head={head?.block ?? stamp?.block ?? null} />
        </div>
        <AsOf stamp={head ?? stamp} source={t('waitSurvives')} waiting={t('drawIsRead')} />
      </section>
    </>
  )
}

/** Remaining blocks of the draw. */
function Left({ height, head }: { readonly height: bigint; readonly head: bigint | null }) {
  const { locale, t } = useTexts<'draw'>()
  if (head === null) return <Big label={t('waitIn')}>—</Big>
  const { left, settledIn } = progressOf(height, head)
  if (left === 0n)
    return (
      <>
        <Big label={t('waitDue')}>
          <span className="fig">{formatAmount(settleWindow(height).seedHeight, 0)}</span>
        </Big>
        <p className="small muted">{t('waitSettle')}</p>
      </>
    )
  return (
    <>
      <Big label={t('waitIn')}>
        <span className="fig">{formatAmount(left, 0)}</span>
        <span className="u">{t(left === 1n ? 'waitBlock' : 'waitBlocks')}</span>
      </Big>
      <p className="small muted">
        {t('waitThen', { span: formatBlockSpan(settledIn, chain.blockMs, locale) })}
      </p>
    </>
  )
}

const Big = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <>
    <p className="small muted">{label}</p>
    <p className="wait-big">{children}</p>
  </>
)

type LateProps = {
  readonly subject: { readonly at: Series; readonly number: bigint }
  readonly view: Waiting
  readonly head: bigint | null
}

/**
 * Shown if the request is not settled for a while: the earlier requests, the effect of a lapse, and a way to settle it.
 */
function Late({ subject, view: { height, due }, head }: LateProps) {
  const { t } = useTexts<'draw'>()
  const { gate } = useStore($access)
  const gates = useGate()
  if (head === null) return null
  const { late, lapsed, lapsesAt, next } = progressOf(height, head)
  const before = (due?.length ?? 1) - 1
  const can = due !== null && settleable(due, subject.number, next) !== null
  const wall = gate && isGate(gate) ? gate : null
  return (
    <>
      {before > 0 && <p className="small muted">{t('waitQueue', { count: before })}</p>}
      {late > PATIENCE && (
        <Note kind="warn">
          <p>{t('waitLate', { count: formatAmount(late, 0) })}</p>
          <p>{lapsed ? t('waitLapsed') : t('waitLapse', { block: formatAmount(lapsesAt, 0) })}</p>
          {can && (
            <p className="mt">
              <button
                className="btn btn-s"
                type="button"
                onClick={() => (wall ? gates.pass(wall) : void openSettle(subject, due, next))}
              >
                {wall ? gates.says(wall) : t('settleDo')}
              </button>
            </p>
          )}
        </Note>
      )}
    </>
  )
}
