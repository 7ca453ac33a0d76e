import { useTexts } from '../texts.tsx'

/** As the licence of lightweight-charts asks: its NOTICE names the maker, with a link. A text of ours: its own would carry where it was clicked. */
export function DrawnBy() {
  const { t } = useTexts<'plot'>()
  const name = 'TradingView'
  return (
    <>
      {t('drawnBy')}{' '}
      <a
        className="lnk"
        href="https://www.tradingview.com/"
        rel="noopener noreferrer"
        referrerPolicy="no-referrer"
        target="_blank"
        title="TradingView Lightweight Charts™ Copyright (c) 2025 TradingView, Inc. https://www.tradingview.com/"
      >
        {name}
      </a>
    </>
  )
}
