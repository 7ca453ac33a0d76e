import { useState } from 'react'
import { formatAmount } from '../../lib/core/amount/format.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { csvFile, dayRows, holdingRows, moveRows } from '../../lib/portfolio/csv.ts'
import { $settings } from '../../stores/settings.ts'
import { saveFile } from '../../ui/saveFile.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { $portfolio } from './store/portfolio.ts'
import { $days, $moves, allMoves } from './store/reported.ts'
import { $sums } from './store/view.ts'
import { usePortfolioTexts } from './texts.ts'

/** Column headers of each file. */
const heads = {
  holdings: [
    'csvPart',
    'csvWhat',
    'csvRole',
    'csvAmount',
    'csvUnit',
    'csvPrice',
    'csvWorth',
    'csvWhy',
    'csvBlock',
  ],
  days: ['csvDay', 'csvPools', 'csvStaked', 'csvOfferings', 'csvGenesis', 'csvIn', 'csvOut'],
  history: [
    'csvTime',
    'csvBlock',
    'csvMove',
    'csvGave',
    'csvGaveUnit',
    'csvGot',
    'csvGotUnit',
    'csvItem',
    'csvPlace',
    'csvTx',
  ],
} as const

type Saving = 'none' | 'coming' | 'failed' | { readonly count: number; readonly all: number }

/** The page's data, and the wallet's whole history, as files for a spreadsheet; amounts are exact. */
export function Files() {
  const { t } = useTexts<'portfolio'>()
  const { words: wording } = usePortfolioTexts()
  const { owner } = useStore($portfolio)
  const { covered } = useStore($settings)
  const sums = useStore($sums)
  const days = useStore($days).body?.list ?? null
  const moves = useStore($moves).body
  const [saving, setSaving] = useState<Saving>('none')
  if (!owner) return null
  const holdings = sums?.parts.flatMap((part) => part.holdings) ?? null
  const named = (what: string, block: bigint | number) => `${what}-${owner.slice(0, 8)}-${block}.csv`
  const save = (name: string, of: keyof typeof heads, rows: readonly (readonly string[])[]) =>
    saveFile(
      name,
      csvFile(
        heads[of].map((key) => t(key)),
        rows,
      ),
      'text/csv;charset=utf-8',
    )
  const saveHoldings = () => {
    if (holdings)
      save(named('holdings', holdings[0]?.block ?? 0n), 'holdings', holdingRows(holdings, wording))
  }
  const saveDays = () => {
    if (days) save(named('days', days.at(-1)?.time ?? 0), 'days', dayRows(days))
  }
  const saveMoves = async () => {
    if (saving === 'coming') return
    setSaving('coming')
    try {
      const { rows, count } = await allMoves(owner)
      save(named('history', rows[0]?.block ?? 0), 'history', moveRows(rows, wording, TOKEN_DECIMALS))
      setSaving({ count: rows.length, all: count })
    } catch {
      setSaving('failed')
    }
  }
  return (
    <section className="card" aria-labelledby="files-title">
      <div className="card-h">
        <h2 id="files-title">{t('takeWith')}</h2>
      </div>
      <ul className="pf-files">
        <File
          name={t('fileHoldings')}
          rows={holdings?.length ?? null}
          missing={t('readingChain')}
          onSave={saveHoldings}
        />
        <File name={t('fileDays')} rows={days?.length ?? null} missing={t('notThere')} onSave={saveDays} />
        <File
          name={t('fileMoves')}
          rows={moves?.count ?? null}
          missing={t('notThere')}
          onSave={() => void saveMoves()}
        />
      </ul>
      {covered && <p className="pf-foot tiny muted">{t('filesCovered')}</p>}
      <p className="pf-foot tiny muted" aria-live="polite">
        <HowItWent saving={saving} />
      </p>
    </section>
  )
}

/** Result of the last complete export; nothing before one was requested. */
function HowItWent({ saving }: { readonly saving: Saving }) {
  const { t } = useTexts<'portfolio'>()
  if (saving === 'none') return null
  if (saving === 'coming') return <>{t('fileComing')}</>
  if (saving === 'failed') return <>{t('fileFailed')}</>
  const { count, all } = saving
  const text = (rows: number) => formatAmount(BigInt(rows), 0)
  return <>{count < all ? t('fileCut', { count: text(count), all: text(all) }) : t('fileSaved')}</>
}

type FileProps = {
  readonly name: string
  /** Null while there is nothing to save; `missing` then has the reason. */
  readonly rows: number | null
  readonly missing: string
  readonly onSave: () => void
}

function File({ name, rows, missing, onSave }: FileProps) {
  const { t } = useTexts<'portfolio'>()
  return (
    <li>
      <button type="button" aria-disabled={rows === null} onClick={() => rows !== null && onSave()}>
        <b>{name}</b>
        <small>{rows === null ? missing : t('rows', { count: formatAmount(BigInt(rows), 0) })}</small>
      </button>
    </li>
  )
}
