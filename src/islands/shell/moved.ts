import { AMOUNT_PLACES, formatAmount } from '../../lib/core/amount/format.ts'
import { symbolAt } from '../../lib/core/config/contracts.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import type { LedgerEntry } from '../../lib/core/tx/model.ts'

/** Acts in which the amount that is kept with them leaves the wallet: an approval moves nothing. */
const PAYING: readonly LedgerEntry['step'][] = [
  'swap',
  'zapIn',
  'zapOut',
  'farmDeposit',
  'commit',
  'genesisDeposit',
  'buy',
  'mint',
]

/** Empty for nothing: −0 would be read as a loss. */
const figures = (sign: '−' | '+', raw: string | null | undefined, token: string | null) =>
  raw && BigInt(raw) !== 0n
    ? [`${sign}${formatAmount(BigInt(raw), TOKEN_DECIMALS, { places: AMOUNT_PLACES })} ${symbolAt(token)}`]
    : []

/** What a transaction moved, as far as it is known: `−5 MEV +0.0987 USDT`; empty where nothing is. */
export function movedText({ step, state, ...entry }: LedgerEntry): string {
  if (state !== 'confirmed') return ''
  const paid = PAYING.includes(step) ? figures('−', entry.amountIn, entry.tokenIn) : []
  return [...paid, ...figures('+', entry.received, entry.tokenOut)].join(' ')
}
