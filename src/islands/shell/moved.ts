import { AMOUNT_PLACES, formatAmount } from '../../lib/core/amount/format.ts'
import { symbolAt } from '../../lib/core/config/contracts.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import type { LedgerEntry } from '../../lib/core/tx/model.ts'

/** Steps that pay the stored amount from the wallet. An approval moves nothing. */
const PAYING: readonly LedgerEntry['step'][] = [
  'swap',
  'zapIn',
  'zapOut',
  'farmDeposit',
  'commit',
  'genesisDeposit',
  'buy',
  'mint',
  'convert',
  'governanceLock',
]

/** Empty for 0: −0 would look like a loss. */
const figures = (sign: '−' | '+', raw: string | null | undefined, token: string | null) =>
  raw && BigInt(raw) !== 0n
    ? [`${sign}${formatAmount(BigInt(raw), TOKEN_DECIMALS, { places: AMOUNT_PLACES })} ${symbolAt(token)}`]
    : []

/** Returns the known amounts that a transaction moved: `−5 MEV +0.0987 USDT`; empty if there are none. */
export function movedText({ step, state, ...entry }: LedgerEntry): string {
  if (state !== 'confirmed') return ''
  const paid = PAYING.includes(step) ? figures('−', entry.amountIn, entry.tokenIn) : []
  return [...paid, ...figures('+', entry.received, entry.tokenOut)].join(' ')
}
