import { mirrors } from '../../lib/core/config/env.ts'
import { formatAge } from '../../lib/core/i18n/age.ts'
import type { MirrorState } from '../../lib/verify/model.ts'
import { $now } from '../../stores/clock.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { roles } from '../../ui/tableRoles.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { $asking, $mirrors, askMirrors, type MirrorRow } from './store/mirrors.ts'

const stateKeys = {
  equal: 'stateEqual',
  wrong: 'stateWrong',
  other: 'stateOther',
  part: 'statePart',
  silent: 'stateSilent',
} as const satisfies Record<MirrorState, string>

/** Mirrors of these files, asked on request. */
export function Mirrors() {
  const { t, locale } = useTexts<'verify'>()
  const known = useStore($mirrors)
  const asking = useStore($asking)
  const now = useStore($now)
  return (
    <section className="card" aria-labelledby="verify-mirrors">
      <div className="card-h">
        <h2 id="verify-mirrors">
          {t('mirrorsTitle')} <span className="faint">{mirrors.length}</span>
        </h2>
        {mirrors.length > 0 && (
          <button
            className="btn btn-t"
            type="button"
            aria-disabled={asking}
            onClick={() => void askMirrors()}
          >
            {t(asking ? 'asking' : known ? 'askAgain' : 'ask')}
          </button>
        )}
      </div>
      {mirrors.length === 0 ? (
        <p className="card-b small muted">{t('mirrorsNone')}</p>
      ) : known ? (
        <Table rows={known.rows} />
      ) : (
        <p className="card-b small muted">{t('mirrorsBody')}</p>
      )}
      {known && (
        <p className="asof" data-age="live">
          <Mark />
          <span>{t('asked', { ago: formatAge(Math.max(0, now - known.at), locale) })}</span>
        </p>
      )}
    </section>
  )
}

function Table({ rows }: { readonly rows: readonly MirrorRow[] }) {
  const { t } = useTexts<'verify'>()
  return (
    <table {...roles.table} className="tbl tbl-c">
      <thead {...roles.group}>
        <tr {...roles.row}>
          <th {...roles.head} scope="col">
            {t('colHost')}
          </th>
          <th {...roles.head} scope="col" className="num">
            {t('colState')}
          </th>
          <th {...roles.head} scope="col">
            {t('colServes')}
          </th>
          <th {...roles.head} scope="col" className="num">
            {t('colTook')}
          </th>
        </tr>
      </thead>
      <tbody {...roles.group}>
        {rows.map((row) => (
          <Row key={row.host} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row: { host, state, version, equal, asked, took } }: { readonly row: MirrorRow }) {
  const { t } = useTexts<'verify'>()
  return (
    <tr {...roles.row} data-state={state}>
      <td {...roles.cell} className="lead">
        <b>{host}</b>
      </td>
      <td {...roles.cell} className="num lead-end">
        <span className={state === 'wrong' ? 'tag tag-d' : state === 'equal' ? 'verify-eq' : 'tag'}>
          {state === 'equal' && <Icon name="ok" />}
          {t(stateKeys[state])}
        </span>
      </td>
      <td {...roles.cell} data-l={t('colServes')}>
        {state === 'silent' ? '—' : version ? t('servesVersion', { version }) : t('servesUnsigned')}
        {state !== 'silent' && state !== 'other' && <small>{t('servesEqual', { equal, asked })}</small>}
      </td>
      <td {...roles.cell} className="num" data-l={t('colTook')}>
        {t('ms', { ms: Math.round(took) })}
      </td>
    </tr>
  )
}
