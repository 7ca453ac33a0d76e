import type { Approvals } from '../../lib/approvals/model.ts'
import { unreadByAsset } from '../../lib/approvals/rules.ts'
import { formatAmount } from '../../lib/core/amount/format.ts'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'

const shown = (count: number) => formatAmount(BigInt(count), 0)

/** Number of approvals that could not be read. They may exist. */
export function Unread({ approvals: { unread, asked } }: { readonly approvals: Approvals }) {
  const { t } = useTexts<'approvals'>()
  return (
    <div className="card-b">
      <Note kind="warn">
        <p>
          <b>{t('unreadTitle', { count: shown(unread.length), all: shown(asked) })}</b>
        </p>
        <ul className="unread-list">
          {unreadByAsset(unread).map(({ asset, count }) => (
            <li key={asset.address}>{t('unreadLine', { name: asset.name, count: shown(count) })}</li>
          ))}
        </ul>
        <p>{t('unreadBody')}</p>
      </Note>
    </div>
  )
}
