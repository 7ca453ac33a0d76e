import { useEffect } from 'react'
import type { Address } from '../../lib/core/config/registry.ts'
import type { FormulatorAsk } from '../../stores/askShell.ts'
import { watchBalances } from '../../stores/balances.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { Unavailable } from '../../ui/Unavailable.tsx'
import { useStore } from '../../ui/useStore.ts'
import { CreateForm } from './CreateForm.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'
import { RevokeForm } from './RevokeForm.tsx'
import {
  $draftView,
  draftNew,
  draftRevoke,
  draftUpgrade,
  dropDraft,
  formulatorReview,
  resumeFormulator,
} from './store/draft.ts'
import { formulatorPlace, watchFormulators } from './store/formulator.ts'
import { UpgradeForm } from './UpgradeForm.tsx'

type Props = {
  readonly open: boolean
  /** Request of the last opening. */
  readonly ask: FormulatorAsk | null
  readonly onClose: () => void
}

/** Starts the request. Returns the stop function. */
function begin(ask: FormulatorAsk): () => void {
  switch (ask.act) {
    case 'resume':
      return resumeFormulator()
    case 'create':
      draftNew()
      break
    case 'upgrade':
      draftUpgrade(ask.to, (ask.id as Address | undefined) ?? null)
      break
    case 'revoke':
      draftRevoke(ask.id ? [ask.id as Address] : [])
  }
  return () => undefined
}

/** Creating, upgrading and revoking: first the choice, then the signature. */
export default function FormulatorDialogs({ open, ask, onClose }: Props) {
  const { t } = useTexts<'formulator'>()
  const view = useStore($draftView)
  const review = useStore(formulatorReview.$review)
  useEffect(() => {
    if (!open || !formulatorPlace) return
    const stops = [watchFormulators(), watchBalances(), ...(ask ? [begin(ask)] : [])]
    return () => {
      for (const stop of stops) stop()
    }
  }, [open, ask])
  const close = () => {
    formulatorReview.close()
    dropDraft()
    onClose()
  }
  if (!open) return null
  if (!formulatorPlace)
    return (
      <Dialog open title={t('createTitle')} onClose={close}>
        <div className="card-b">
          <Unavailable title={t('noneTitle')} body={t('noContract')} />
        </div>
      </Dialog>
    )
  if (review) return <ReviewDialog review={review} onClose={close} />
  switch (view?.act) {
    case 'create':
      return <CreateForm view={view} onClose={close} />
    case 'upgrade':
      return <UpgradeForm view={view} onClose={close} />
    case 'revoke':
      return <RevokeForm view={view} onClose={close} />
    default:
      return null
  }
}
