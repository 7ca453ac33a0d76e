import { useEffect } from 'react'
import { isGate } from '../../lib/core/wallet/gate.ts'
import { ageOf } from '../../lib/formulator/figures.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { useAge } from '../shared/age/useAge.ts'
import { FormEnd } from './FormEnd.tsx'
import { lockText } from './Mev.tsx'
import { NotNow } from './NotNow.tsx'
import { Pick } from './Pick.tsx'
import { RevokeLines } from './RevokeLines.tsx'
import { $draftDifferences, askDraftLists, type RevokeView, toggle } from './store/draft.ts'
import { $formulator } from './store/formulator.ts'
import { blocksText } from './texts.ts'

type Props = { readonly view: RevokeView; readonly onClose: () => void }

/** Form to choose the formulators that end, several at once. */
export function RevokeForm({ view, onClose }: Props) {
  const { t } = useTexts<'formulator'>()
  const { stamp } = useStore($formulator)
  const age = useAge(stamp)
  const differences = useStore($draftDifferences)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index is asked after each reading of the chain
  useEffect(askDraftLists, [stamp])
  const { fit, chosen, refused, preview, action, exact } = view
  const label = isGate(action)
    ? ''
    : action === 'review'
      ? t('reviewRevoke', { count: chosen.length })
      : action === 'none'
        ? t('revokeNone')
        : action === 'choose'
          ? t('revokeChoose')
          : t(action === 'stale' ? 'act.stale' : 'readingYours')
  return (
    <Dialog open title={t('revokeTitle')} onClose={onClose}>
      {fit && stamp && fit.length > 0 && (
        <fieldset className="fm-opt" data-age={age}>
          <legend className="vh">{t('revokeChoose')}</legend>
          {fit.map((item) => (
            <Pick
              key={item.id}
              item={item}
              type="checkbox"
              name="fm-revoke"
              checked={chosen.includes(item)}
              hollow={chosen.includes(item)}
              note={t(chosen.includes(item) ? 'ageLost' : 'ageOf', {
                blocks: blocksText(ageOf(item, stamp.block)),
              })}
              differs={differences.get(BigInt(item.id))}
              end={lockText(item.amount)}
              onChange={() => toggle(item.id)}
            />
          ))}
        </fieldset>
      )}
      <div className="card-b fm-under">
        {chosen.length > 0 && <RevokeLines items={chosen} preview={preview} exact={exact} />}
        <NotNow refused={refused} act="revoke" />
      </div>
      <FormEnd action={action} exact={exact} label={label} onClose={onClose} />
    </Dialog>
  )
}
