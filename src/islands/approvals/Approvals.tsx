import { useEffect } from 'react'
import { pairs } from '../../lib/approvals/asked.ts'
import type { Locale } from '../../lib/core/i18n/locale.ts'
import { watchBalances } from '../../stores/balances.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { type GroupTexts, TextsProvider } from '../../ui/texts.tsx'
import { Unavailable } from '../../ui/Unavailable.tsx'
import { useStore } from '../../ui/useStore.ts'
import { Connect } from '../shared/tx/Connect.tsx'
import { ProblemNote } from '../shared/tx/ProblemNote.tsx'
import { ApprovalList } from './ApprovalList.tsx'
import { watchApprovals } from './store/approvals.ts'
import { $approvalsView, resumeRevoke, revokeReview } from './store/review.ts'

type Props = {
  readonly locale: Locale
  readonly texts: GroupTexts<'ui' | 'gate' | 'tx' | 'flow' | 'approvals' | 'revoke'>
}

// Loaded when an approval is revoked. Its texts come with the page, since a separate text file would be listed on every
// page.
const RevokeDialog = lazyPart('RevokeDialog', () => import('./RevokeDialog.tsx'))

/** Approvals of the connected wallet, with a way to revoke each. */
export default function Approvals({ locale, texts }: Props) {
  const view = useStore($approvalsView)
  const review = useStore(revokeReview.$review)
  useEffect(() => {
    if (pairs.length === 0) return
    const stops = [watchApprovals(), watchBalances(), resumeRevoke()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return (
    <TextsProvider locale={locale} texts={texts}>
      <div className="stack">
        {pairs.length === 0 ? (
          <Unavailable title={texts.unavailableTitle} body={texts.unavailableBody} />
        ) : (
          <>
            <ProblemNote />
            {view === 'connect' ? <Connect text={texts.connectText} /> : <ApprovalList view={view} />}
          </>
        )}
        {review && <RevokeDialog review={review} />}
      </div>
    </TextsProvider>
  )
}
