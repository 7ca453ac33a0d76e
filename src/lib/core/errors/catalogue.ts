/**
 * Texts of chain, wallet or network, and the failures that they mean; failures that the page itself finds are in
 * ownCodes.ts. Their sentences (what happened, what to do next) are in messages.<language>.ts under the same
 * code. Revert texts are those of docs/chain.md.
 */
export type ErrorRow = {
  readonly code: string
  /** Texts of this failure: whole, or the beginning of a longer one. */
  readonly texts?: readonly string[]
  /** Texts so common that they count only if they are the whole message. */
  readonly alone?: readonly string[]
  /** Said by a contract or the ledger: then a transaction fails permanently, whatever the state of the node. */
  readonly refusal?: true
}

export const row = (code: string, ...texts: string[]): ErrorRow => ({ code, texts })
export const refusal = (code: string, ...texts: string[]): ErrorRow => ({ code, texts, refusal: true })
export const aloneRow = (code: string, ...alone: string[]): ErrorRow => ({ code, alone, refusal: true })

/** Failures that any page may meet before a signature; later refusals by contracts are in refusals.ts. */
export const catalogue: readonly ErrorRow[] = [
  // Network and nodes
  row('rpc.busy', 'rate limit', 'too many requests'),
  row('rpc.wrongChain', 'invalid chain id', 'invalid sender chain'),
  row('rpc.invalidMethod', 'invalid method'),
  row('chain.noContract', 'contract not exist', 'not exist contract'),

  // The page's own loads and files
  row('chunk.script', 'Loading chunk', 'ChunkLoadError'),
  row('chunk.style', 'CSS_CHUNK_LOAD_FAILED', 'Loading CSS chunk'),

  // Sending and settling
  row('tx.nonceUsed', 'past seq', 'nonce too low'),
  row('tx.nonceFar', 'too far seq', 'nonce too high'),
  row('tx.duplicate', 'used time slot', 'exists', 'already known'),
  row('tx.signature', 'invalid recid', 'invalid signature'),
  refusal('tx.noFunds', 'insufficient balance', 'insufficient funds'),
  refusal('tx.failed', 'failtx'),
  refusal('tx.gasLimit', 'out of gas', 'gas required exceeds', 'intrinsic gas too low'),
  row('tx.precompile', 'transfer precompile', 'Token: TRANSFER_PRECOMPILE'),
  refusal('tx.reverted'),

  // Token
  refusal('token.toZero', 'Token: TRANSFER_TO_ZEROADDRESS'),
  refusal('token.fromZero', 'Token: TRANSFER_FROM_ZEROADDRESS'),
  refusal('token.balance', 'Token: TRANSFER_EXCEED_BALANCE'),
  refusal('token.holding', 'the token holding quantity is insufficient'),
  refusal('token.allowance', 'the token allowance is insufficient'),
  refusal('token.approveZero', 'Token: APPROVE_TO_ZEROADDRESS'),
  refusal('token.notMinter', 'not token minter'),
  refusal('token.alreadyMinter', 'already token minter'),
  refusal('token.paused', 'paused'),

  // LP token
  refusal('lp.balance', 'LPToken: TRANSFER_EXCEED_BALANCE'),
  refusal('lp.allowance', 'LPToken: TRANSFER_EXCEED_ALLOWANCE', 'LPToken: EXCEED_ALLOWANCE'),
  refusal('lp.toZero', 'LPToken: TRANSFER_TO_ZEROADDRESS'),
  refusal('lp.burn', 'LPToken: BURN_EXCEED_BALANCE'),

  // Pools
  refusal('pool.forbidden', 'Exchange: FORBIDDEN'),
  refusal('pool.exists', 'Exchange: PAIR_EXISTS'),
  refusal('pool.identical', 'Exchange: IDENTICAL_ADDRESSES'),
  refusal('pool.killed', 'Exchange: KILLED'),
  refusal('pool.deadline', 'Exchange: ADMIN_ACTIONS_DEADLINE'),
  refusal('pool.noAction', 'Exchange: NO_ACTIVE_ACTION'),
  refusal('pool.activeTransfer', 'Exchange: ACTIVE_TRANSFER'),
  refusal('pool.tooEarly', 'Exchange: INSUFFICIENT_TIME', 'Exchange: DELAY'),
  refusal('pool.lapsed', 'Exchange: LAPSED'),
  refusal('pool.noTransfer', 'Exchange: NO_ACTIVE_TRANSFER'),
  refusal('pool.inputAmount', 'Exchange: INSUFFICIENT_INPUT_AMOUNT'),
  refusal('pool.outputAmount', 'Exchange: INSUFFICIENT_OUTPUT_AMOUNT'),
  refusal('pool.liquidity', 'Exchange: INSUFFICIENT_LIQUIDITY'),
  refusal('pool.k', 'Exchange: K'),
  refusal('pool.minted', 'Exchange: INSUFFICIENT_LIQUIDITY_MINTED'),
  refusal('pool.burned', 'Exchange: INSUFFICIENT_LIQUIDITY_BURNED', 'Exchange: ZERO_TOKEN_BURN'),
  refusal('pool.ownerLiquidity', 'Exchange: OWNER_LIQUIDITY', 'Router: OWNER_LIQUIDITY'),
  refusal('pool.zapInput', 'Exchange: TOO_MUCH_INPUT'),
  refusal('pool.invariant', 'Exchange: D'),
  refusal('pool.lastLiquidity', 'Exchange: LAST_LIQUIDITY'),
  refusal('pool.reserve', 'Exchange: RESERVE_NOT_POSITIVE', 'RESERVE_NOT_POSITIVE'),
  refusal('pool.stableInput', 'Exchange: INSUFFICIENT_INPUT'),
  refusal('pool.coinIn', 'Exchange: IN'),
  refusal('pool.coinOut', 'Exchange: OUT'),
  refusal('pool.firstDeposit', 'Exchange: INITILAL_DEPOSIT'),
  refusal('pool.slippage', 'Exchange: SLIPPAGE'),
  refusal('pool.notGrown', 'Exchange: D1_<=_D0'),
  refusal(
    'pool.fewerCoins',
    'Exchange: WITHDRAWAL_RESULTED_IN_FEWER_COINS_THAN_EXPECTED',
    'WITHDRAWAL_RESULTED_IN_FEWER_COINS_THAN_EXPECTED',
  ),
  refusal('pool.reentered', 'ReentrancyGuardReentrantCall', 'Exchange: LOCKED', 'reentrant call'),

  // Router
  refusal('router.amountA', 'Router: INSUFFICIENT_A_AMOUNT'),
  refusal('router.amountB', 'Router: INSUFFICIENT_B_AMOUNT'),
  refusal('router.emptyPool', 'Router: BOTH_RESERVE_0'),
  refusal('router.inputToken', 'Router: INPUT_TOKEN_NOT_MATCH'),
  refusal('router.outputToken', 'Router: OUTPUT_TOKEN_NOT_MATCH'),
  refusal('router.lessLiquidity', 'Router: INSUFFICIENT_LIQUIDITY'),
  refusal('router.onlyAmm', 'Router: ONLY_UNISWAP', 'ONLY_UNISWAP'),
  refusal('router.minimum', 'Router: INSUFFICIENT_OUTPUT_AMOUNT'),
  refusal('router.swapAmount', 'Router: INSUFFICIENT_SWAP_AMOUNT'),
  refusal('router.path', 'Router: INVALID_PATH'),
  refusal('router.inAmount', 'Router: INSUFFICIENT_IN_AMOUNT'),
  refusal('router.maximum', 'Router: EXCESSIVE_INPUT_AMOUNT'),
]

