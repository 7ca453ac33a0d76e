import { useStore } from '@nanostores/react'
import { $head, type Stamp } from '../../stores/chain.ts'
import { AsOf } from '../../ui/AsOf.tsx'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'

/** Rows of the catalogue that mean the same. */
const PROBLEMS = { off: 'api.off', down: 'api.offline', refused: 'api.broken' } as const

/** Why a list can't be told by the index, and what can be done. */
export function IndexNote({
  status,
  shown,
  onRetry,
}: {
  readonly status: 'loading' | 'ready' | 'off' | 'down' | 'refused'
  /** Whether older figures are shown all the same. */
  readonly shown: boolean
  readonly onRetry: () => void
}) {
  const { t } = useTexts()
  if (status === 'loading' || status === 'ready') return null
  return (
    <Note kind={status === 'down' ? 'offline' : 'warn'} problem={PROBLEMS[status]}>
      <p>
        <b>
          {t(status === 'off' ? 'indexOffTitle' : status === 'down' ? 'indexDownTitle' : 'indexRefusedTitle')}
        </b>
      </p>
      <p>{t(shown ? 'indexShownBody' : status === 'off' ? 'indexOffBody' : 'indexDownBody')}</p>
      {status !== 'off' && (
        <button className="act" type="button" onClick={onRetry}>
          {t('readAgain')}
        </button>
      )}
    </Note>
  )
}

/** Where the figures of a list are from: the index, and how far it lies behind the chain. */
export function IndexAsOf({ stamp }: { readonly stamp: Stamp | null }) {
  const { t } = useTexts()
  const head = useStore($head, { ssr: 'initial' })
  const behind = stamp && head && head.block > stamp.block ? Number(head.block - stamp.block) : 0
  return (
    <AsOf
      stamp={stamp}
      source={behind > 20 ? t('indexBehind', { count: behind }) : t('fromIndex')}
      waiting={t('reading')}
    />
  )
}
