import { useEffect } from 'react'
import { isGate } from '../../lib/core/wallet/gate.ts'
import { ageOf, PARTS } from '../../lib/formulator/figures.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { useAge } from '../shared/age/useAge.ts'
import { FormEnd } from './FormEnd.tsx'
import { NotNow } from './NotNow.tsx'
import { Pick } from './Pick.tsx'
import { $draftDifferences, askDraftLists, letSurvive, toggle, type UpgradeView } from './store/draft.ts'
import { $formulator } from './store/formulator.ts'
import { blocksText } from './texts.ts'

type Props = { readonly view: UpgradeView; readonly onClose: () => void }

/** Form to choose the parts, if there are more than needed, and the one that survives. */
export function UpgradeForm({ view, onClose }: Props) {
  const { t } = useTexts<'formulator'>()
  const { stamp } = useStore($formulator)
  const age = useAge(stamp)
  const { to, action, exact, refused, chosen } = view
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index is asked after each reading, and for each survivor
  useEffect(askDraftLists, [stamp, chosen[0]?.id])
  const label = isGate(action)
    ? ''
    : action === 'review'
      ? t(`reviewUpgrade.${to}`)
      : action === 'few'
        ? t(`few.${to}`)
        : action === 'choose'
          ? t(`choose.${to}`)
          : t(action === 'stale' ? 'act.stale' : 'readingYours')
  return (
    <Dialog open title={t(`whichSurvives.${to}`)} onClose={onClose}>
      <div className="card-b" data-age={age}>
        <p className="small muted">{t(`survivesNote.${to}`)}</p>
      </div>
      <Parts view={view} />
      <Survivor view={view} />
      <div className="card-b">
        <NotNow refused={refused} act="upgrade" />
      </div>
      <FormEnd action={action} exact={exact} label={label} onClose={onClose} />
    </Dialog>
  )
}

/** Shown only if there is a choice. */
function Parts({ view: { to, fit, chosen } }: Pick<Props, 'view'>) {
  const { t } = useTexts<'formulator'>()
  const { stamp } = useStore($formulator)
  const differences = useStore($draftDifferences)
  if (!fit || !stamp || fit.length <= PARTS[to].count) return null
  return (
    <fieldset className="fm-opt">
      <legend>{t(`takePart.${to}`)}</legend>
      {fit.map((item) => (
        <Pick
          key={item.id}
          item={item}
          type="checkbox"
          name="fm-part"
          checked={chosen.includes(item)}
          hollow={false}
          note={t('ageOf', { blocks: blocksText(ageOf(item, stamp.block)) })}
          differs={differences.get(BigInt(item.id))}
          end={null}
          onChange={() => toggle(item.id)}
        />
      ))}
    </fieldset>
  )
}

function Survivor({ view: { to, chosen } }: Pick<Props, 'view'>) {
  const { t } = useTexts<'formulator'>()
  const { stamp } = useStore($formulator)
  const differences = useStore($draftDifferences)
  const [survivor] = chosen
  if (!stamp || chosen.length !== PARTS[to].count) return null
  // Sorted by id, whichever is chosen: a row that jumped would be pressed by mistake.
  const inOrder = chosen.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return (
    <fieldset className="fm-opt">
      <legend>{t('survives')}</legend>
      {inOrder.map((item) => (
        <Pick
          key={item.id}
          item={item}
          type="radio"
          name="fm-survivor"
          checked={item === survivor}
          hollow={item !== survivor}
          note={t('ageOf', { blocks: blocksText(ageOf(item, stamp.block)) })}
          differs={differences.get(BigInt(item.id))}
          end={
            item === survivor ? <b>{t(`becomes.${to}`)}</b> : <span className="faint">{t('endsTag')}</span>
          }
          onChange={() => letSurvive(item.id)}
        />
      ))}
    </fieldset>
  )
}
