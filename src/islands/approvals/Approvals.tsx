import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { approvalsView } from '../../lib/approvals/rules.ts'
import type { Locale } from '../../lib/i18n/locale.ts'
import { $approvals, pairCount, watchApprovals } from '../../stores/approvals/approvals.ts'
import { resumeRevoke, revokeReview } from '../../stores/approvals/review.ts'
import { watchBalances } from '../../stores/kernel/balances.ts'
import { $rpcError } from '../../stores/kernel/chain.ts'
import { $access } from '../../stores/kernel/gate.ts'
import { lateTexts } from '../../stores/kernel/lateTexts.ts'
import { lazyPart, withTexts } from '../../ui/lazyPart.tsx'
import { type RoomTexts, TextsProvider } from '../../ui/texts.tsx'
import { Unavailable } from '../../ui/Unavailable.tsx'
import { ProblemNote } from '../tx/ProblemNote.tsx'
import { ApprovalList } from './ApprovalList.tsx'
import { Connect } from './Connect.tsx'

type Props = {
  readonly locale: Locale
  readonly texts: RoomTexts<'ui' | 'gate' | 'tx' | 'approvals'>
}

// Fetched with its sentences when something is taken back.
const RevokeDialog = lazyPart('RevokeDialog', (locale) =>
  withTexts(import('./RevokeDialog.tsx'), lateTexts(locale, 'flow', 'revoke')),
)

/** What the connected wallet has approved, and how it is taken back. */
export default function Approvals({ locale, texts }: Props) {
  const { approvals } = useStore($approvals, { ssr: 'initial' })
  const { gate } = useStore($access, { ssr: 'initial' })
  const failed = useStore($rpcError, { ssr: 'initial' }) !== null
  const review = useStore(revokeReview.$review, { ssr: 'initial' })
  const view = approvalsView(gate, approvals, failed)
  useEffect(() => {
    if (pairCount === 0) return
    const stops = [watchApprovals(), watchBalances(), resumeRevoke()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return (
    <TextsProvider locale={locale} texts={texts}>
      <div className="stack">
        {pairCount === 0 ? (
          <Unavailable title={texts.unavailableTitle} body={texts.unavailableBody} />
        ) : (
          <>
            <ProblemNote />
            {view === 'connect' ? <Connect /> : <ApprovalList view={view} />}
          </>
        )}
        {review && <RevokeDialog review={review} />}
      </div>
    </TextsProvider>
  )
}
