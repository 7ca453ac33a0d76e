import { useEffect } from 'react'
import { $headAge, $otherNodes, $rpcError } from '../../../stores/chain.ts'
import { compareNow } from '../../../stores/nodes.ts'
import { $settings, apiUrl } from '../../../stores/settings.ts'
import { Note } from '../../../ui/Note.tsx'
import { useTexts } from '../../../ui/texts.tsx'
import { useStore } from '../../../ui/useStore.ts'
import { ProblemNote } from './ProblemNote.tsx'

/** Says which node reported the figures of a review, if it is a single node or the one from the settings. */
export function Vouching() {
  const { t } = useTexts<'flow'>()
  const others = useStore($otherNodes)
  const { rpcUrl } = useStore($settings)
  useEffect(() => void compareNow(), [])
  const failed = useStore($rpcError) !== null
  const silent = useStore($headAge) !== 'live'
  // If no node answers, only that is reported.
  if (failed && silent) return <ProblemNote />
  if (others !== 0 && !rpcUrl) return null
  return (
    <Note kind="warn">
      {rpcUrl && <p>{t('ownNode', { host: new URL(rpcUrl).host })}</p>}
      {others === 0 && (
        <p>
          <b>{t('oneNode')}</b> {t(apiUrl() === null ? 'oneSourceNote' : 'oneNodeNote')}
        </p>
      )}
    </Note>
  )
}
