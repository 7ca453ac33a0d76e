import { formatAmount } from '../../lib/core/amount/format.ts'
import { collectionAt } from '../../lib/hero/known.ts'
import { drawQuery } from '../../lib/hero/link.ts'
import { localHref } from '../../ui/href.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { $draws } from './store/draws.ts'

/** The account's draws: pending ones, and the results of the others. */
export function Draws() {
  const { locale, t } = useTexts<'ui' | 'hero'>()
  const draws = useStore($draws)
  if (draws.length === 0) return null
  return (
    <section className="card" aria-labelledby="draws-title">
      <div className="card-h">
        <h2 id="draws-title">{t('draws')}</h2>
      </div>
      <ul className="draw-list">
        {draws.map(({ at, number, boxes, heroes, height }) => (
          <li key={`${at.id} ${number}`}>
            <a href={localHref(locale, `myNfts/reveal/${drawQuery(at.id, number)}`)}>
              <span>
                <b>
                  {t('drawBoxes', { count: boxes, name: collectionAt(at.box ?? at.hero)?.name ?? at.id })}
                </b>
                <small>{t('asOf', { block: formatAmount(height, 0) })}</small>
              </span>
              <span className="end">
                {heroes === null ? t('drawOpen') : t('drawDone', { count: heroes })}
              </span>
              <Icon name="right" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
