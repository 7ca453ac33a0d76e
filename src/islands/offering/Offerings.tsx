import { useEffect } from 'react'
import { formatAmount, formatShare } from '../../lib/core/amount/format.ts'
import { chain } from '../../lib/core/config/env.ts'
import type { Locale } from '../../lib/core/i18n/locale.ts'
import { formatBlockSpan } from '../../lib/core/i18n/span.ts'
import { pageHref } from '../../lib/core/storage/storage.ts'
import type { Phase } from '../../lib/offering/model.ts'
import { projectOf } from '../../lib/offering/projects.ts'
import type { OfferingRow } from '../../lib/offering/row.ts'
import { localHref } from '../../ui/href.ts'
import { type GroupTexts, TextsProvider, useTexts } from '../../ui/texts.tsx'
import { Unavailable } from '../../ui/Unavailable.tsx'
import { useStore } from '../../ui/useStore.ts'
import { ProblemNote } from '../shared/tx/ProblemNote.tsx'
import { Amount, Cap, Line, OfferingAsOf, PhaseTag, useOfferingAge } from './OfferingFigures.tsx'
import { $offeringRows, offeringEntries, watchOfferings } from './store/offering.ts'

type Props = { readonly locale: Locale; readonly texts: GroupTexts<'ui' | 'tx' | 'offering'> }

/** All offerings: live, upcoming, finished, distinguished by block heights. */
export default function Offerings({ locale, texts }: Props) {
  useEffect(() => (offeringEntries.length > 0 ? watchOfferings() : undefined), [])
  return (
    <TextsProvider locale={locale} texts={texts}>
      <div className="stack">
        <ProblemNote />
        {offeringEntries.length === 0 ? (
          <Unavailable title={texts.unavailableTitle} body={texts.unavailableBody} />
        ) : (
          <OfferingList />
        )}
      </div>
    </TextsProvider>
  )
}

const ORDER: readonly Phase[] = ['live', 'upcoming', 'finished']

/** The list by phase; in the registry's order while heights are unknown. */
export function OfferingList() {
  const { t } = useTexts<'offering'>()
  const rows = useStore($offeringRows)
  const waiting = offeringEntries.filter(({ id }) => !rows.some((row) => row.entry.id === id && row.phase))
  return (
    <>
      {ORDER.map((phase) => {
        const found = rows.filter((row) => row.phase === phase)
        return (
          found.length > 0 && (
            <section key={phase} className="stack" aria-labelledby={`phase-${phase}`}>
              <h2 id={`phase-${phase}`}>{t(`phase.${phase}`)}</h2>
              <div className="imo-cards">
                {found.map((row) => (
                  <Card key={row.entry.id} id={row.entry.id} row={row} />
                ))}
              </div>
            </section>
          )
        )
      })}
      {waiting.length > 0 && (
        <div className="imo-cards" aria-busy={rows.length === 0}>
          {waiting.map(({ id }) => (
            <Card key={id} id={id} row={null} />
          ))}
        </div>
      )}
    </>
  )
}

const detailsHref = (locale: Locale, id: string) =>
  localHref(locale, `imo-details/?p=${encodeURIComponent(id)}`)

function Card({ id, row }: { readonly id: string; readonly row: OfferingRow | null }) {
  const { locale, t } = useTexts<'offering'>()
  const age = useOfferingAge()
  const project = projectOf(id)
  const image = offeringEntries.find((entry) => entry.id === id)?.image
  return (
    <article className="card imo-card">
      {image && <img src={pageHref(image)} alt="" width="960" height="480" loading="lazy" />}
      <div className="card-b" data-age={age}>
        <div className="imo-name">
          <a className="rowlink" href={detailsHref(locale, id)}>
            <h3>{project ? t(`${project.id}.name`) : id}</h3>
          </a>
          {row && <PhaseTag row={row} />}
        </div>
        {project && <p className="small muted">{t(`${project.id}.sub`)}</p>}
        <dl className="rows">
          <Line label={t('toRaise')}>
            {row ? (
              <Amount raw={row.terms?.raising ?? null} token={row.entry.payToken} places={0} />
            ) : (
              <span className="sk" />
            )}
          </Line>
          <Line label={t('totalCommitted')}>
            {row ? (
              <>
                <Amount raw={row.total} token={row.entry.payToken} places={0} />
                {row.committedPpm !== null && <span className="faint">{formatShare(row.committedPpm)}</span>}
              </>
            ) : (
              <span className="sk" />
            )}
          </Line>
          <Line label={t('cap')}>{row ? <Cap row={row} /> : <span className="sk" />}</Line>
          {row?.left !== null && row?.left !== undefined && row.phase && row.phase !== 'finished' && (
            <Line label={t(`count.${row.phase}`)}>
              <span className="fig">
                {formatAmount(row.left, 0)}
                <span className="u">{t('blocks')}</span>
              </span>
              <span className="faint nw">≈ {formatBlockSpan(row.left, chain.blockMs, locale)}</span>
            </Line>
          )}
        </dl>
      </div>
      <OfferingAsOf />
    </article>
  )
}
