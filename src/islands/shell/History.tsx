import { symbolAt } from '../../lib/core/config/contracts.ts'
import type { Address } from '../../lib/core/config/registry.ts'
import { shortAddress } from '../../lib/core/i18n/clean.ts'
import type { LedgerEntry } from '../../lib/core/tx/model.ts'
import { $ledger, clearHistory, historyOf } from '../../stores/ledger.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { exportEntries } from '../shared/tx/exportEntries.ts'
import { isWaiting, useStateText } from '../shared/tx/stateKeys.ts'
import { Cover } from './Cover.tsx'
import { movedText } from './moved.ts'

const iconOf = {
  pending: 'info',
  confirmed: 'check',
  failed: 'close',
  replaced: 'close',
  dropped: 'close',
} as const

/** Transactions that this browser sent from the account, newest first. */
export function History({ owner }: { readonly owner: Address }) {
  const { t } = useTexts<'wallet'>()
  const entries = historyOf(useStore($ledger), owner)
  return (
    <div className="card-b">
      <h3>{t('history')}</h3>
      {entries.length === 0 ? (
        <p className="empty">{t('historyEmpty')}</p>
      ) : (
        <>
          <ol className="steps">
            {entries.slice(0, 20).map((entry) => (
              <Row key={entry.hash} entry={entry} />
            ))}
          </ol>
          <div className="btn-row">
            <button className="btn btn-s" type="button" onClick={() => exportEntries(entries)}>
              {t('export')}
            </button>
            <button className="btn btn-s" type="button" onClick={() => clearHistory(owner)}>
              {t('clear')}
            </button>
          </div>
        </>
      )}
    </div>
  )
}

function Row({ entry }: { readonly entry: LedgerEntry }) {
  const { t } = useTexts<'history'>()
  const stateText = useStateText()
  const tone = entry.state === 'confirmed' ? 'done' : entry.state === 'pending' ? undefined : 'bad'
  const title = t(`step.${entry.step}`, { in: symbolAt(entry.tokenIn), out: symbolAt(entry.tokenOut) })
  const moved = movedText(entry)
  return (
    <li className={tone} aria-current={isWaiting(entry) ? 'step' : undefined}>
      <span className="n">
        {isWaiting(entry) ? <span className="spin" /> : <Icon name={iconOf[entry.state]} />}
      </span>
      <div>
        <b>{title}</b>
        {moved && (
          <p className="nw">
            <Cover of={moved}>{moved}</Cover>
          </p>
        )}
        <p>{stateText(entry)}</p>
      </div>
      <span className="mono">{shortAddress(entry.hash)}</span>
    </li>
  )
}
