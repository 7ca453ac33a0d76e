import { useEffect, useState } from 'react'
import { formatShare } from '../../lib/core/amount/format.ts'
import { product } from '../../lib/core/config/product.ts'
import { cleanText } from '../../lib/core/i18n/clean.ts'
import type { Locale } from '../../lib/core/i18n/locale.ts'
import { pageHref } from '../../lib/core/storage/storage.ts'
import type { OfferingEntry } from '../../lib/offering/model.ts'
import { type Project, projectOf } from '../../lib/offering/projects.ts'
import type { OfferingRow } from '../../lib/offering/row.ts'
import { watchBalances } from '../../stores/balances.ts'
import { Icon } from '../../ui/Icon.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { Note } from '../../ui/Note.tsx'
import { type GroupTexts, TextsProvider, useTexts } from '../../ui/texts.tsx'
import { Unavailable } from '../../ui/Unavailable.tsx'
import { useStore } from '../../ui/useStore.ts'
import { ProblemNote } from '../shared/tx/ProblemNote.tsx'
import { Action } from './Action.tsx'
import { Amount, Cap, Countdown, OfferingAsOf, PhaseTag, useOfferingAge } from './OfferingFigures.tsx'
import { OfferingList } from './Offerings.tsx'
import { Sum } from './Sum.tsx'
import { $offeringId, $offeringView, offeringReview, resumeOffering } from './store/form.ts'
import { offeringEntries, watchOfferings } from './store/offering.ts'

const ReviewDialog = lazyPart('ReviewDialog', () => import('./ReviewDialog.tsx'))

type Props = {
  readonly locale: Locale
  readonly texts: GroupTexts<'ui' | 'gate' | 'tx' | 'flow' | 'form' | 'offering'>
}

/** One offering: `?p=` names it. */
export default function OfferingDetails({ locale, texts }: Props) {
  const [asked, setAsked] = useState<string | null>(null)
  useEffect(() => {
    const id = new URLSearchParams(location.search).get('p') ?? ''
    setAsked(id)
    $offeringId.set(id)
    if (offeringEntries.length === 0) return
    const stops = [watchOfferings(), watchBalances(), resumeOffering()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  const known = asked === null || offeringEntries.some(({ id }) => id === asked)
  return (
    <TextsProvider locale={locale} texts={texts}>
      {offeringEntries.length === 0 ? (
        <div className="stack">
          <h1>{texts.detailsTitle}</h1>
          <Unavailable title={texts.unavailableTitle} body={texts.unavailableBody} />
        </div>
      ) : known ? (
        <Details id={asked} />
      ) : (
        <Unknown id={asked} />
      )}
    </TextsProvider>
  )
}

/** The address names no offering: shows a message and the existing ones. */
function Unknown({ id }: { readonly id: string }) {
  const { t } = useTexts<'offering'>()
  return (
    <div className="stack">
      <h1>{t('notFoundTitle')}</h1>
      <Note kind="info">
        <p>{id ? t('notFoundBody', { id: cleanText(id, 32) }) : t('notFoundEmpty')}</p>
      </Note>
      <OfferingList />
    </div>
  )
}

function Details({ id }: { readonly id: string | null }) {
  const { t } = useTexts<'offering'>()
  const view = useStore($offeringView)
  const current = useStore(offeringReview.$review)
  const project = id === null ? null : projectOf(id)
  const entry = offeringEntries.find((one) => one.id === id)
  const name = project ? t(`${project.id}.name`) : (id ?? '')
  useEffect(() => {
    if (name) document.title = `${name} · ${product.name}`
  }, [name])
  return (
    <div className="imo-page">
      {(id === null || entry?.image) && (
        <div className="imo-art">
          {entry?.image ? (
            <img src={pageHref(entry.image)} alt="" width="960" height="480" />
          ) : (
            <span className="sk" />
          )}
        </div>
      )}
      <header className="imo-head">
        <div className="imo-name">
          <h1>{name || t('detailsTitle')}</h1>
          {view && <PhaseTag row={view.row} />}
        </div>
        {project && <p className="muted">{t(`${project.id}.sub`)}</p>}
      </header>
      <div className="imo-main stack">
        <ProblemNote />
        {view ? <Live row={view.row} /> : <Waiting />}
      </div>
      {project && <About project={project} links={entry?.links ?? {}} />}
      {current && <ReviewDialog />}
    </div>
  )
}

function Waiting() {
  const { t } = useTexts<'offering'>()
  return (
    <section className="card" aria-busy="true">
      <div className="card-b sk-rows">
        <p className="muted">{t('reading')}</p>
        {[1, 2, 3, 4, 5].map((row) => (
          <span key={row} className="sk" />
        ))}
      </div>
    </section>
  )
}

function Live({ row }: { readonly row: OfferingRow }) {
  const { t } = useTexts<'offering'>()
  const age = useOfferingAge()
  const { entry, terms } = row
  return (
    <>
      <section className="card" aria-label={t('countdown')}>
        <div className="card-b">
          <Countdown row={row} />
        </div>
        <OfferingAsOf source={t('notByClock')} />
      </section>
      <section className="card figures-card" aria-label={t('terms')}>
        <dl className="stats-grid" data-age={age}>
          <div>
            <dt>{t('toRaise')}</dt>
            <dd>
              <Amount raw={terms?.raising ?? null} token={entry.payToken} places={2} />
            </dd>
          </div>
          <div>
            <dt>{t('totalCommitted')}</dt>
            <dd>
              <Amount raw={row.total} token={entry.payToken} places={2} />
            </dd>
            <dd className="stats-hint">
              {row.committedPpm !== null && t('ofRaise', { share: formatShare(row.committedPpm) })}
            </dd>
          </div>
          <div>
            <dt>{t('distribution')}</dt>
            <dd>
              <Amount raw={terms?.offering ?? null} token={entry.projectToken} places={2} />
            </dd>
            <dd className="stats-hint">{t('distributionNote')}</dd>
          </div>
          <div>
            <dt>{t('cap')}</dt>
            <dd>
              <Cap row={row} />
            </dd>
            <dd className="stats-hint">{t(row.payLimit === 0n ? 'unlimited' : 'limited')}</dd>
          </div>
        </dl>
        <OfferingAsOf />
      </section>
      <Action />
      <Sum row={row} />
    </>
  )
}

type Links = NonNullable<OfferingEntry['links']>
type AboutProps = { readonly project: Project; readonly links: Links }

/** Description of the project, with its own links if the chain's configuration has them. */
function About({ project, links }: AboutProps) {
  const { t } = useTexts<'offering'>()
  const { id } = project
  const named = Object.keys(links) as (keyof Links)[]
  return (
    <section className="imo-about" aria-label={t('about')}>
      <p className="lead">{t(`${id}.text`)}</p>
      {project.sections.map((section) => (
        <div key={section}>
          <h2>{t(`${id}.${section}`)}</h2>
          <p>{t(`${id}.${section}.body`)}</p>
        </div>
      ))}
      <p className="small muted">{t('listed', { date: t(`${id}.created`) })}</p>
      {named.length > 0 && (
        <ul className="imo-links" aria-label={t('links')}>
          {named.map((name) => (
            <li key={name}>
              <a className="btn btn-s" href={links[name]} rel="noopener noreferrer" target="_blank">
                {t(`link.${name}`)}
                <Icon name="out" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
