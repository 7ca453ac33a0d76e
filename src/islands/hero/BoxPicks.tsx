import { useRef } from 'react'
import { formatAmount } from '../../lib/core/amount/format.ts'
import { chain } from '../../lib/core/config/env.ts'
import { formatKstMoment, formatUtcMoment } from '../../lib/core/i18n/openingMoment.ts'
import { formatBlockSpan } from '../../lib/core/i18n/span.ts'
import type { Differences } from '../../lib/core/nft/differences.ts'
import { type Opening, statedOpening } from '../../lib/hero/boxes.ts'
import { collectionAt, withBoxes } from '../../lib/hero/known.ts'
import { $head } from '../../stores/chain.ts'
import { $now } from '../../stores/clock.ts'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { DiffersNote, differsId } from './DiffersNote.tsx'
import { Pick } from './Pick.tsx'
import { Refused } from './Refused.tsx'
import { $boxDifferences, $reveal, type OwnBox } from './store/bench.ts'
import { toggleBox } from './store/picks.ts'

const none: Differences = new Map()

/** Form to choose boxes, season by season; a season that is not open yet shows when it will be. */
export function BoxPicks() {
  const { t } = useTexts<'hero'>()
  const bench = useStore($reveal)
  const all = useStore($boxDifferences)
  if (!bench) return null
  const seasons = withBoxes
    .map((at) => ({ at, held: bench.boxes.filter(({ item }) => item.at.id === at.id) }))
    .filter(({ held }) => held.length > 0)
  if (seasons.length === 0)
    return (
      <section className="card">
        <p className="card-b muted">{t('noBoxes')}</p>
      </section>
    )
  const isPicked = (box: OwnBox) => bench.picked.some(({ item }) => item === box)
  return seasons.map(({ at, held }) => {
    const opening = held[0]?.item.season.opening ?? null
    const usable = held.filter(({ reason }) => reason === null)
    const closed = opening !== null && opening.state !== 'open'
    const refused = held.filter(({ reason }) => reason !== null)
    const differences = all.get(at.id) ?? none
    return (
      <section className="card" key={at.id} aria-labelledby={`season-${at.id}`}>
        <div className="card-h">
          <h2 id={`season-${at.id}`}>{collectionAt(at.box)?.name ?? at.id}</h2>
          <span className="faint small">{held.length}</span>
        </div>
        {closed ? (
          <div className="card-b">
            <Note kind="info">
              <Season id={at.id} opening={opening} />
            </Note>
          </div>
        ) : (
          <p className="card-b small muted">{t('usable', { count: usable.length, all: held.length })}</p>
        )}
        {usable.length > 0 && (
          <fieldset className="hero-picks picks-multi">
            <legend className="vh">{t('pickBoxes')}</legend>
            {usable.map(({ item }) => (
              <Pick
                key={String(item.id)}
                kind="checkbox"
                group="boxes"
                contract={at.box}
                id={item.id}
                picked={isPicked(item)}
                differs={differences.has(item.id) ? differsId(at.box, item.id) : undefined}
                onPick={() => toggleBox({ season: at.id, id: item.id })}
              />
            ))}
          </fieldset>
        )}
        <DiffersNote
          contract={at.box}
          ids={(closed ? held : usable).map(({ item }) => item.id)}
          differences={differences}
        />
        {!closed && <Refused act="reveal" contract={at.box} list={refused} differences={differences} />}
      </section>
    )
  })
}

/** When a season's boxes can be opened: blocks decide, and dates are computed from them. */
export function Season({ id, opening }: { readonly id: string; readonly opening: Opening }) {
  const { locale, t } = useTexts<'hero'>()
  const head = useStore($head)
  const now = useStore($now)
  const stated = useRef<number | null>(null)
  const season = /_s(\d)$/.exec(id)?.[1] ?? ''
  if (opening.state !== 'later' || !head) return <p>{t('seasonSoon', { season })}</p>
  const left = opening.height > head.block ? opening.height - head.block : 0n
  stated.current = statedOpening(stated.current, now + Number(left) * chain.blockMs)
  const at = stated.current
  return (
    <>
      <p>
        <b>{t('seasonLater', { date: formatUtcMoment(at, locale) })}</b>
      </p>
      <p>
        {t('seasonBlock', {
          block: formatAmount(opening.height, 0),
          span: formatBlockSpan(left, chain.blockMs, locale),
          local: formatKstMoment(at, locale),
        })}
      </p>
    </>
  )
}
