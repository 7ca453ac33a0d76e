import { useEffect, useState } from 'react'
import { formatAmount } from '../../lib/core/amount/format.ts'
import { tokenAt } from '../../lib/core/config/contracts.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import type { Locale } from '../../lib/core/i18n/locale.ts'
import { comparedOf, lostTo } from '../../lib/liquidity/figures.ts'
import { type FormName, impactOf } from '../../lib/liquidity/plan.ts'
import { slippageFor } from '../../lib/liquidity/rules.ts'
import { askShell } from '../../stores/askShell.ts'
import { watchBalances } from '../../stores/balances.ts'
import { $rpcError } from '../../stores/chain.ts'
import { $settings } from '../../stores/settings.ts'
import { Icon } from '../../ui/Icon.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { Note } from '../../ui/Note.tsx'
import { type GroupTexts, TextsProvider, useTexts } from '../../ui/texts.tsx'
import { Unavailable } from '../../ui/Unavailable.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { TokenIcons } from '../shared/exchange/TokenIcons.tsx'
import { SlippageButton } from '../shared/tx/SlippageButton.tsx'
import { Submit } from '../shared/tx/Submit.tsx'
import { Announcer } from './Announcer.tsx'
import { Fields, Modes } from './Fields.tsx'
import { FormProvider, useDraft, useForm } from './form.tsx'
import { Limits } from './Limits.tsx'
import { PoolFacts } from './PoolFacts.tsx'
import { PreviewRows } from './PreviewRows.tsx'
import {
  $liquidity,
  liquidityAvailable,
  poolEntries,
  refreshLiquidity,
  watchLiquidity,
} from './store/liquidity.ts'
import { useIssue } from './useIssue.ts'

const ReviewDialog = lazyPart('ReviewDialog', () => import('./ReviewDialog.tsx'))
const PoolPicker = lazyPart('PoolPicker', () => import('./PoolPicker.tsx'))

type Props = {
  readonly form: FormName
  readonly locale: Locale
  readonly texts: GroupTexts<'ui' | 'gate' | 'tx' | 'flow' | 'form' | 'trade' | 'liquidity'>
}

/** The page of a form: the form itself, its pool, and the dialogs over them. */
export default function LiquidityFormPage({ form, locale, texts }: Props) {
  return (
    <TextsProvider locale={locale} texts={texts}>
      {liquidityAvailable ? (
        <FormProvider name={form}>
          <Page />
        </FormProvider>
      ) : (
        <Unavailable
          title={texts.unavailableTitle}
          body={texts.unavailableBody}
          heading={texts[`${form}Title`]}
        />
      )}
    </TextsProvider>
  )
}

