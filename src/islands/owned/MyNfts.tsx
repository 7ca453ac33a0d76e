import { useEffect } from 'react'
import type { Locale } from '../../lib/core/i18n/locale.ts'
import { lateTexts } from '../../messages/lateTexts.ts'
import { watchBalances } from '../../stores/balances.ts'
import { watchHead } from '../../stores/head.ts'
import { $wallet } from '../../stores/wallet.ts'
import { watchWhileSeen } from '../../stores/watch.ts'
import { localHref } from '../../ui/href.ts'
import { lazyPart, withTexts } from '../../ui/lazyPart.tsx'
import { type GroupTexts, TextsProvider, useTexts } from '../../ui/texts.tsx'
import { Unavailable } from '../../ui/Unavailable.tsx'
import { useStore } from '../../ui/useStore.ts'
import { Activities } from '../shared/nft/Activities.tsx'
import { ItemList } from '../shared/nft/ItemList.tsx'
import { Tally } from '../shared/nft/Money.tsx'
import { closeActivity, openActivity } from '../shared/nft/store/activity.ts'
import { collections } from '../shared/nft/store/collections.ts'
import { openList, watchList } from '../shared/nft/store/list.ts'
import { ProblemNote } from '../shared/tx/ProblemNote.tsx'
import { useGate } from '../shared/tx/useGate.ts'
import { OwnedCard } from './OwnedCard.tsx'
import {
  $activityProject,
  $activityProjects,
  $chosen,
  $chosenProject,
  $owned,
  $received,
  $receivedOpen,
  $selection,
  $sending,
  $tabs,
  chooseActivityProject,
  chooseProject,
  clearSelection,
  MOST_SELECTED,
  readProject,
  refreshActivityProjects,
  refreshOwned,
  refreshReceived,
  startSelection,
} from './store/owned.ts'
import { UseSelected } from './UseSelected.tsx'

const ReceivedDialog = lazyPart('ReceivedDialog', () => import('./ReceivedDialog.tsx'))
const FormulatorTab = lazyPart('FormulatorTab', (locale) =>
  withTexts(import('../formulator/FormulatorTab.tsx'), lateTexts(locale, 'formulator')),
)
const BatchDialog = lazyPart('BatchDialog', () => import('./BatchDialog.tsx'))

type Props = {
  readonly locale: Locale
  readonly texts: GroupTexts<
    'ui' | 'gate' | 'tx' | 'nft' | 'listState' | 'lists' | 'activity' | 'transfer' | 'owned'
  >
  readonly tab: 'collected' | 'activities'
}

const OWNED_EVERY_MS = 15_000
const HEAD_EVERY_MS = 6_000

