import { useState } from 'react'
import { holds, notices } from '../../lib/shell/notices.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'

/** Ticked boxes of the risk notice. */
export type Ticks = { readonly risk: boolean; readonly self: boolean; readonly week: boolean }
export const unticked: Ticks = { risk: false, self: false, week: false }

type Props = { readonly ticks: Ticks; readonly onTick: (ticks: Ticks) => void }

/** Two required boxes and an optional one; ticking the first opens the details below it (docs/product.md, Dialogs). */
export function NoticeBoxes({ ticks, onTick }: Props) {
  const { t } = useTexts<'wallet'>()
  const [open, setOpen] = useState(false)
  const tick = (name: keyof Ticks, on: boolean) => onTick({ ...ticks, [name]: on })
  return (
    <fieldset className="notice">
      <legend className="small muted">{t('noticeIntro')}</legend>
      <label className="check">
        <input
          type="checkbox"
          checked={ticks.risk}
          onChange={({ currentTarget: { checked } }) => {
            tick('risk', checked)
            if (checked) setOpen(true)
          }}
        />
        {t('noticeRisk')}
      </label>
      <details className="note" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          {t('riskTitle')}
          <Icon name="down" />
        </summary>
        <div className="prose small">
          <p>{t('riskBody1')}</p>
          <p>{t('riskBody2')}</p>
          <p>{t('riskBody3')}</p>
          <Notices />
        </div>
      </details>
      <label className="check">
        <input type="checkbox" checked={ticks.self} onChange={(e) => tick('self', e.currentTarget.checked)} />
        {t('noticeSelf')}
      </label>
      <label className="check">
        <input type="checkbox" checked={ticks.week} onChange={(e) => tick('week', e.currentTarget.checked)} />
        {t('noticeWeek')}
      </label>
    </fieldset>
  )
}

/** Valid announcements, and expired ones separately, as a record. */
function Notices() {
  const { t } = useTexts<'wallet'>()
  const now = Date.now()
  const over = notices.filter((notice) => !holds(notice, now))
  return (
    <>
      {notices
        .filter((notice) => holds(notice, now))
        .map(({ key }) => (
          <p key={key}>{t(key)}</p>
        ))}
      {over.length > 0 && (
        <>
          <h3>{t('noticesOver')}</h3>
          <ul className="muted">
            {over.map(({ key }) => (
              <li key={key}>{t(key)}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
