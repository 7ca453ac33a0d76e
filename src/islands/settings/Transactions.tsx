import { useRef, useState } from 'react'
import { $ledger, clearHistory, entriesHere } from '../../stores/ledger.ts'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { exportEntries } from '../shared/tx/exportEntries.ts'

/** Number of transactions stored in this browser, with buttons to export and to delete them. */
export function Transactions() {
  const { t } = useTexts<'settings'>()
  const [asking, setAsking] = useState(false)
  const clear = useRef<HTMLButtonElement>(null)
  const leave = () => {
    setAsking(false)
    clear.current?.focus()
  }
  const entries = entriesHere(useStore($ledger))
  const finished = entries.some(({ state }) => state !== 'pending')
  return (
    <div className="set-wide">
      <div className="set-line">
        <span>
          <b>{t('ledgerTitle')}</b>
          <small>{t('ledgerKept', { count: entries.length })}</small>
        </span>
        <span className="btn-row">
          <button
            className="btn btn-t"
            type="button"
            aria-disabled={entries.length === 0}
            onClick={() => entries.length > 0 && exportEntries(entries)}
          >
            {t('ledgerExport')}
          </button>
          <button
            className="btn btn-t"
            type="button"
            ref={clear}
            aria-disabled={!finished}
            aria-expanded={asking}
            onClick={() => finished && setAsking(!asking)}
          >
            {t('ledgerClear')}
          </button>
        </span>
      </div>
      {asking && (
        <Note kind="warn">
          <p>{t('ledgerWarn')}</p>
          <div className="btn-row">
            <button
              className="btn btn-s"
              type="button"
              onClick={() => {
                clearHistory(null)
                leave()
              }}
            >
              {t('ledgerDelete')}
            </button>
            <button className="btn btn-s" type="button" onClick={leave}>
              {t('ledgerKeep')}
            </button>
          </div>
        </Note>
      )}
    </div>
  )
}
