import { idName } from '../../lib/core/nft/link.ts'
import { blocksToGo } from '../../lib/formulator/figures.ts'
import { localHref } from '../../ui/href.ts'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { DiffersLine } from '../shared/nft/Differs.tsx'
import { $draftDifferences, type Refused } from './store/draft.ts'
import { $formulator } from './store/formulator.ts'
import { blocksText, itemPath, nameOf } from './texts.ts'

type Props = { readonly refused: readonly Refused[]; readonly act: 'upgrade' | 'revoke' }

/** Formulators that cannot be chosen, also those that only the index lists, each with its reason; a listed one links to the cancellation of its sale. */
export function NotNow({ refused, act: action }: Props) {
  const { locale, t } = useTexts<'formulator'>()
  const { holdings, stamp } = useStore($formulator)
  const differences = useStore($draftDifferences)
  const foreign = [...differences].filter(([, one]) => one.kind !== 'unread' && one.chain.says === 'absent')
  const listed = refused.filter(({ why }) => why === 'listed')
  if (refused.length + foreign.length === 0 || !holdings || !stamp) return null
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
              <DiffersLine of={differences.get(BigInt(item.id))} />
            </li>
          ))}
          {foreign.map(([id, one]) => (
            <li key={String(id)} className="small">
              <span>{idName(id)}</span>
              <DiffersLine of={one} />
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
