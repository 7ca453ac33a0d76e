import { useEffect } from 'react'
import { formatAmount } from '../../lib/core/amount/format.ts'
import { shortAddress } from '../../lib/core/i18n/clean.ts'
import { roles } from '../../ui/tableRoles.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { useAge } from '../shared/age/useAge.ts'
import { When } from '../shared/age/When.tsx'
import { IndexAsOf, IndexNote } from '../shared/nft/ListState.tsx'
import { WaitingRows } from '../shared/nft/WaitingRows.tsx'
import { mintHref, mintName } from './names.ts'
import { $mintActivity, openMintActivity } from './store/info.ts'
import { mintEntries } from './store/mint.ts'

/** Latest mints by account, newest first. */
export function MintActivities({ projectId }: { readonly projectId?: string }) {
  const { locale, t } = useTexts<'mint'>()
  const { body, status, stamp, page, pages, skipped = 0 } = useStore($mintActivity)
  const age = useAge(stamp)
  useEffect(() => void openMintActivity(1, projectId), [projectId])
  const turn = (to: number) => void openMintActivity(to, projectId)
  const nameOf = (id: string) => {
    const entry = mintEntries.find((entry) => entry.id === id)
    return entry ? mintName(entry) : id
  }
  return (
    <>
      <IndexNote status={status} shown={body !== null} onRetry={() => turn(page)} />
      <section
        className="card"
        aria-label={t('tabActivities')}
        data-age={age}
        aria-busy={status === 'loading'}
        hidden={!body && status !== 'loading'}
      >
        {body && body.list.length === 0 && skipped === 0 ? (
          <p className="empty card-b">{t('noMints')}</p>
        ) : (
          <table {...roles.table} className="tbl tbl-c">
            <thead {...roles.group}>
              <tr {...roles.row}>
                <th {...roles.head} scope="col">
                  {t('colMint')}
                </th>
                <th {...roles.head} scope="col" className="num">
                  {t('colCount')}
                </th>
                <th {...roles.head} scope="col" className="num">
                  {t('colBonus')}
                </th>
                <th {...roles.head} scope="col" className="num">
                  {t('colRound')}
                </th>
                <th {...roles.head} scope="col">
                  {t('colUser')}
                </th>
                <th {...roles.head} scope="col" className="num">
                  {t('colTime')}
                </th>
              </tr>
            </thead>
            <tbody {...roles.group}>
              {body?.list.map((row) => (
                <tr key={row.id} {...roles.row}>
                  <td {...roles.cell} className="lead">
                    <a className="lnk" href={mintHref(locale, row.mint)}>
                      {nameOf(row.mint)}
                    </a>
                  </td>
                  <td {...roles.cell} className="num lead-end">
                    {row.count}
                  </td>
                  <td {...roles.cell} className="num" data-l={t('colBonus')}>
                    {row.bonus > 0 ? `+${row.bonus}` : ''}
                  </td>
                  <td {...roles.cell} className="num" data-l={t('colRound')}>
                    {t('roundName', { number: row.round })}
                  </td>
                  <td {...roles.cell} data-l={t('colUser')}>
                    <span className="mono" title={row.user}>
                      {shortAddress(row.user)}
                    </span>
                  </td>
                  <td {...roles.cell} className="num" data-l={t('colTime')}>
                    <When seconds={row.time} block={row.block} tx={row.tx} />
                  </td>
                </tr>
              ))}
              {!body && status === 'loading' && <WaitingRows columns={6} pages={pages} />}
            </tbody>
          </table>
        )}
        <IndexAsOf stamp={stamp} waits={status === 'loading'} skipped={skipped} />
      </section>
      {pages > 1 && (
        <nav className="btn-row list-pages" aria-label={t('pages')}>
          <button
            className="btn btn-q"
            type="button"
            aria-disabled={page <= 1}
            onClick={() => page > 1 && turn(page - 1)}
          >
            {t('pagePrevious')}
          </button>
          <span className="small muted" role="status">
            {t('pageOf', { page: formatAmount(BigInt(page), 0), last: formatAmount(BigInt(pages), 0) })}
          </span>
          <button
            className="btn btn-q"
            type="button"
            aria-disabled={page >= pages}
            onClick={() => page < pages && turn(page + 1)}
          >
            {t('pageNext')}
          </button>
        </nav>
      )}
    </>
  )
}
