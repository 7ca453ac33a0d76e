import { formatAmount } from '../../lib/core/amount/format.ts'
import { cleanText } from '../../lib/core/i18n/clean.ts'
import { nearest } from '../../lib/search/near.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { hitHref, opensDialog } from './hitHref.ts'
import { $searchIndex } from './store/search.ts'

type Props = { readonly text: string; readonly onClose: () => void }

/** Message that nothing matches, the searched sources, and suggestions. */
export function Nothing({ text, onClose }: Props) {
  const { locale, t } = useTexts<'search'>()
  const { entries, counts, allItems } = useStore($searchIndex)
  const near = nearest(entries, text)
  const say = (count: number) => formatAmount(BigInt(count), 0)
  return (
    <div className="card-b nothing">
      <p>
        <b>{t('nothing', { text: cleanText(text, 60) })}</b>
      </p>
      <p className="small muted">
        {t('searched', {
          tokens: say(counts.token),
          pools: say(counts.pool),
          collections: say(counts.collection),
          items: say(counts.item),
          pages: say(counts.page),
        })}{' '}
        {allItems > counts.item && t('searchedPart', { all: say(allItems), items: say(counts.item) })}
      </p>
      {near.length > 0 && (
        <p className="small">
          {t('near')}{' '}
          {near.map(({ id, path, names }) => (
            <a
              key={id}
              className="lnk near"
              href={hitHref(locale, path)}
              onClick={(event) => {
                onClose()
                if (opensDialog(path)) event.preventDefault()
              }}
            >
              {names[0]?.text}
            </a>
          ))}
        </p>
      )}
    </div>
  )
}
