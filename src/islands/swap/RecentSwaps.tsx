import { AMOUNT_PLACES, formatAmount } from '../../lib/core/amount/format.ts'
import { tokenAt } from '../../lib/core/config/contracts.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import type { LedgerEntry } from '../../lib/core/tx/model.ts'
import { $ledger, historyOf } from '../../stores/ledger.ts'
import { $wallet } from '../../stores/wallet.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { isWaiting, useStateText } from '../shared/tx/stateKeys.ts'

const SHOWN = 5
/** The account's own latest swaps from this browser, persisted across reloads. */
export default function RecentSwaps() {
  const { t } = useTexts<'swap'>()
  const { address } = useStore($wallet)
  const ledger = useStore($ledger)
  if (!address) return null
  const swaps = historyOf(ledger, address).filter((entry) => entry.step === 'swap')
  if (swaps.length === 0) return null
  return (
    <section className="card" aria-labelledby="recent-title">
      <div className="card-h">
        <h2 id="recent-title">{t('historyTitle')}</h2>
      </div>
      <ol className="steps card-b">
        {swaps.slice(0, SHOWN).map((entry) => (
          <Row key={entry.hash} entry={entry} />
        ))}
      </ol>
    </section>
  )
}

function Row({ entry }: { readonly entry: LedgerEntry }) {
  const { t } = useTexts<'history' | 'swap'>()
  const stateText = useStateText()
  const paid = formatAmount(BigInt(entry.amountIn ?? '0'), TOKEN_DECIMALS, { places: AMOUNT_PLACES })
  const symbols = { in: tokenAt(entry.tokenIn)?.symbol ?? '?', out: tokenAt(entry.tokenOut)?.symbol ?? '?' }
  const done = entry.state === 'confirmed'
  const received = entry.received
    ? formatAmount(BigInt(entry.received), TOKEN_DECIMALS, { places: AMOUNT_PLACES })
    : null
  return (
    <li className={done ? 'done' : entry.state === 'pending' ? undefined : 'bad'}>
      <span className="n">
        {isWaiting(entry) ? (
          <span className="spin" />
        ) : (
          <Icon name={done ? 'check' : entry.state === 'pending' ? 'info' : 'close'} />
        )}
      </span>
      <div>
        <b>{received ? t('doneTitle', { paid, received, ...symbols }) : t('step.swap', symbols)}</b>
        <p>{stateText(entry)}</p>
      </div>
    </li>
  )
}
