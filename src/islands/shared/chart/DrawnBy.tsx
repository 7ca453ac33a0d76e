import { drawing } from '../../../lib/core/config/product.ts'
import { useTexts } from '../../../ui/texts.tsx'

/**
 * Credits the chart library, as its licence asks. The library's own logo would need inline styles and send where it
 * was clicked.
 */
export function DrawnBy() {
  const { t } = useTexts<'plot'>()
  return (
    <>
      {t('drawnBy')}{' '}
      <a
        className="lnk"
        href={drawing.href}
        rel="noopener noreferrer"
        referrerPolicy="no-referrer"
        target="_blank"
        title={drawing.notice}
      >
        {drawing.maker}
      </a>
    </>
  )
}
