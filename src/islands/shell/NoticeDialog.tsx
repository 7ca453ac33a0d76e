import { useState } from 'react'
import { confirmNotice } from '../../lib/shell/notice.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useTexts } from '../../ui/texts.tsx'

type Props = { readonly open: boolean; readonly onDone: () => void; readonly onClose: () => void }

/** Two required boxes; ticking the first opens the details (docs/product.md, Dialogs). */
export default function NoticeDialog({ open, onDone, onClose }: Props) {
  const { t } = useTexts<'wallet'>()
  const [risk, setRisk] = useState(false)
  const [self, setSelf] = useState(false)
  const [week, setWeek] = useState(false)
  const [details, setDetails] = useState(false)
  const ready = risk && self
  return (
    <>
      <Dialog open={open && !details} title={t('noticeTitle')} onClose={onClose}>
        <div className="card-b">
          <p className="small muted">{t('noticeIntro')}</p>
          <label className="check">
            <input
              type="checkbox"
              checked={risk}
              onChange={(event) => {
                setRisk(event.target.checked)
                if (event.target.checked) setDetails(true)
              }}
            />
            {t('noticeRisk')}
          </label>
          <label className="check">
            <input type="checkbox" checked={self} onChange={(event) => setSelf(event.target.checked)} />
            {t('noticeSelf')}
          </label>
          <label className="check">
            <input type="checkbox" checked={week} onChange={(event) => setWeek(event.target.checked)} />
            {t('noticeWeek')}
          </label>
        </div>
        <div className="card-b sheet-end">
          <button
            className="btn btn-p btn-lg btn-w"
            type="button"
            aria-disabled={!ready}
            onClick={() => {
              if (!ready) return
              confirmNotice(week)
              onDone()
            }}
          >
            {t(ready ? 'noticeConfirm' : 'noticeNeeds')}
          </button>
        </div>
      </Dialog>
      <Dialog open={open && details} title={t('riskTitle')} onClose={() => setDetails(false)}>
        <div className="card-b prose small">
          <p>{t('riskBody1')}</p>
          <p>{t('riskBody2')}</p>
          <p>{t('riskBody3')}</p>
          <p>{t('riskBody4')}</p>
        </div>
        <div className="card-b sheet-end">
          <button className="btn btn-p btn-lg btn-w" type="button" onClick={() => setDetails(false)}>
            {t('riskBack')}
          </button>
        </div>
      </Dialog>
    </>
  )
}
