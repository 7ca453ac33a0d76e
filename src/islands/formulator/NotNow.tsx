import { blocksToGo } from '../../lib/formulator/figures.ts'
import { localHref } from '../../ui/href.ts'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import type { Refused } from './store/draft.ts'
import { $formulator } from './store/formulator.ts'
import { blocksText, itemPath, nameOf } from './texts.ts'

type Props = { readonly refused: readonly Refused[]; readonly act: 'upgrade' | 'revoke' }

/** Formulators that cannot be chosen, each with its reason; a listed one links to the cancellation of its sale. */
export function NotNow({ refused, act: action }: Props) {
  const { locale, t } = useTexts<'formulator'>()
  const { holdings, stamp } = useStore($formulator)
  const listed = refused.filter(({ why }) => why === 'listed')
  if (refused.length === 0 || !holdings || !stamp) return null
  return (
    <>
      <section className="fm-refused" aria-label={t('notNow')}>
        <h3 className="small muted">{t('notNow')}</h3>
        <ul>
          {refused.map(({ item, why }) => (
            <li key={item.id} className="small">
              <span>{nameOf(item)}</span>
              <span className="muted">
                {why === 'young'
                  ? t('notNow.young', { blocks: blocksText(blocksToGo(item, holdings.ages, stamp.block)) })
                  : t(`notNow.${why}`)}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {listed.length > 0 && (
        <Note kind="warn" problem="market.listed">
          <p>
            <b>{t('listedTitle')}</b>
          </p>
          <p>{t(`listedBody.${action}`)}</p>
          {listed.map(({ item }) => (
            <p key={item.id}>
              <a className="act" href={localHref(locale, itemPath(item))}>
                {t('toCancelSell', { name: nameOf(item) })}
              </a>
            </p>
          ))}
        </Note>
      )}
    </>
  )
}