function Page() {
  const { openLink, resume, review, $state } = useForm()
  const state = useStore($state)
  const current = useStore(review.$review)
  useEffect(() => {
    const follow = () => openLink(location.search, location.hash)
    if (location.search || location.hash) follow()
    addEventListener('hashchange', follow)
    const stops = [
      watchLiquidity(),
      watchBalances(),
      resume(),
      () => removeEventListener('hashchange', follow),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [openLink, resume])
  return (
    <div className="swap-page swap-two">
      <div className="stack">
        <Card openSettings={() => askShell({ kind: 'settings', pools: state ? [state.pool.kind] : [] })} />
      </div>
      <div className="stack">
        <PoolFacts />
      </div>
      {current && <ReviewDialog />}
    </div>
  )
}

/** Slippage in basis points: the chosen one, else the default of the pool's kind. */
function useSlippage(): number {
  const { $state } = useForm()
  const { slippageBps } = useStore($settings)
  const state = useStore($state)
  return state ? slippageFor(state.pool, slippageBps) : (slippageBps ?? 50)
}

function Card({ openSettings }: { readonly openSettings: () => void }) {
  const { t } = useTexts<'liquidity'>()
  const { name } = useForm()
  const slippage = useSlippage()
  const { stamp } = useStore($liquidity)
  const age = useAge(stamp)
  return (
    <section className="card" aria-labelledby="form-title">
      <div className="card-h">
        <h1 id="form-title">{t(`${name}Title`)}</h1>
        <SlippageButton bps={slippage} onClick={openSettings} />
      </div>
      <div className="swap-form" data-age={age}>
        <PoolButton />
        <Modes />
        <Fields />
        <FirstNote />
        <PreviewRows />
        <FormButton />
        <Footing />
      </div>
      <Announcer />
    </section>
  )
}

/** The pool of the form; opens the choice. */
function PoolButton() {
  const { t } = useTexts<'liquidity'>()
  const { choosePool } = useForm()
  const { entry, coins } = useDraft()
  const [picking, setPicking] = useState(false)
  const issue = useIssue()
  return (
    <>
      <button className="pool-pick" type="button" aria-haspopup="dialog" onClick={() => setPicking(true)}>
        {entry ? (
          <>
            <span className="pair">
              <TokenIcons symbols={coins.map(({ symbol }) => symbol)} />
              <b>{entry.id}</b>
            </span>
            <span className="tag">{entry.kind}</span>
            <span className="vh">{t('choosePool')}</span>
          </>
        ) : (
          <b>{t('choosePool')}</b>
        )}
        <Icon name="down" />
      </button>
      {issue.pool && (
        <p className="field-err pool-err" role="status">
          <Icon name="error" />
          {issue.pool}
        </p>
      )}
      {picking && (
        <PoolPicker
          open
          chosen={entry}
          onClose={() => setPicking(false)}
          onChoose={(next) => {
            choosePool(next)
            setPicking(false)
          }}
        />
      )}
    </>
  )
}

/** Explains a deposit into an empty pool. */
function FirstNote() {
  const { t } = useTexts<'liquidity'>()
  const { name, $state } = useForm()
  const state = useStore($state)
  if (name !== 'add' || state?.supply !== 0n || state.pool.killed) return null
  return (
    <Note kind="warn">
      <p>{t('firstDeposit')}</p>
    </Note>
  )
}

/** As-of line of the form: the block of the pools' data. */
function Footing() {
  const { t } = useTexts<'tx' | 'trade' | 'liquidity'>()
  const { stamp, unread } = useStore($liquidity)
  const error = useStore($rpcError)
  return (
    <AsOf
      stamp={stamp}
      source={unread.length > 0 ? t('unread', { count: unread.length }) : t('computedHere')}
      again={error ? refreshLiquidity : undefined}
      waiting={t('readingPools', { count: poolEntries.length })}
    />
  )
}

/** The form's button, labelled for a deposit, a withdrawal or a zap. */
function FormButton() {
  const { t } = useTexts<'form' | 'liquidity'>()
  const { name, $action, $plan, $lacking, review } = useForm()
  const { coins } = useDraft()
  const action = useStore($action)
  const plan = useStore($plan)
  const short = useStore($lacking)
  const compared = plan ? comparedOf(plan.preview) : null
  const label = () => {
    if (action.kind === 'review') return t(`review${name}`)
    if (action.kind !== 'issue') return t('cannot')
    if (action.issue === 'amount.empty') return t('enterAmount')
    if (action.issue === 'liquidity.choose') return t('chooseButton')
    if (action.issue === 'liquidity.noPosition') return t('noPositionButton')
    if (action.issue === 'liquidity.insufficient')
      return t('insufficient', { symbol: tokenAt(short?.token ?? null)?.symbol ?? 'LP' })
    if (action.issue === 'liquidity.impactRefused') return t('impactRefusedButton')
    return t('cannot')
  }
  const impactIn = () => {
    if (!plan || !compared) return null
    const ppm = impactOf(plan)
    const coin = compared.coin === null ? null : (plan.state.pool.tokens[compared.coin] ?? null)
    return {
      ppm,
      amount: formatAmount(lostTo(compared.raw, ppm), TOKEN_DECIMALS, { places: 4, round: 'up' }),
      symbol: compared.coin === null ? 'LP' : (tokenAt(coin)?.symbol ?? ''),
    }
  }
  return (
    <Submit
      kind={action.kind}
      label={label()}
      impact={impactIn()}
      subject={coins.map(({ address }) => address).join(' ')}
      onReview={review.open}
    >
      {plan && <Limits plan={plan} coins={coins} />}
    </Submit>
  )
}
