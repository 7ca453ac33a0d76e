import { useEffect } from 'react'
import { $otherNodes } from '../../stores/kernel/chain.ts'
import { compareNow } from '../../stores/kernel/nodes.ts'
import { $settings, apiUrl } from '../../stores/kernel/settings.ts'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'

/** Says which node reported the figures of a review, where that is one node alone or one that the settings name. */
export function Vouching() {
  const { t } = useTexts<'flow'>()
  const others = useStore($otherNodes)
  const { rpcUrl } = useStore($settings)
  useEffect(() => void compareNow(), [])
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