/** The account's NFTs by collection, or their activity. */
export default function MyNfts({ locale, texts, tab }: Props) {
  useEffect(() => {
    $chosenProject.set(readProject(location.search, location.hash))
    if (collections.length === 0) return
    const stops = [
      watchWhileSeen(OWNED_EVERY_MS, refreshOwned),
      watchHead(HEAD_EVERY_MS, 1_500),
      watchBalances(),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return (
    <TextsProvider locale={locale} texts={texts}>
      {collections.length === 0 ? (
        <Unavailable title={texts.unavailableTitle} body={texts.unavailableBody} heading={texts.myTitle} />
      ) : (
        <Page tab={tab} />
      )}
    </TextsProvider>
  )
}

function Page({ tab }: { readonly tab: Props['tab'] }) {
  const { t } = useTexts<'owned'>()
  const { status } = useStore($wallet)
  const sending = useStore($sending)
  const received = useStore($receivedOpen)
  return (
    <>
      <h1>{t('myTitle')}</h1>
      <ProblemNote />
      <Tabs tab={tab} />
      {status === 'waiting' ? null : status !== 'connected' ? (
        <Connect connecting={status === 'connecting'} />
      ) : tab === 'collected' ? (
        <Collected />
      ) : (
        <OwnedActivities />
      )}
      {sending && <BatchDialog />}
      {received && <ReceivedDialog />}
    </>
  )
}

function Connect({ connecting }: { readonly connecting: boolean }) {
  const { t } = useTexts<'owned'>()
  const { says, pass } = useGate()
  const gate = connecting ? 'connecting' : 'connect'
  return (
    <div className="empty connect-first">
      <p>{t('connectFirst')}</p>
      <button className="btn btn-p" type="button" aria-disabled={connecting} onClick={() => pass(gate)}>
        {says(gate)}
      </button>
    </div>
  )
}

/** One tab for each kind, and one for activity. */
function Tabs({ tab }: { readonly tab: Props['tab'] }) {
  const { locale, t } = useTexts<'lists' | 'owned'>()
  const tabs = useStore($tabs)
  const chosen = useStore($chosen)
  const { of: owner } = useStore($owned)
  return (
    <nav className="tabs" aria-label={t('myTitle')}>
      {tabs.map(({ group, projects, count }) => {
        // The open group keeps its collection. The counts of the others may not be known yet.
        const shown = chosen?.tab.group === group ? chosen.projectId : null
        const first =
          projects.find(({ id }) => id === shown) ??
          projects.find((project) => (project.count ?? 0) > 0) ??
          projects[0]
        return (
          <a
            key={group}
            href={localHref(locale, `myNfts/collected/?u=${encodeURIComponent(first?.id ?? group)}`)}
            aria-current={tab === 'collected' && chosen?.tab.group === group ? 'page' : undefined}
            onClick={(event) => {
              // On the same page a tab only changes the list; a click with a modifier key opens a browser tab as usual.
              if (tab !== 'collected' || event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              if (first) chooseProject(first.id)
            }}
          >
            {t(`group.${group}`)}
            {owner && count !== null && count > 0 && (
              <span className="faint">
                <Tally count={count} />
              </span>
            )}
          </a>
        )
      })}
      <a
        href={localHref(locale, 'myNfts/activities/')}
        aria-current={tab === 'activities' ? 'page' : undefined}
      >
        {t('tabActivities')}
      </a>
    </nav>
  )
}

function Collected() {
  const { t } = useTexts<'lists' | 'owned'>()
  const chosen = useStore($chosen)
  const { address } = useStore($wallet)
  const { items: selected } = useStore($selection)
  const { body: received } = useStore($received)
  const projectId = chosen?.projectId ?? null
  useEffect(() => watchWhileSeen(OWNED_EVERY_MS, refreshReceived), [])
  useEffect(() => {
    if (!projectId || !address) return
    void openList({ kind: 'mine', ownerAddress: address, projectId }, 'recommended')
    return watchList()
  }, [projectId, address])
  if (!chosen) return null
  const { projects } = chosen.tab
  return (
    <>
      {projects.length > 1 && (
        <fieldset className="chips coins season-chips">
          <legend className="vh">{t('collection')}</legend>
          {projects.map(({ id, name, count }) => (
            <label key={id} className="chip">
              <input
                className="vh"
                type="radio"
                name="project"
                checked={id === projectId}
                onChange={() => chooseProject(id)}
              />
              {name}
              {count !== null && <span className="n">{count}</span>}
            </label>
          ))}
        </fieldset>
      )}
      {chosen.tab.group === 'formulator' && (
        <>
          <FormulatorTab />
          <h2 className="fm-cards">{t('formulatorCards')}</h2>
        </>
      )}
      <ItemList label={t('myTitle')} card={(item) => <OwnedCard item={item} />}>
        <div className="btn-row select-row">
          {selected === null ? (
            <>
              <button className="btn btn-s" type="button" onClick={startSelection}>
                {t('selectMany')}
              </button>
              <button className="btn btn-s" type="button" onClick={() => $receivedOpen.set(true)}>
                {t(received ? 'receivedCount' : 'received', { count: received?.count ?? 0 })}
              </button>
            </>
          ) : (
            <>
              <span className="small muted" role="status">
                {t('selectedCount', { count: selected.length, most: MOST_SELECTED })}
              </span>
              <button
                className="btn btn-p"
                type="button"
                aria-disabled={selected.length === 0}
                onClick={() => selected.length > 0 && $sending.set(true)}
              >
                {t('transferSelected', { count: selected.length })}
              </button>
              <UseSelected items={selected} />
              <button className="btn btn-s" type="button" onClick={clearSelection}>
                {t('selectNone')}
              </button>
            </>
          )}
        </div>
      </ItemList>
    </>
  )
}

function OwnedActivities() {
  const { t } = useTexts<'lists' | 'owned'>()
  const { address } = useStore($wallet)
  const { body } = useStore($activityProjects)
  const projectId = useStore($activityProject)
  useEffect(() => watchWhileSeen(OWNED_EVERY_MS, refreshActivityProjects), [])
  useEffect(() => {
    if (!address || projectId === undefined) return
    openActivity({ kind: 'mine', ownerAddress: address, ...(projectId === null ? {} : { projectId }) })
    return closeActivity
  }, [address, projectId])
  const named = body?.list.map(({ id, name, count }) => ({ id, name, count })) ?? []
  // The collection of the address is listed even if it has no activity.
  const asked = collections.find((collection) => collection.projectId === projectId)
  const others =
    asked && !named.some(({ id }) => id === asked.projectId)
      ? [{ id: asked.projectId, name: asked.name, count: null }]
      : []
  const choices = [{ id: null, name: t('allProjects'), count: null }, ...named, ...others]
  return (
    <div className="stack">
      {choices.length > 1 && (
        <fieldset className="chips coins season-chips">
          <legend className="vh">{t('collection')}</legend>
          {choices.map(({ id, name, count }) => (
            <label key={id ?? ''} className="chip">
              <input
                className="vh"
                type="radio"
                name="activity-project"
                checked={id === projectId}
                onChange={() => chooseActivityProject(id)}
              />
              {name}
              {count !== null && <span className="n">{count}</span>}
            </label>
          ))}
        </fieldset>
      )}
      <Activities />
    </div>
  )
}
