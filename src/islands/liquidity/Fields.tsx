import { useState } from 'react'
import {
  AMOUNT_PLACES,
  BALANCE_PLACES,
  exactAmount,
  figure,
  formatAmount,
} from '../../lib/core/amount/format.ts'
import type { Address, Token } from '../../lib/core/config/registry.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { liquidityRules } from '../../lib/liquidity/kinds.ts'
import { type Mode, modesFor } from '../../lib/liquidity/plan.ts'
import { redeemable } from '../../lib/liquidity/rules.ts'
import { $balances } from '../../stores/balances.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { type Translate, useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AmountField } from '../shared/exchange/AmountField.tsx'
import { amountOf } from './amounts.ts'
import { useDraft, useForm } from './form.tsx'
import { $liquidity } from './store/liquidity.ts'
import { useIssue } from './useIssue.ts'

const TokenPicker = lazyPart('TokenPicker', () => import('../shared/tx/TokenPicker.tsx'))

/** Fields of the form, by its kind and mode. */
export function Fields() {
  const { name } = useForm()
  const { mode, coins } = useDraft()
  if (name === 'add') return coins.map((token) => <CoinField key={token.address} token={token} pays />)
  if (mode === 'in') return <ZapField />
  if (mode === 'exact') return coins.map((token) => <CoinField key={token.address} token={token} />)
  return (
    <>
      <LpField />
      {mode !== 'both' && <CoinChoice />}
    </>
  )
}

/** Modes of a form: how to withdraw, or in which direction to zap. */
export function Modes() {
  const { t } = useTexts<'liquidity'>()
  const { name, chooseMode } = useForm()
  const { entry, mode } = useDraft()
  const modes = modesFor(name, entry)
  if (modes.length < 2) return null
  return (
    <fieldset className="seg seg-w" aria-label={t(name === 'zap' ? 'ways' : 'parts')}>
      {modes.map((one: Mode) => (
        <button key={one} type="button" aria-pressed={one === mode} onClick={() => chooseMode(one)}>
          {t(`mode${one}`)}
        </button>
      ))}
    </fieldset>
  )
}

/** Returns the text of the field that follows from the other one. */
function useLinked(token: Token): string {
  const { $plan } = useForm()
  const plan = useStore($plan)
  if (!plan) return ''
  const raw = amountOf(plan.state.pool, plan.preview.coinsIn, token)
  const { whole, fraction, below } = figure(raw, token.decimals, { places: AMOUNT_PLACES, round: 'up' })
  return below ? exactAmount(raw, token.decimals) : `${whole}${fraction}`
}

/** A coin of the pool, typed or following from the other. */
function CoinField({ token, pays = false }: { readonly token: Token; readonly pays?: boolean }) {
  const { t } = useTexts<'form' | 'liquidity'>()
  const { name, $state, type, fillMaximum } = useForm()
  const { entry, texts, last } = useDraft()
  const state = useStore($state)
  const { raw } = useStore($balances)
  const linkedText = useLinked(token)
  const issue = useIssue()
  const linked =
    name === 'add' &&
    entry !== null &&
    liquidityRules(entry.kind).keepsRatio &&
    state?.supply !== 0n &&
    last !== null &&
    last !== token.address
  const balance = raw[token.address]
  const max =
    pays && balance !== undefined && balance > 0n
      ? { label: t('maxOf', { symbol: token.symbol }), fill: () => fillMaximum(token) }
      : undefined
  return (
    <AmountField
      label={t(pays ? 'youAdd' : 'takeExactly', { symbol: token.symbol })}
      text={linked ? linkedText : (texts[token.address] ?? '')}
      onType={(text) => type(token.address, text)}
      balance={pays ? balanceText(t, balance, token.decimals) : undefined}
      max={max}
      symbol={token.symbol}
      issue={issue.at(token.address)}
    />
  )
}

const balanceText = (t: Translate<'form'>, raw: bigint | undefined, decimals: number) =>
  raw === undefined
    ? t('balanceUnknown')
    : t('balance', { value: formatAmount(raw, decimals, { places: BALANCE_PLACES }) })

/** The token that a zap starts with. */
function ZapField() {
  const { t } = useTexts<'form' | 'liquidity'>()
  const { type, chooseToken, fillMaximum } = useForm()
  const { token, texts } = useDraft()
  const { raw } = useStore($balances)
  const [picking, setPicking] = useState(false)
  const issue = useIssue()
  const balance = token ? raw[token.address] : undefined
  const max =
    token && balance !== undefined && balance > 0n
      ? { label: t('maxOf', { symbol: token.symbol }), fill: () => fillMaximum(token) }
      : undefined
  return (
    <>
      <AmountField
        label={t('youPay')}
        text={token ? (texts[token.address] ?? '') : ''}
        onType={(text) => token && type(token.address, text)}
        balance={balanceText(t, balance, token?.decimals ?? TOKEN_DECIMALS)}
        max={max}
        symbol={token?.symbol ?? null}
        onChoose={() => setPicking(true)}
        issue={issue.at(token?.address ?? null)}
      />
      {picking && (
        <TokenPicker
          open={picking}
          chosen={token}
          onClose={() => setPicking(false)}
          onChoose={(next) => {
            chooseToken(next)
            setPicking(false)
          }}
        />
      )}
    </>
  )
}

const PARTS = [25, 50, 75] as const

/** The pool's LP token, with shortcuts for parts of the balance. */
function LpField() {
  const { t } = useTexts<'form' | 'liquidity'>()
  const { $state, type, fillPart } = useForm()
  const { entry, coins, texts } = useDraft()
  const state = useStore($state)
  const { owner } = useStore($liquidity)
  const issue = useIssue()
  const address: Address | null = entry?.address ?? null
  const [first, second] = coins
  const held = state && owner ? redeemable(state) : undefined
  const some = held !== undefined && held > 0n
  return (
    <>
      <AmountField
        label={t('youBurn')}
        text={address ? (texts[address] ?? '') : ''}
        onType={(text) => address && type(address, text)}
        balance={balanceText(t, held, TOKEN_DECIMALS)}
        max={
          some
            ? {
                label: t('maxOf', { symbol: t('lpOf', { pool: entry?.id ?? '' }) }),
                fill: () => fillPart(100),
              }
            : undefined
        }
        symbol="LP"
        {...(first && second ? { pair: [first.symbol, second.symbol] as const } : {})}
        issue={issue.at(address)}
      />
      <div className="amount-parts">
        {PARTS.map((percent) => (
          <button
            key={percent}
            className="btn btn-s"
            type="button"
            aria-label={t('partOf', { percent })}
            aria-disabled={!some}
            onClick={() => some && fillPart(percent)}
          >
            {percent}%
          </button>
        ))}
        <button
          className="btn btn-s"
          type="button"
          aria-label={t('allOf')}
          aria-disabled={!some}
          onClick={() => some && fillPart(100)}
        >
          {t('all')}
        </button>
      </div>
    </>
  )
}

/** Choice of the coin to receive. */
function CoinChoice() {
  const { t } = useTexts<'liquidity'>()
  const { chooseToken } = useForm()
  const { coins, token } = useDraft()
  return (
    <fieldset className="choice-row">
      <legend>{t('receiveAs')}</legend>
      <div className="seg">
        {coins.map((coin) => (
          <button
            key={coin.address}
            type="button"
            aria-pressed={coin.address === token?.address}
            onClick={() => chooseToken(coin)}
          >
            {coin.symbol}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
