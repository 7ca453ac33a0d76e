import type { ReactNode } from 'react'
import { assetCount, pairs, spenderCount } from '../../lib/approvals/asked.ts'
import { type ApprovalsView, pairKey } from '../../lib/approvals/rules.ts'
import { formatAmount } from '../../lib/core/amount/format.ts'
import { shortAddress } from '../../lib/core/i18n/clean.ts'
import { $rpcError } from '../../stores/chain.ts'
import { $access } from '../../stores/gate.ts'
import { roles } from '../../ui/tableRoles.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { ApprovalRow } from './ApprovalRow.tsx'
import { $approvals, refreshApprovals } from './store/approvals.ts'
import { $mayRevoke } from './store/review.ts'
import { Unread } from './Unread.tsx'

type View = Exclude<ApprovalsView, 'connect'>

/** The list with its block, or the reason why there is none. */
export function ApprovalList({ view }: { readonly view: View }) {
  const { t } = useTexts<'ui' | 'approvals'>()
  const { owner, approvals, stamp, told: reported } = useStore($approvals)
  const failed = useStore($rpcError) !== null
  const { gate } = useStore($access)
  const mayRevoke = useStore($mayRevoke)
  const age = useAge(stamp)
  const rows = approvals?.rows ?? []
  return (
    <section className="card" aria-labelledby="approved" data-age={age}>
      <div className="card-h">
        <h2 id="approved">{t('listTitle', { account: shortAddress(owner ?? '') })}</h2>
        <button className="btn btn-t" type="button" onClick={() => void refreshApprovals()}>
          {t('readAgain')}
        </button>
      </div>
      {view === 'rows' ? (
        <Table>
          {rows.map((row) => (
            <ApprovalRow key={pairKey(row)} row={row} />
          ))}
        </Table>
      ) : (
        <Empty view={view} block={stamp ? formatAmount(stamp.block, 0) : ''} />
      )}
      {view === 'rows' && !gate && !mayRevoke && <p className="card-b small muted">{t('waitFresh')}</p>}
      {approvals && approvals.unread.length > 0 && <Unread approvals={approvals} />}
      {(reported === 'silent' || reported === 'off' || reported === 'more') && (
        <p className="card-b small muted" data-told={reported}>
          {t(`told.${reported}`)}
        </p>
      )}
      <AsOf
        stamp={stamp}
        source={[
          t('fromChain', { assets: assetCount, spenders: spenderCount }),
          ...(approvals && approvals.asked > pairs.length
            ? [t('fromIndex', { count: formatAmount(BigInt(approvals.asked - pairs.length), 0) })]
            : []),
        ].join(' ')}
        again={failed ? refreshApprovals : undefined}
        waiting={t('readingList', { count: formatAmount(BigInt(pairs.length), 0) })}
      />
    </section>
  )
}

function Table({ children }: { readonly children: ReactNode }) {
  const { t } = useTexts<'approvals'>()
  return (
    <table {...roles.table} className="tbl tbl-c tbl-approvals">
      <thead {...roles.group}>
        <tr {...roles.row}>
          <th {...roles.head} scope="col">
            {t('colWhat')}
          </th>
          <th {...roles.head} className="num" scope="col">
            {t('colAmount')}
          </th>
          <th {...roles.head} scope="col">
            {t('colSpender')}
          </th>
          <th {...roles.head} className="num" scope="col">
            <span className="vh">{t('colAct')}</span>
          </th>
        </tr>
      </thead>
      <tbody {...roles.group}>{children}</tbody>
    </table>
  )
}

type EmptyProps = { readonly view: Exclude<View, 'rows'>; readonly block: string }

/** "Nothing approved" is shown only if every contract answered. */
function Empty({ view, block }: EmptyProps) {
  const { t } = useTexts<'approvals'>()
  if (view === 'reading')
    return (
      <div className="card-b sk-rows">
        <span className="sk" />
        <span className="sk" />
      </div>
    )
  return (
    <div className="card-b" role="status">
      <p>
        <b>{t(`${view}Title`)}</b>
      </p>
      {view === 'nothing' && (
        <p className="small muted">
          {t('nothingBody', { block, assets: assetCount, spenders: spenderCount })}
        </p>
      )}
      {view === 'failed' && <p className="small muted">{t('failedBody')}</p>}
    </div>
  )
}
