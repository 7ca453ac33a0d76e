/** The three forms of liquidity over a few pools, and an account with some of their tokens. */

import { formNamed } from '../../src/islands/liquidity/store/form.ts'
import { $liquidity, type LiquidityState } from '../../src/islands/liquidity/store/liquidity.ts'
import { E18 } from '../../src/lib/core/pool/model.ts'
import type { FormName } from '../../src/lib/liquidity/plan.ts'
import { $balances } from '../../src/stores/balances.ts'
import { $ledger } from '../../src/stores/ledger.ts'
import { $settings } from '../../src/stores/settings.ts'
import { withLiquidity } from './pools.ts'
import { poolOf, tokenNamed } from './registryPools.ts'
import { ME } from './visitor.ts'

/** 50 MEV cost one dollar; 1 LP is 10 MEV and 0.2 USDT. The account has 100 LP. */
export const mevUsdt = withLiquidity(poolOf('MEV-USDT', [1_000_000n, 20_000n]), 100_000n, { lp: 100n * E18 })
/** The same pool after its price halved. */
export const mevFell = withLiquidity(poolOf('MEV-USDT', [2_000_000n, 20_000n]), 100_000n)
export const stable = withLiquidity(poolOf('USDT-USDC', [10_000n, 10_000n]), 20_000n, { lp: 60n * E18 })
const closed = withLiquidity(poolOf('BTCB-MEFI', [10n, 1_000n], { killed: true }), 100n, { lp: E18 })
const empty = withLiquidity(poolOf('MPL-USDC', [0n, 0n]), 0n)
const ethUsdt = withLiquidity(poolOf('ETH-USDT', [100n, 200_000n]), 4_000n)

/** All of them, as read for the account. */
export const poolsRead: LiquidityState = {
  owner: ME,
  states: [mevUsdt, stable, closed, empty, ethUsdt],
  unread: [],
  stamp: { block: 50n, at: 1 },
}

/** Before the first answer. */
export const poolsUnread: LiquidityState = { states: [], owner: null, unread: [], stamp: null }

/** Puts the pools, the balances and the usual settings into the stores. */
export function readLiquidity(): void {
  $liquidity.set(poolsRead)
  const whole = { MEV: 1_000n, USDT: 50n, USDC: 50n, ETH: 1n }
  $balances.set({
    owner: ME,
    raw: Object.fromEntries(Object.entries(whole).map(([name, n]) => [tokenNamed(name).address, n * E18])),
    gasPrice: 10n ** 9n,
    stamp: { block: 50n, at: 1 },
  })
  $settings.set({ ...$settings.get(), slippageBps: null, expert: false })
  $ledger.set([])
  for (const name of ['add', 'remove', 'zap'] as const) formNamed(name).review.close()
}

/** Opens a form by a link: `openForm('add', 'MEV-USDT', '#MEV=500')`. */
export function openForm(name: FormName, id: string, hash: string) {
  const [a, b] = id.split('-')
  const form = formNamed(name)
  form.openLink(`?a=${a}&b=${b}`, hash)
  return form
}
