import { useMemo } from 'react'
import { formatAmount } from '../../lib/core/amount/format.ts'
import {
  DRAW_CHECKS,
  type Draw,
  type DrawCheck,
  type DrawReport,
  recheckDraw,
  settleWindow,
} from '../../lib/hero/draw.ts'
import { leftInAll } from '../../lib/hero/pool.ts'
import type { Series } from '../../lib/hero/series.ts'
import { $head } from '../../stores/chain.ts'
import { snackError } from '../../stores/snackbar.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Note } from '../../ui/Note.tsx'
import { type Translate, useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { BoxTable } from './BoxTable.tsx'
import { Found } from './Found.tsx'
import { PoolStrip } from './PoolStrip.tsx'
import { $draw } from './store/draw.ts'

type Props = { readonly at: Series; readonly draw: Draw; readonly source: 'chain' | 'index' }

/** Serializes all values of the recheck, to save or send. */
const reportText = (at: Series, draw: Draw, report: DrawReport): string =>
  JSON.stringify(
    { series: at.id, contract: at.address, draw, report },
    (_, value) => (typeof value === 'bigint' ? value.toString() : value),
    2,
  )

/**
 * Recheck of a draw on the device, for any visitor: the values fixed before, the deciding block, and if the chain
 * followed the rules.
 */
export function Recheck({ at, draw, source }: Props) {
  const { t } = useTexts<'draw'>()
  const { stamp } = useStore($draw)
  const head = useStore($head)
  const report = useMemo(() => recheckDraw(draw), [draw])
  const { checks, verdict, boxes } = report
  const equal = boxes.filter(({ kind, expected }) => kind !== null && kind === expected?.kind).length
  return (
    <section className="draw-part" aria-labelledby="recheck">
      <h2 id="recheck">{t('checkTitle')}</h2>
      <p className="lead-in">{t('checkLead')}</p>
      {verdict === 'differs' && (
        <Note kind="danger" problem="draw.differs">
          <p>
            <b>{t('differsTitle')}</b>
          </p>
          <p>{t('differsBody')}</p>
          <CopyButton
            text={reportText(at, draw, report)}
            label={t('copyReport')}
            onFail={() => snackError('copy.failed')}
          />
        </Note>
      )}
      <div className="two-w">
        <section className="card" aria-labelledby="verdict" data-verdict={verdict}>
          <div className="card-h">
            <h3 id="verdict">
              {verdict === 'same'
                ? t('verdict.same', { count: equal, all: boxes.length })
                : t(`verdict.${verdict}`)}
            </h3>
          </div>
          <ol className="draw-proof">
            {DRAW_CHECKS.map((check) => (
              <li key={check}>
                <div>
                  <b>{titleOf(t, check, draw, report)}</b>
                  <p>{noteOf(t, check, draw)}</p>
                </div>
                <Found finding={checks[check]} />
                <Proof check={check} draw={draw} report={report} />
              </li>
            ))}
          </ol>
          {/* A draw never changes, so an earlier read is as good as one of the newest block. */}
          <AsOf
            stamp={stamp && (head ?? stamp)}
            source={t(source === 'chain' ? 'checkFromChain' : 'checkFromIndex')}
            waiting={t('checkKept')}
          />
        </section>
        <BoxTable contract={at.hero} report={report} />
      </div>
    </section>
  )
}

function titleOf(t: Translate<'draw'>, check: DrawCheck, { height }: Draw, { lapsed }: DrawReport): string {
  if (check !== 'seed') return t(`check.${check}`)
  return lapsed
    ? t('check.seedLapsed')
    : t('check.seed', { block: formatAmount(settleWindow(height).seedHeight, 0) })
}

function noteOf(t: Translate<'draw'>, check: DrawCheck, draw: Draw): string {
  const { boxes, heroes, pool, left, settledHeight } = draw
  const all = formatAmount(BigInt(leftInAll(pool.first)), 0)
  switch (check) {
    case 'pool':
      return t('checkNote.pool', { count: all, kinds: pool.kinds.length })
    case 'boxes':
      return t('checkNote.boxes', { count: boxes.length })
    case 'left':
      return t('checkNote.left', { count: formatAmount(BigInt(leftInAll(left)), 0), all })
    case 'heroes':
      return t('checkNote.heroes', { count: heroes.length, block: formatAmount(settledHeight, 0) })
    default:
      return t(`checkNote.${check}`)
  }
}

type ProofProps = { readonly check: DrawCheck; readonly draw: Draw; readonly report: DrawReport }

/** Evidence of a check: a hash in full, or the pool with the drawn places. */
function Proof({ check, draw, report }: ProofProps) {
  if (check === 'left') return <PoolStrip draw={draw} report={report} />
  const hash = check === 'pool' ? draw.provenance : check === 'seed' && !report.lapsed ? draw.seed : null
  return hash === null ? null : <p className="proof-full proof-hash">{hash}</p>
}
