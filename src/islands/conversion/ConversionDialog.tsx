import { useEffect } from 'react'
import { CONVERSION_IDS, type ConversionId } from '../../lib/conversion/model.ts'
import { tokenAt } from '../../lib/core/config/contracts.ts'
import { chain } from '../../lib/core/config/env.ts'
import { $rpcError } from '../../stores/chain.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { ConversionForm } from './ConversionForm.tsx'
import { PastConversions } from './PastConversions.tsx'
import {
  $view,
  chooseConversion,
  conversionReview,
  rereadConversion,
  resumeConversion,
  watchConversion,
} from './store/conversion.ts'
import { watchPast } from './store/past.ts'

const ConversionReviewDialog = lazyPart('ConversionReview', () => import('./ConversionReviewDialog.tsx'))

/** Symbol of the token that a conversion gives. */
const symbols: Readonly<Record<ConversionId, 'PKS' | 'HRS'>> = { 'mpl-pks': 'PKS', 'mpl-hrs': 'HRS' }

/** The conversion that the address names, in any letter case; null for any other hash. */
const linkedId = (): ConversionId | null =>
  CONVERSION_IDS.find((id) => location.hash.toLowerCase() === `#${id}`) ?? null

/** Removes the conversion from the address, so that a reload does not open it again. */
function leaveLink(): void {
  if (linkedId()) history.replaceState(history.state, '', location.pathname + location.search)
}

/** Shows the conversion of each link that is followed while the dialog is open. */
function useLink(open: boolean): void {
  useEffect(() => {
    if (!open) return
    const follow = () => {
      const id = linkedId()
      if (id) chooseConversion(id)
    }
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [open])
}

type Props = { readonly open: boolean; readonly onClose: () => void }

/** Converts MPL into the token of a game. */
export default function ConversionDialog({ open, onClose }: Props) {
  const { t } = useTexts<'conversion'>()
  const current = useStore(conversionReview.$review)
  const { converter, id } = useStore($view)
  const available = converter !== null
  const close = () => {
    leaveLink()
    onClose()
  }
  useLink(open)
  useEffect(() => {
    if (!open || !available) return
    const stops = [watchConversion(), watchPast(), resumeConversion()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [open, available])
  if (open && current) return <ConversionReviewDialog review={current} />
  return (
    <Dialog open={open} title={t('convertTitle')} onClose={close}>
      <div className="card-b conversion-to">
        <Targets />
      </div>
      {available ? (
        <Available onClose={close} />
      ) : (
        <div className="card-b">
          <Note kind="info">
            <p>
              <b>{t('unavailableTitle')}</b>
            </p>
            <p>{t('unavailableBody', { chain: chain.name, symbol: symbols[id] })}</p>
          </Note>
        </div>
      )}
    </Dialog>
  )
}

/** The choice between the games. The address follows, so that it can be shared. */
function Targets() {
  const { t } = useTexts<'conversion'>()
  const { id } = useStore($view)
  const choose = (next: ConversionId) => {
    chooseConversion(next)
    if (linkedId()) history.replaceState(history.state, '', `#${next}`)
  }
  return (
    <fieldset className="seg seg-w" aria-label={t('convertTo')}>
      {CONVERSION_IDS.map((one) => (
        <button key={one} type="button" aria-pressed={one === id} onClick={() => choose(one)}>
          {t('to', { symbol: symbols[one] })}
        </button>
      ))}
    </fieldset>
  )
}

function Available({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTexts<'conversion'>()
  const { converter, stamp } = useStore($view)
  const failed = useStore($rpcError) !== null
  const names = {
    in: tokenAt(converter?.tokenIn ?? null)?.symbol ?? 'MPL',
    out: tokenAt(converter?.tokenOut ?? null)?.symbol ?? '',
  }
  return (
    <>
      <ConversionForm names={names} onClose={onClose} />
      <AsOf
        stamp={stamp}
        source={t('fromChain')}
        again={failed ? rereadConversion : undefined}
        waiting={t('readingConverter')}
      />
      <PastConversions />
    </>
  )
}
