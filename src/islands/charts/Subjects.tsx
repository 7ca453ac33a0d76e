import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatView, type Subject } from '../../lib/charts/link.ts'
import { pricePlaces } from '../../lib/core/amount/format.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { changeParts, USD_DECIMALS } from '../../lib/core/exchange/price.ts'
import { cleanText } from '../../lib/core/i18n/clean.ts'
import { Delta } from '../../ui/Delta.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { Dollars } from '../shared/exchange/Dollars.tsx'
import { Spark } from '../shared/exchange/Spark.tsx'
import { $sparks, watchSparks } from '../shared/exchange/store/sparks.ts'
import { TokenIcon } from '../shared/exchange/TokenIcon.tsx'
import { TokenIcons } from '../shared/exchange/TokenIcons.tsx'
import { $poolSubjects, $reported, $tokenSubjects } from './store/subjects.ts'
import { $view, changeView } from './store/view.ts'

/** All tokens and pools, with their current price or value. */
export function Subjects() {
  const { t } = useTexts<'charts'>()
  const { subject } = useStore($view)
  const reported = useStore($reported)
  const [chosen, setTab] = useState<Subject['kind'] | null>(null)
  const [text, setText] = useState('')
  const age = useAge(reported.stamp)
  const tab = chosen ?? subject.kind
  const search = t(tab === 'token' ? 'searchTokens' : 'searchPools')
  return (
    <nav className="card tl-card" aria-label={t('subjects')}>
      <div className="tl-h">
        <fieldset className="seg seg-w" aria-label={t('show')}>
          <button type="button" aria-pressed={tab === 'token'} onClick={() => setTab('token')}>
            {t('tabTokens')}
          </button>
          <button type="button" aria-pressed={tab === 'pool'} onClick={() => setTab('pool')}>
            {t('tabPools')}
          </button>
        </fieldset>
        <span className="field">
          <Icon name="search" />
          <input
            type="search"
            aria-label={search}
            placeholder={search}
            maxLength={64}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </span>
      </div>
      {tab === 'token' ? <Tokens text={text} age={age} /> : <Pools text={text} age={age} />}
      <Reported />
    </nav>
  )
}

function Reported() {
  const { t } = useTexts<'charts'>()
  const { by, stamp } = useStore($reported)
  return (
    <AsOf
      stamp={stamp}
      source={stamp ? t(by === 'index' ? 'sourceIndex' : 'sourceChain') : ''}
      waiting={t('reading')}
    />
  )
}

type ListProps = { readonly text: string; readonly age: string }

const matches = (text: string, names: readonly string[]) =>
  names.some((name) => name.toLowerCase().includes(text.trim().toLowerCase()))

function None({ text }: { readonly text: string }) {
  const { t } = useTexts<'charts'>()
  return (
    <p className="card-b" role="status">
      {t('searchNone', { text: cleanText(text, 24) })}
    </p>
  )
}

type RowProps = { readonly subject: Subject; readonly current: boolean; readonly children: ReactNode }

/** A row is a link, so that it can be opened in a new tab; a plain click shows it here. */
function Row({ subject, current, children }: RowProps) {
  const view = useStore($view)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // On phones the rows are a strip: scroll the current one into view, without moving the page.
    const list = row.current?.parentElement
    if (current && list && row.current) list.scrollTo({ left: row.current.offsetLeft - list.offsetLeft })
  }, [current])
  const next = {
    subject,
    unit: subject.kind === 'token' ? ('usd' as const) : ('token' as const),
    inverse: false,
  }
  return (
    <li ref={row} aria-current={current ? 'true' : undefined}>
      <a
        href={formatView({ ...view, ...next })}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          changeView(next)
        }}
      >
        {children}
      </a>
    </li>
  )
}

function Tokens({ text, age }: ListProps) {
  const { t } = useTexts<'charts'>()
  const { subject } = useStore($view)
  const tokens = useStore($tokenSubjects)
  const { lines } = useStore($sparks)
  useEffect(watchSparks, [])
  const shown = tokens.filter(({ symbol, name }) => matches(text, [symbol, name]))
  if (shown.length === 0) return <None text={text} />
  return (
    <ul data-age={age}>
      {shown.map(({ symbol, name, address, price, change, dollar, pooled }) => (
        <Row
          key={symbol}
          subject={{ kind: 'token', symbol }}
          current={subject.kind === 'token' && subject.symbol === symbol}
        >
          <TokenIcon symbol={symbol} />
          <span className="cell2">
            <b>{symbol}</b>
            <small title={name}>{name}</small>
          </span>
          <Spark line={lines[address.toLowerCase()] ?? null} />
          <span className="cell2 r">
            <Figure
              raw={price}
              decimals={USD_DECIMALS}
              places={price === null ? 2 : pricePlaces(price, TOKEN_DECIMALS)}
              pad
              sign={price === null ? '' : '$'}
            />
            <small>
              {dollar ? (
                t('dollar')
              ) : !pooled ? (
                t('noPool')
              ) : change === null ? (
                ''
              ) : (
                <Delta {...changeParts(change)} />
              )}
            </small>
          </span>
        </Row>
      ))}
    </ul>
  )
}

function Pools({ text, age }: ListProps) {
  const { t } = useTexts<'charts'>()
  const { subject } = useStore($view)
  const pools = useStore($poolSubjects)
  const shown = pools.filter(({ id, symbols }) => matches(text, [id, ...symbols]))
  if (shown.length === 0) return <None text={text} />
  return (
    <ul data-age={age}>
      {shown.map(({ id, kind, symbols, value }) => (
        <Row key={id} subject={{ kind: 'pool', id }} current={subject.kind === 'pool' && subject.id === id}>
          <span className="pair">
            <TokenIcons symbols={symbols} />
          </span>
          <span className="cell2">
            <b>{id}</b>
            <small>{t('poolOf', { kind })}</small>
          </span>
          <span className="cell2 r">
            <Dollars raw={value} />
          </span>
        </Row>
      ))}
    </ul>
  )
}
