import { localHref } from '../../ui/href.ts'
import { useTexts } from '../../ui/texts.tsx'

/** The address names no item that this build knows. */
export function UnknownItem() {
  const { locale, t } = useTexts<'item'>()
  return (
    <div className="stack">
      <h1>{t('unknownItem')}</h1>
      <p className="muted">{t('unknownItemBody')}</p>
      <p>
        <a className="btn btn-q" href={localHref(locale, 'marketplace/')}>
          {t('toMarket')}
        </a>
      </p>
    </div>
  )
}
