import { useEffect, useState } from 'react'
import { formatAmount } from '../../lib/core/amount/format.ts'
import { $byWallet, $head, $headAge, $rpcError } from '../../stores/chain.ts'
import { watchHead } from '../../stores/head.ts'
import { Mark } from '../../ui/Mark.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'

function useOnline(): boolean {
  const [online, setOnline] = useState(true)
  useEffect(() => {
    const update = () => setOnline(navigator.onLine)
    update()
    addEventListener('online', update)
    addEventListener('offline', update)
    return () => {
      removeEventListener('online', update)
      removeEventListener('offline', update)
    }
  }, [])
  return online
}

/** Most pages read the chain more often than this; then the header requests nothing. */
const HEAD_EVERY_MS = 6_000
const HEAD_AFTER_MS = 1_500

/** Latest block in the header, which opens the settings. The logo's cells disappear with the data. */
export function ChainChip() {
  const { t } = useTexts<'header'>()
  const head = useStore($head)
  const age = useStore($headAge)
  const error = useStore($rpcError)
  const byWallet = useStore($byWallet)
  const online = useOnline()
  useEffect(() => {
    const top = document.querySelector<HTMLElement>('.top-in')
    // Until the first answer the logo stays whole: it only empties when data is lost, not while it loads.
    if (top && (age !== 'none' || top.dataset.age)) top.dataset.age = age
  }, [age])
  useEffect(() => watchHead(HEAD_EVERY_MS, HEAD_AFTER_MS), [])
  const block = head ? formatAmount(head.block, 0) : '—'
  // The browser's own status is only a hint: the page is offline only if no node answers either.
  const isOffline = !online && error !== null
  // A node that is behind still answers.
  const isDown = error !== null && error.code !== 'rpc.behind' && age !== 'live'
  const off = isOffline || isDown
  const label = labelOf()
  function labelOf(): string {
    if (isOffline) return head ? t('offlineSince', { block }) : t('offline')
    if (off) return t('rpcDown')
    return byWallet ? t('byWallet', { block }) : block
  }
  return (
    <button
      className="chainchip"
      type="button"
      data-opens="settings"
      data-age={off && age === 'live' ? 'recent' : age}
      data-off={off || undefined}
    >
      <Mark />
      <span className="vh">{t('latestBlock')} </span>
      {label}
      <span className="vh">, {t('openSettings')}</span>
    </button>
  )
}