const byText: { code: string; text: string }[] = []
const byReason = new Map<string, string>()
const refused = new Set<string>()

/** Adds the texts of these rows to `codeOfText`. */
export function learn(rows: readonly ErrorRow[]): void {
  for (const { code, texts = [], alone = [], refusal } of rows) {
    if (refusal) refused.add(code)
    for (const text of texts) byText.push({ code, text: text.toLowerCase() })
    for (const text of alone) byReason.set(text.toLowerCase(), code)
  }
  // Longest text first, so that `…LIQUIDITY` does not match `…LIQUIDITY_MINTED`.
  byText.sort((a, b) => b.text.length - a.text.length)
}
learn(catalogue)

/** Returns only the reason, without what nodes put before and after it (docs/chain.md, Nodes). */
const reasonOf = (text: string) =>
  text
    .replace(/^execution reverted:?/, '')
    .replace(/ call <?0x[0-9a-f]{40}>? method \S+$/, '')
    .trim()

/** A match must end at the end of an identifier: `Exchange: IN` is not the beginning of `Exchange: INSUFFICIENT…`. */
function contains(message: string, text: string): boolean {
  const at = message.indexOf(text)
  return at >= 0 && !/[a-z0-9_]/.test(message.charAt(at + text.length))
}

/** Returns the code of the row for a text of chain or wallet, or null. */
export function codeOfText(text: string): string | null {
  const lower = text.toLowerCase()
  const alone = byReason.get(reasonOf(lower))
  if (alone) return alone
  const named = byText.find((entry) => contains(lower, entry.text))
  if (named) return named.code
  // A revert without a known reason is still a revert.
  return lower.includes('execution reverted') ? 'tx.reverted' : null
}

/** True if a contract or the ledger refused the call; any other error is a problem of the node. */
export const isRefusal = (code: string): boolean => refused.has(code)
