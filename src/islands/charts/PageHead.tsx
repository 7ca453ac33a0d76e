import type { ReactNode } from 'react'
import { localHref } from '../../ui/href.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { TokenIcons } from '../shared/exchange/TokenIcons.tsx'

/** Link back to all tokens and pools. */
export function Crumb({ name }: { readonly name: string }) {
  const { locale, t } = useTexts<'subject'>()
  return (
    <nav className="crumb-nav" aria-label={t('crumb')}>
      <a href={localHref(locale, 'charts/')}>{t('toCharts')}</a>
      <Icon name="right" />
      <span>{name}</span>
    </nav>
  )
}

type Props = {
  readonly symbols: readonly string[]
  readonly name: string
  /** Below the name. */
  readonly about: ReactNode
  readonly price: ReactNode
  /** Below the price. */
  readonly priceNote: ReactNode
  /** Links to the forms. */
  readonly children: ReactNode
}

/** Head of the page: its subject, the current price, and links to the forms. */
export function PageHead({ symbols, name, about, price, priceNote, children }: Props) {
  return (
    <header className="sub-h">
      <span className="pair">
        <TokenIcons symbols={symbols} />
      </span>
      <div className="grow">
        <h1>{name}</h1>
        <p className="small muted">{about}</p>
      </div>
      <p className="big-p">
        {price}
        <span className="big-c">{priceNote}</span>
      </p>
      <div className="btn-row sub-do">{children}</div>
    </header>
  )
}
