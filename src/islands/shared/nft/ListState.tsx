import { $head, type Stamp } from '../../../stores/chain.ts'
import type { IndexFailure } from '../../../stores/subject.ts'
import { Note } from '../../../ui/Note.tsx'
import { useTexts } from '../../../ui/texts.tsx'
import { useStore } from '../../../ui/useStore.ts'
import { AsOf } from '../age/AsOf.tsx'
import { collections, marketEntry } from './store/collections.ts'

/** Rows of the error catalogue with the same meaning. */
const PROBLEMS = {
  off: 'api.off',
  down: 'api.offline',
  refused: 'api.refused',
  broken: 'api.broken',
  unseen: 'api.unseen',
  unreadable: 'api.badAnswer',
} as const
const TITLES = {
  off: 'indexOffTitle',
  down: 'indexDownTitle',
  refused: 'indexRefusedTitle',
  broken: 'indexRefusedTitle',
  unseen: 'indexUnseenTitle',
  unreadable: 'indexUnreadableTitle',
} as const
const BODIES = {
  off: 'indexOffBody',
  down: 'indexDownBody',
  refused: 'indexDownBody',
  broken: 'indexDownBody',
  unseen: 'indexUnseenBody',
  unreadable: 'indexUnreadableBody',
} as const

/** Why the index can't return a list, and what can be done. */
export function IndexNote({
  status,
  shown,
  onRetry,
}: {
  readonly status: 'loading' | 'ready' | IndexFailure
  /** True if older figures are shown anyway. */
  readonly shown: boolean
  readonly onRetry: () => void
}) {
  const { t } = useTexts<'ui' | 'nft' | 'listState'>()
  if (status === 'loading' || status === 'ready') return null
  return (
    <Note kind={status === 'down' ? 'offline' : 'warn'} problem={PROBLEMS[status]}>
      <p>
        <b>{t(TITLES[status])}</b>
      </p>
      <p>{t(shown ? 'indexShownBody' : BODIES[status])}</p>
      {!shown && collections.length > 0 && <p>{t(marketEntry ? 'itemFromChain' : 'itemByAddress')}</p>}
      {status !== 'off' && (
        <button className="act" type="button" onClick={onRetry}>
          {t('readAgain')}
        </button>
      )}
    </Note>
  )
}

type AsOfProps = {
  readonly stamp: Stamp | null
  /** True if an answer is pending. If none will come, `IndexNote` says why, and there is no source to show. */
  readonly waits: boolean
  /** Records that could not be read. */
  readonly skipped?: number | undefined
}

/**
 * Source of the figures of a list: the index, and how far it is behind the chain. Above it, the number of items that
 * are not shown.
 */
export function IndexAsOf({ stamp, waits, skipped = 0 }: AsOfProps) {
  const { t } = useTexts<'nft' | 'listState'>()
  const head = useStore($head)
  const behind = stamp && head && head.block > stamp.block ? Number(head.block - stamp.block) : 0
  return (
    <>
      {skipped > 0 && (
        <p className="asof skipped" role="status">
          {t('notShown', { count: skipped })}
        </p>
      )}
      {(stamp || waits) && (
        <AsOf
          stamp={stamp}
          source={behind > 20 ? t('indexBehind', { count: behind }) : t('fromIndex')}
          waiting={t('reading')}
        />
      )}
    </>
  )
}
