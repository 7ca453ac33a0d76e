import type { ReactNode } from 'react'
import { AMOUNT_PLACES, formatPart, formatPpm } from '../../lib/core/amount/format.ts'
import { tokenAt } from '../../lib/core/config/contracts.ts'
import type { Token } from '../../lib/core/config/registry.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { impactTier } from '../../lib/core/pool/tolerance.ts'
import { liquidityRules } from '../../lib/liquidity/kinds.ts'
import { feeOf, impactOf, type Plan } from '../../lib/liquidity/plan.ts'
import { Figure } from '../../ui/Figure.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { amountOf } from './amounts.ts'
import { useDraft, useForm } from './form.tsx'
import { $liquidity } from './store/liquidity.ts'

/** The form's preview, row by row. The rows are there before a plan, so that the layout does not shift. */
export function PreviewRows() {
  const { $plan } = useForm()
  const plan = useStore($plan)
  const { coins, mode, token } = useDraft()
  const { name } = useForm()
  const { stamp } = useStore($liquidity)
  const { texts } = useDraft()
  const typed = Object.values(texts).some((text) => text !== '')
  const empty = typed && stamp === null ? <span className="sk" /> : '—'
  const adds = name === 'add' || mode === 'in'
  const shown = mode === 'one' || mode === 'out' ? coins.filter((coin) => coin === token) : coins
  return (
    <dl className="rows">
      {adds ? (
        <LpRow name="youGetPool" raw={plan?.preview.minted ?? null} round="down" main empty={empty} />
      ) : (
        <>
          {mode === 'exact' && (
            <LpRow name="burned" raw={plan?.preview.burned ?? null} round="up" main empty={empty} />
          )}
          {mode !== 'exact' &&
            shown.map((coin) => <CoinRow key={coin.address} plan={plan} token={coin} empty={empty} />)}
        </>
      )}
      <MoreRows plan={plan} empty={empty} />
    </dl>
  )
}

type LpName = 'youGetPool' | 'burned'
type RowName = LpName | 'swapFirst' | 'shareAfter' | 'priceImpact' | 'imbalanceFee' | 'poolFee'

type RowProps = { readonly name: RowName; readonly main?: boolean; readonly children: ReactNode }

function Row({ name, main = false, children }: RowProps) {
  const { t } = useTexts<'trade' | 'liquidity'>()
  return (
    <div className={main ? 'key' : undefined}>
      <dt>{t(name)}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type LpProps = {
  readonly name: LpName
  readonly raw: bigint | null
  readonly round: 'up' | 'down'
  readonly main?: boolean
  readonly empty: ReactNode
}

function LpRow({ name, raw, round, main = false, empty }: LpProps) {
  return (
    <Row name={name} main={main}>
      {raw === null ? (
        empty
      ) : (
        <Figure raw={raw} decimals={TOKEN_DECIMALS} places={AMOUNT_PLACES} round={round} unit="LP" />
      )}
    </Row>
  )
}

type CoinRowProps = { readonly plan: Plan | null; readonly token: Token; readonly empty: ReactNode }

function CoinRow({ plan, token, empty }: CoinRowProps) {
  const { t } = useTexts<'liquidity'>()
  return (
    <div className="key">
      <dt>{t('youGet', { symbol: token.symbol })}</dt>
      <dd>
        {plan ? (
          <Figure
            raw={amountOf(plan.state.pool, plan.preview.coinsOut, token)}
            decimals={token.decimals}
            places={AMOUNT_PLACES}
            unit={token.symbol}
          />
        ) : (
          empty
        )}
      </dd>
    </div>
  )
}

/** Share, impact, fee, and the swap before a zap; the same in the form and in its review. */
export function MoreRows({ plan, empty }: { readonly plan: Plan | null; readonly empty: ReactNode }) {
  const { t } = useTexts<'trade' | 'liquidity'>()
  const { name } = useForm()
  const { mode, entry } = useDraft()
  const kind = plan?.state.pool.kind ?? entry?.kind
  const keepsRatio = kind === undefined || liquidityRules(kind).keepsRatio
  const balanced = mode === 'both' && (name === 'remove' || (kind !== undefined && keepsRatio))
  const impact = plan ? impactOf(plan) : null
  return (
    <>
      {mode === 'in' && (
        <Row name="swapFirst">
          {plan ? plan.swap ? <SwapLine plan={plan} /> : <span className="faint">{t('noSwap')}</span> : empty}
        </Row>
      )}
      <Row name="shareAfter">
        {plan ? (
          <>
            <span className="faint">{formatPart(plan.preview.shareBefore)}</span>{' '}
            <span className="fig">→ {formatPart(plan.preview.shareAfter)}</span>
          </>
        ) : (
          empty
        )}
      </Row>
      {!balanced && (
        <>
          <Row name="priceImpact">
            {impact === null ? (
              empty
            ) : (
              <>
                <span className="fig">{formatPpm(impact)}</span>{' '}
                <span className="faint">{t(impactTier(impact))}</span>
              </>
            )}
          </Row>
          <Row name={!keepsRatio && !plan?.swap ? 'imbalanceFee' : 'poolFee'}>
            {plan ? <span className="fig">{formatPpm(feeOf(plan))}</span> : empty}
          </Row>
        </>
      )}
    </>
  )
}

/** `KLAY → USDT`, with its output. */
function SwapLine({ plan }: { readonly plan: Plan }) {
  const { swap } = plan
  const into = tokenAt(swap?.route.hops.at(-1)?.tokenOut ?? null)
  if (!swap || !into) return null
  return (
    <Figure
      raw={swap.amountOut}
      decimals={into.decimals}
      places={AMOUNT_PLACES}
      unit={into.symbol}
      sign="→ "
    />
  )
}
