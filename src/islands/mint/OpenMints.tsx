import { formatAmount } from '../../lib/core/amount/format.ts'
import { BlocksLeft } from '../../ui/BlocksLeft.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { MintPicture } from './MintPicture.tsx'
import { mintHref, mintName } from './names.ts'
import { OpenAsOf, useOpenAge } from './OpenAsOf.tsx'
import { OpenPart, type OpenProps } from './OpenPart.tsx'
import { $mintRows, $mints } from './store/mint.ts'

/** The mints whose round is open now, with the blocks left. */
export default function OpenMints(props: OpenProps) {
  return (
    <OpenPart {...props}>
      <List />
    </OpenPart>
  )
}

function List() {
  const { locale, t } = useTexts<'open'>()
  const rows = useStore($mintRows)
  const { stamp } = useStore($mints)
  const age = useOpenAge()
  const live = rows.filter(({ phase }) => phase === 'live')
  return (
    <section aria-labelledby="open-mints" data-age={age} aria-busy={!stamp}>
      <h3 id="open-mints">{t('openMints')}</h3>
      {!stamp && <span className="sk sk-l" />}
      {stamp && live.length === 0 && <p className="empty">{t('openNoMint')}</p>}
      <ul className="feed-list">
        {live.map(({ entry, left, total, cap }) => (
          <li key={entry.id}>
            <MintPicture id={entry.id} />
            <a href={mintHref(locale, entry.id)}>
              <b>{mintName(entry)}</b>
              {total !== null && cap !== null && (
                <small>{t('openMinted', { count: formatAmount(total, 0), cap: formatAmount(cap, 0) })}</small>
              )}
            </a>
            <BlocksLeft left={left} />
          </li>
        ))}
      </ul>
      <OpenAsOf />
    </section>
  )
}
