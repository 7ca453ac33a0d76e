import { useEffect } from 'react'
import { formatShare } from '../../lib/core/amount/format.ts'
import type { Locale } from '../../lib/core/i18n/locale.ts'
import { pageHref } from '../../lib/core/storage/storage.ts'
import type { OfferingRow } from '../../lib/offering/row.ts'
import { $rpcError } from '../../stores/chain.ts'
import { BlocksLeft } from '../../ui/BlocksLeft.tsx'
import { localHref } from '../../ui/href.ts'
import { type GroupTexts, TextsProvider, useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import {
  $offeringRows,
  $offerings,
  offeringEntries,
  refreshOfferings,
  watchOfferings,
} from './store/offering.ts'

type Names = Readonly<Record<string, string>>
type Props = {
  readonly locale: Locale
  /** Names of offerings by id: only their own page loads all their texts. */
  readonly names: Names
  readonly texts: GroupTexts<'ui' | 'open'>
}

/** The offerings that take commitments now, with the blocks left. */
export default function OpenOfferings({ locale, names, texts }: Props) {
  useEffect(() => (offeringEntries.length > 0 ? watchOfferings() : undefined), [])
  return offeringEntries.length === 0 ? null : (
    <TextsProvider locale={locale} texts={texts}>
      <List names={names} />
    </TextsProvider>
  )
}

function List({ names }: { readonly names: Names }) {
  const { t } = useTexts<'ui' | 'open'>()
  const rows = useStore($offeringRows)
  const { stamp } = useStore($offerings)
  const failed = useStore($rpcError) !== null
  const age = useAge(stamp)
  const live = rows.filter(({ phase }) => phase === 'live')
  return (
    <section aria-labelledby="open-offerings" data-age={age} aria-busy={!stamp}>
      <h3 id="open-offerings">{t('openOfferings')}</h3>
      {!stamp && <span className="sk sk-l" />}
      {stamp && live.length === 0 && <p className="empty">{t('openNoOffering')}</p>}
      <ul className="feed-list">
        {live.map((row) => (
          <Row key={row.entry.id} row={row} name={names[row.entry.id] ?? row.entry.id} />
        ))}
      </ul>
      <AsOf
        stamp={stamp}
        source={t('openSource')}
        again={failed ? refreshOfferings : undefined}
        waiting={t(failed ? 'noData' : 'openReading')}
      />
    </section>
  )
}

function Row({
  row: { entry, left, committedPpm },
  name,
}: {
  readonly row: OfferingRow
  readonly name: string
}) {
  const { locale, t } = useTexts<'open'>()
  return (
    <li>
      <span className="art-frame">
        {entry.image && <img src={pageHref(entry.image)} alt="" width="480" height="480" loading="lazy" />}
      </span>
      <a href={localHref(locale, `imo-details/?p=${encodeURIComponent(entry.id)}`)}>
        <b>{name}</b>
        {committedPpm !== null && <small>{t('openCommitted', { share: formatShare(committedPpm) })}</small>}
      </a>
      <BlocksLeft left={left} />
    </li>
  )
}
