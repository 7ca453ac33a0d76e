import { feesOf, poolsWith, sumOf } from '../../lib/charts/figures.ts'
import { pricePlaces } from '../../lib/core/amount/format.ts'
import { tokens } from '../../lib/core/config/contracts.ts'
import type { Token } from '../../lib/core/config/registry.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { readTokenLink } from '../../lib/core/exchange/marketLink.ts'
import { changeParts, dollarValue, USD_DECIMALS } from '../../lib/core/exchange/price.ts'
import type { Locale } from '../../lib/core/i18n/locale.ts'
import { formatSwapLink } from '../../lib/core/route/link.ts'
import { Delta } from '../../ui/Delta.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { localHref } from '../../ui/href.ts'
import { type GroupTexts, TextsProvider, useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { Dollars } from '../shared/exchange/Dollars.tsx'
import { AddToWallet } from './AddToWallet.tsx'
import { ChartCard } from './ChartCard.tsx'
import { Crumb, PageHead } from './PageHead.tsx'
import { Stats } from './Stats.tsx'
import { StrangeToken, Unnamed } from './Strange.tsx'
import { $holding } from './store/holding.ts'
import { $poolSubjects, $reportedTrades, $tokenSubjects } from './store/subjects.ts'
import { TokenFacts } from './TokenFacts.tsx'
import { TokenPools } from './TokenPools.tsx'
import { TokenTrades } from './TokenTrades.tsx'
import { useSubjectPage, useZone } from './useSubjectPage.ts'

type Props = { readonly locale: Locale; readonly texts: GroupTexts<'ui' | 'plot' | 'charts' | 'subject'> }

const read = (search: string) => readTokenLink(search, tokens)
const viewOf = ({ symbol }: Token) => ({ kind: 'token', symbol }) as const

/** One token: `?token=` names it by symbol or contract. */
export default function TokenPage({ locale, texts }: Props) {
  const linked = useSubjectPage(read, viewOf, (token) => token.symbol)
  return (
    <TextsProvider locale={locale} texts={texts}>
      {linked?.kind === 'known' ? (
        <Page token={linked.found} />
      ) : linked?.kind === 'stranger' ? (
        <StrangeToken address={linked.address} />
      ) : linked ? (
        <Unnamed kind="token" />
      ) : (
        <h1>{texts.tokenTitle}</h1>
      )}
    </TextsProvider>
  )
}

function Page({ token }: { readonly token: Token }) {
  const { locale, t } = useTexts<'charts' | 'subject'>()
  const { symbol, name, address } = token
  const zone = useZone(locale)
  const subject = useStore($tokenSubjects).find((one) => one.symbol === symbol)
  const pools = poolsWith(useStore($poolSubjects), address)
  const { holding } = useStore($holding)
  const { answers } = useStore($reportedTrades)
  const price = subject?.price ?? null
  const usd = (raw: bigint | null) => (raw === null || price === null ? null : dollarValue(raw, price))
  const fees = sumOf(pools.map(({ volume, fee }) => feesOf(volume, fee)))
  return (
    <>
      <Crumb name={symbol} />
      <PageHead
        symbols={[symbol]}
        name={symbol}
        about={name}
        price={
          <Figure
            raw={price}
            decimals={USD_DECIMALS}
            places={price === null ? 2 : pricePlaces(price, TOKEN_DECIMALS)}
            pad
            sign={price === null ? '' : '$'}
          />
        }
        priceNote={
          subject?.change == null ? (
            ''
          ) : (
            <>
              <Delta {...changeParts(subject.change)} /> · {t('change24h')}
            </>
          )
        }
      >
        <a
          className="btn btn-p"
          href={localHref(
            locale,
            `swap/${formatSwapLink({ from: symbol, to: symbol === 'USDT' ? 'MEV' : 'USDT', mode: 'exactIn', amount: '' })}`,
          )}
        >
          {t('swapAct', { symbol })}
        </a>
        <AddToWallet token={token} />
      </PageHead>
      <div className="stack">
        <Stats
          unindexed={answers === true && subject?.volume === null}
          stats={[
            { label: t('inPoolsValue'), figure: <Dollars raw={usd(holding?.pools ?? null)} /> },
            { label: t('volume24h'), figure: <Dollars raw={usd(subject?.volume ?? null)} /> },
            {
              label: t('fees24h'),
              figure: <Dollars raw={pools.length > 0 ? fees : null} />,
              hint: t('feesOfPools'),
            },
          ]}
        />
        <ChartCard zone={zone} bare />
        <div className="sub-two">
          <TokenPools token={token} pools={pools} />
          <TokenFacts token={token} />
        </div>
        {pools.length > 0 && <TokenTrades token={token.address} pools={pools} />}
      </div>
    </>
  )
}
