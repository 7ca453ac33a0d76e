import { useEffect } from 'react'
import { formatAmount } from '../../lib/core/amount/format.ts'
import { symbolAt } from '../../lib/core/config/contracts.ts'
import { chain } from '../../lib/core/config/env.ts'
import { endCode } from '../../lib/core/tx/ledger.ts'
import type { LedgerEntry } from '../../lib/core/tx/model.ts'
import { $ledger, historyOf } from '../../stores/ledger.ts'
import { snack, snackError } from '../../stores/snackbar.ts'
import { $ended } from '../../stores/tx.ts'
import { $wallet } from '../../stores/wallet.ts'
import { type Translate, useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { isWaiting } from '../shared/tx/stateKeys.ts'
import { movedText } from './moved.ts'

/** The title of the page itself while news is in its place. */
let own: string | null = null

/** Shows news in the tab's title while the page is hidden; then restores the page's own title. */
function titleNews(text: string): void {
  if (!document.hidden) return
  if (own === null) {
    own = document.title
    const back = () => {
      if (document.hidden) return
      document.title = own ?? document.title
      own = null
      document.removeEventListener('visibilitychange', back)
    }
    document.addEventListener('visibilitychange', back)
  }
  document.title = `${text} · ${own}`
}

/** Shows the result of a transaction, with amounts and a link to the history. */
function report(t: Translate<'history'>, entry: LedgerEntry, title: string): void {
  if (entry.state !== 'confirmed') {
    snackError(endCode(entry.state, entry.error), [entry.error, entry.hash].filter(Boolean).join(' '))
    return
  }
  const block = t('stateConfirmed', { block: formatAmount(BigInt(entry.block ?? '0'), 0) })
  const { explorer } = chain
  snack({
    type: 'done',
    title,
    description: [movedText(entry), block].filter(Boolean).join(' · '),
    ...(explorer ? { link: { label: t('seeTransaction'), href: `${explorer}/tx/${entry.hash}` } } : {}),
  })
}

type Props = { readonly onPending: () => void }

/** Pending transactions are counted in the header on every page, and results are shown on any page. */
export default function TransactionNews({ onPending }: Props) {
  const { t } = useTexts<'history'>()
  const { address } = useStore($wallet)
  const ledger = useStore($ledger)
  const pending = address ? historyOf(ledger, address).filter(isWaiting).length : 0
  const ended = useStore($ended)
  useEffect(() => {
    if (ended.length === 0) return
    $ended.set([])
    for (const { entry, onScreen } of ended) {
      const title = t(`step.${entry.step}`, { in: symbolAt(entry.tokenIn), out: symbolAt(entry.tokenOut) })
      titleNews(`${entry.state === 'confirmed' ? '✓' : '✕'} ${title}`)
      // An open review already shows the result.
      if (!onScreen) report(t, entry, title)
    }
  }, [ended, t])
  if (pending === 0) return null
  return (
    <button className="pending" type="button" onClick={onPending}>
      <span className="spin" />
      <span aria-hidden="true">{pending}</span>
      <span className="vh" role="status">
        {t('pendingCount', { n: pending })}
      </span>
    </button>
  )
}
