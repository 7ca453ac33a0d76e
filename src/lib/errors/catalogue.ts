/**
 * Every failure that can be named. A row says which texts of chain, wallet or network mean it and what the page
 * does; its sentences (what happened, what to do next) are in messages/<language>/errors.ts under the same code.
 * Revert texts are those of docs/chain.md.
 */
export type Effect = 'snackbar' | 'inline' | 'redirect' | 'silent'

export type ErrorRow = {
  readonly code: string
  readonly effect: Effect
  /** Texts that mean this failure: whole, or the beginning of a longer one. */
  readonly texts?: readonly string[]
  /** Words so common that they mean it only where nothing else is said. */
  readonly alone?: readonly string[]
  /** A contract or the ledger says it: then a transaction fails for good, whatever else the node may have. */
  readonly refusal?: true
}

export const row = (code: string, effect: Effect, ...texts: string[]): ErrorRow => ({ code, effect, texts })
export const refusal = (code: string, effect: Effect, ...texts: string[]): ErrorRow => ({
  ...row(code, effect, ...texts),
  refusal: true,
})
const aloneRow = (code: string, effect: Effect, ...alone: string[]): ErrorRow => ({
  code,
  effect,
  alone,
  refusal: true,
})

/** What any page may meet; the contracts of NFTs have theirs in nftCatalogue.ts, which only their pages load. */
export const catalogue: readonly ErrorRow[] = [
  // Wallet
  row('wallet.needLogin', 'snackbar'),
  row('wallet.rejected', 'snackbar'),
  row('wallet.busy', 'snackbar'),
  row('wallet.locked', 'snackbar'),
  row('wallet.unsupported', 'snackbar'),
  row('wallet.disconnected', 'snackbar'),
  row('wallet.missing', 'inline'),
  row('wallet.connectFailed', 'snackbar'),
  row('wallet.switchFailed', 'snackbar'),
  row('wallet.wrongChain', 'inline'),
  row('wallet.accountChanged', 'inline'),
  row('wallet.reviewClosed', 'snackbar'),
  row('wallet.addTokenFailed', 'snackbar'),
  row('wallet.badAnswer', 'inline'),
  row('wallet.sharedOrigin', 'snackbar'),
  row('wallet.framed', 'snackbar'),
  row('copy.failed', 'snackbar'),

  // Network and nodes
  row('rpc.unreachable', 'inline'),
  row('rpc.timeout', 'inline'),
  row('rpc.busy', 'inline', 'rate limit', 'too many requests'),
  row('rpc.badAnswer', 'inline'),
  row('rpc.tooLarge', 'inline'),
  row('rpc.wrongChain', 'inline', 'invalid chain id', 'invalid sender chain'),
  row('rpc.mixedContent', 'inline'),
  row('rpc.disagree', 'inline'),
  row('rpc.invalidMethod', 'snackbar', 'invalid method'),
  row('chain.noContract', 'inline', 'contract not exist', 'not exist contract'),
  row('chain.callFailed', 'inline'),

  // The page's own loads and files
  row('api.off', 'silent'),
  row('api.cancelled', 'silent'),
  row('api.offline', 'inline'),
  row('api.refused', 'redirect'),
  row('api.locked', 'inline'),
  row('api.broken', 'redirect'),
  row('api.badAnswer', 'inline'),
  row('api.unseen', 'inline'),
  row('chunk.script', 'inline', 'Loading chunk', 'ChunkLoadError'),
  row('chunk.style', 'inline', 'CSS_CHUNK_LOAD_FAILED', 'Loading CSS chunk'),
  row('storage.full', 'snackbar'),

  // Sending and settling
  row('tx.nonceUsed', 'snackbar', 'past seq', 'nonce too low'),
  row('tx.nonceFar', 'snackbar', 'too far seq', 'nonce too high'),
  row('tx.duplicate', 'snackbar', 'used time slot', 'exists', 'already known'),
  row('tx.signature', 'snackbar', 'invalid recid', 'invalid signature'),
  refusal('tx.noFunds', 'snackbar', 'insufficient balance', 'insufficient funds'),
  refusal('tx.failed', 'snackbar', 'failtx'),
  row('tx.dropped', 'inline'),
  row('tx.replaced', 'inline'),
  refusal('tx.gasLimit', 'snackbar', 'out of gas', 'gas required exceeds', 'intrinsic gas too low'),
  row('tx.precompile', 'snackbar', 'transfer precompile', 'Token: TRANSFER_PRECOMPILE'),
  refusal('tx.reverted', 'inline'),

  // Token
  refusal('token.toZero', 'inline', 'Token: TRANSFER_TO_ZEROADDRESS'),
  refusal('token.fromZero', 'inline', 'Token: TRANSFER_FROM_ZEROADDRESS'),
  refusal('token.balance', 'inline', 'Token: TRANSFER_EXCEED_BALANCE'),
  refusal('token.holding', 'inline', 'the token holding quantity is insufficient'),
  refusal('token.allowance', 'inline', 'the token allowance is insufficient'),
  refusal('token.approveZero', 'inline', 'Token: APPROVE_TO_ZEROADDRESS'),
  refusal('token.notMinter', 'inline', 'not token minter'),
  refusal('token.alreadyMinter', 'inline', 'already token minter'),
  refusal('token.paused', 'inline', 'paused'),

  // LP token
  refusal('lp.balance', 'inline', 'LPToken: TRANSFER_EXCEED_BALANCE'),
  refusal('lp.allowance', 'inline', 'LPToken: TRANSFER_EXCEED_ALLOWANCE', 'LPToken: EXCEED_ALLOWANCE'),
  refusal('lp.toZero', 'inline', 'LPToken: TRANSFER_TO_ZEROADDRESS'),
  refusal('lp.burn', 'inline', 'LPToken: BURN_EXCEED_BALANCE'),

  // Pools
  refusal('pool.forbidden', 'inline', 'Exchange: FORBIDDEN'),
  refusal('pool.exists', 'inline', 'Exchange: PAIR_EXISTS'),
  refusal('pool.identical', 'inline', 'Exchange: IDENTICAL_ADDRESSES'),
  refusal('pool.killed', 'inline', 'Exchange: KILLED'),
  refusal('pool.deadline', 'inline', 'Exchange: ADMIN_ACTIONS_DEADLINE'),
  refusal('pool.noAction', 'inline', 'Exchange: NO_ACTIVE_ACTION'),
  refusal('pool.activeTransfer', 'inline', 'Exchange: ACTIVE_TRANSFER'),
  refusal('pool.tooEarly', 'inline', 'Exchange: INSUFFICIENT_TIME', 'Exchange: DELAY'),
  refusal('pool.noTransfer', 'inline', 'Exchange: NO_ACTIVE_TRANSFER'),
  refusal('pool.inputAmount', 'inline', 'Exchange: INSUFFICIENT_INPUT_AMOUNT'),
  refusal('pool.outputAmount', 'inline', 'Exchange: INSUFFICIENT_OUTPUT_AMOUNT'),
  refusal('pool.liquidity', 'inline', 'Exchange: INSUFFICIENT_LIQUIDITY'),
  refusal('pool.k', 'inline', 'Exchange: K'),
  refusal('pool.minted', 'inline', 'Exchange: INSUFFICIENT_LIQUIDITY_MINTED'),
  refusal('pool.burned', 'inline', 'Exchange: INSUFFICIENT_LIQUIDITY_BURNED', 'Exchange: ZERO_TOKEN_BURN'),
  refusal('pool.ownerLiquidity', 'inline', 'Exchange: OWNER_LIQUIDITY', 'Router: OWNER_LIQUIDITY'),
  refusal('pool.zapInput', 'inline', 'Exchange: TOO_MUCH_INPUT'),
  refusal('pool.invariant', 'inline', 'Exchange: D'),
  refusal('pool.reserve', 'inline', 'Exchange: RESERVE_NOT_POSITIVE', 'RESERVE_NOT_POSITIVE'),
  refusal('pool.stableInput', 'inline', 'Exchange: INSUFFICIENT_INPUT'),
  refusal('pool.coinIn', 'inline', 'Exchange: IN'),
  refusal('pool.coinOut', 'inline', 'Exchange: OUT'),
  refusal('pool.firstDeposit', 'inline', 'Exchange: INITILAL_DEPOSIT'),
  refusal('pool.slippage', 'inline', 'Exchange: SLIPPAGE'),
  refusal('pool.notGrown', 'inline', 'Exchange: D1_<=_D0'),
  refusal(
    'pool.fewerCoins',
    'inline',
    'Exchange: WITHDRAWAL_RESULTED_IN_FEWER_COINS_THAN_EXPECTED',
    'WITHDRAWAL_RESULTED_IN_FEWER_COINS_THAN_EXPECTED',
  ),
  refusal('pool.reentered', 'inline', 'ReentrancyGuardReentrantCall', 'Exchange: LOCKED', 'reentrant call'),

  // Router
  refusal('router.amountA', 'inline', 'Router: INSUFFICIENT_A_AMOUNT'),
  refusal('router.amountB', 'inline', 'Router: INSUFFICIENT_B_AMOUNT'),
  refusal('router.emptyPool', 'inline', 'Router: BOTH_RESERVE_0'),
  refusal('router.inputToken', 'inline', 'Router: INPUT_TOKEN_NOT_MATCH'),
  refusal('router.outputToken', 'inline', 'Router: OUTPUT_TOKEN_NOT_MATCH'),
  refusal('router.lessLiquidity', 'inline', 'Router: INSUFFICIENT_LIQUIDITY'),
  refusal('router.onlyAmm', 'inline', 'Router: ONLY_UNISWAP', 'ONLY_UNISWAP'),
  refusal('router.minimum', 'inline', 'Router: INSUFFICIENT_OUTPUT_AMOUNT'),
  refusal('router.swapAmount', 'inline', 'Router: INSUFFICIENT_SWAP_AMOUNT'),
  refusal('router.path', 'inline', 'Router: INVALID_PATH'),
  refusal('router.inAmount', 'inline', 'Router: INSUFFICIENT_IN_AMOUNT'),
  refusal('router.maximum', 'inline', 'Router: EXCESSIVE_INPUT_AMOUNT'),

  // Administration and whitelists
  refusal(
    'pool.adminFeeMax',
    'inline',
    'Exchange: ADMIN_FEE_EXCEED_MAXADMINFEE',
    'Exchange: FUTURE_ADMIN_FEE_EXCEED_MAXADMINFEE',
    'Exchange: FUTURE_WINNER_FEE_EXCEED_MAXADMINFEE',
    'Exchange: WINNER_FEE_EXCEED_MAXADMINFEE',
  ),
  refusal('pool.feeMax', 'inline', 'Exchange: FEE_EXCEED_MAXFEE', 'Exchange: FUTURE_FEE_EXCEED_MAXFEE'),
  refusal('pool.lengths', 'inline', 'Exchange: AMOUNTS_LENGTH', 'Exchange: TOKEN_NUMBER', 'Exchange: RATES'),
  refusal(
    'pool.noSupply',
    'inline',
    'Exchange: D0_IS_ZERO',
    'Exchange: LPTOKEN_SUPPLY_0',
    'Exchange: TOTALSUPPLY_0',
    'Router: INSUFFICIENT_LIQUIDITY_QUERIED',
  ),
  refusal(
    'pool.ramp',
    'inline',
    'Exchange: FUTURE_A',
    'Exchange: FUTURE_A_CHANGE',
    'Exchange: FUTURE_A_MAX',
    'Exchange: Ramp_A_BIG',
    'Exchange: Ramp_A_SMALL',
  ),
  refusal(
    'pool.index',
    'inline',
    'Exchange: IDX',
    'Exchange: TOKEN_INDEX',
    'Exchange: PAY_INDEX',
    'Exchange: NOT_EXIST_PAYTOKEN',
  ),
  refusal(
    'pool.lessArrived',
    'inline',
    'Exchange: INSUFFICIENT_0_BALANCE',
    'Exchange: INSUFFICIENT_1_BALANCE',
    'Exchange: INSUFFICIENT_0_INPUT',
    'Exchange: INSUFFICIENT_1_INPUT',
    'Exchange: INSUFFICIENT_AMOUNT',
    'Exchange: TRANSFER_AMOUNT',
  ),
  refusal('pool.transferFailed', 'inline', 'Exchange: TRANSFER_FAILED'),
  refusal('pool.overflow', 'inline', 'Exchange: OVERFLOW'),
  refusal('pool.whitelistWaiting', 'inline', 'Exchange: WHITELIST_DEADLINE'),
  refusal('pool.whitelistFee', 'inline', 'Exchange: WHITELIST_FEE'),
  refusal('pool.zeroAddress', 'inline', 'Exchange: ZERO_ADDRESS'),
  refusal(
    'lp.approve',
    'inline',
    'LPToken: APPROVE_FROM_ZEROADDRESS',
    'LPToken: APPROVE_TO_ZEROADDRESS',
    'LPToken: APPROVE_NEGATIVE_AMOUNT',
  ),
  refusal('token.approveFrom', 'inline', 'Token: APPROVE_FROM_ZEROADDRESS'),
  refusal('token.approveAmount', 'inline', 'Token: APPROVE_NEGATIVE_AMOUNT'),
  refusal('token.reserve', 'inline', 'Token: RESERVE_EXCEEDED'),
  refusal('token.lengths', 'inline', 'not match To and Amount'),
  refusal('token.amount', 'inline', 'invalid transfer amount'),
  refusal('token.notMaster', 'inline', 'not token master'),
  refusal('token.noMainSwap', 'inline', 'this is fee token', 'this token not supported swap to fee token'),
  refusal('router.amount', 'inline', 'Router: INSUFFICIENT_AMOUNT'),
  refusal('router.outAmount', 'inline', 'Router: INSUFFICIENT_OUT_AMOUNT'),
  refusal('whitelist.check', 'inline', 'WhiteList: CHECK_RESULT', 'WhiteList: DELEGATE_FAILED'),
  refusal('whitelist.owner', 'inline', 'WhiteList: NOT_GROUP_OWNER'),

  // Farms
  refusal('farm.noShares', 'inline', 'user.shares is 0'),
  refusal('farm.noTotal', 'inline', 'sharesTotal is 0'),
  refusal('farm.noAmount', 'inline', '_wantAmt <= 0'),
  refusal('farm.notOwner', 'inline', 'ownable: caller is not the owner'),
  refusal('farm.notMaster', 'inline', 'ownable: caller is not the master'),
  refusal(
    'farm.direct',
    'inline',
    'ownable: Deposit are only possible using owner contract.',
    'ownable: Withdraw are only possible using owner contract.',
  ),
  refusal('farm.keeps', 'inline', '!safe'),
  refusal('farm.noPool', 'inline', 'Farm: NO_POOL'),
  refusal('farm.range', 'inline', 'Farm: RANGE', 'invalid height', 'Pool: FACTOR', 'Pool: OVERFLOW'),
  refusal('farm.gas', 'inline', 'Farm: GAS'),
  refusal('farm.rounding', 'inline', 'Pool: ROUNDING'),
  refusal('farm.inUse', 'inline', 'Pool: IN_USE'),
  row('farm.bankerDry', 'inline'),
  row('farm.mismatch', 'inline'),
  row('farm.balance', 'inline'),
  row('farm.stake', 'inline'),
  row('farm.nothing', 'inline'),

  // Offerings
  refusal('offering.time', 'inline', 'not imo time'),
  refusal('offering.noAmount', 'inline', 'need _amount > 0'),
  refusal('offering.overLimit', 'inline', 'over pay limit'),
  aloneRow('offering.notAllowed', 'inline', 'not allow'),
  refusal('offering.tooEarly', 'inline', 'not harvest time'),
  refusal('offering.notParticipated', 'inline', 'have you participated?'),
  refusal('offering.claimed', 'inline', 'nothing to harvest'),
  refusal('offering.onlyOwner', 'inline', 'only owner'),
  refusal('offering.started', 'inline', 'started imo'),
  refusal('offering.ended', 'inline', 'ended imo'),
  refusal('offering.funds', 'inline', 'not enough pay token', 'not enough offer token'),
  refusal('offering.range', 'inline', 'Imo: RANGE', 'Imo: ZERO'),
  row('offering.mismatch', 'inline'),
  row('offering.balance', 'inline'),

  // The genesis lock
  aloneRow('genesis.locked', 'inline', 'Locked'),
  refusal('genesis.held', 'inline', 'aleady deposit'),
  aloneRow('genesis.noDeposit', 'inline', 'no deposit'),
  aloneRow('genesis.notOwner', 'inline', 'not owner'),
  refusal('genesis.reserved', 'inline', 'DepositPool: RESERVED'),
  row('genesis.balance', 'inline'),
  row('genesis.amount', 'inline'),
  row('genesis.again', 'inline'),

  // Checks of this page before a signature
  row('swap.priceMoved', 'inline'),
  row('swap.chainDisagrees', 'inline'),
  row('swap.routeChanged', 'inline'),
  row('swap.balance', 'inline'),
  row('swap.gas', 'inline'),
  row('liquidity.moved', 'inline'),
  row('liquidity.chainDisagrees', 'inline'),
  row('liquidity.poolChanged', 'inline'),
  row('liquidity.balance', 'inline'),
  row('pool.mismatch', 'inline'),
  row('pool.absurd', 'inline'),

  row('unknown', 'snackbar'),
]

const byText: { code: string; text: string }[] = []
const byReason = new Map<string, string>()
const refusals = new Set<string>()

/** Makes the texts of these rows known to `codeOfText`. */
export function learn(rows: readonly ErrorRow[]): void {
  for (const { code, texts = [], alone = [], refusal: refused } of rows) {
    if (refused) refusals.add(code)
    for (const text of texts) byText.push({ code, text: text.toLowerCase() })
    for (const text of alone) byReason.set(text.toLowerCase(), code)
  }
  // Longest text first, so that `…LIQUIDITY_MINTED` is not taken for `…LIQUIDITY`.
  byText.sort((a, b) => b.text.length - a.text.length)
}
learn(catalogue)

/** The reason alone: without what nodes put before and after it (docs/chain.md, Nodes). */
const reasonOf = (text: string) =>
  text
    .replace(/^execution reverted:?/, '')
    .replace(/ call <?0x[0-9a-f]{40}>? method \S+$/, '')
    .trim()

/** A text ends where its word ends: `Exchange: IN` is not the beginning of `Exchange: INSUFFICIENT…`. */
function contains(message: string, text: string): boolean {
  const at = message.indexOf(text)
  return at >= 0 && !/[a-z0-9_]/.test(message.charAt(at + text.length))
}

/** Code of the row that a text of chain or wallet belongs to, or null. */
export function codeOfText(text: string): string | null {
  const lower = text.toLowerCase()
  const alone = byReason.get(reasonOf(lower))
  if (alone) return alone
  const named = byText.find((entry) => contains(lower, entry.text))
  if (named) return named.code
  // Without a reason that we know, a revert is still a revert.
  return lower.includes('execution reverted') ? 'tx.reverted' : null
}

/** Whether a code says what a contract or the ledger refused; any other error is only the node's own trouble. */
export const isRefusal = (code: string): boolean => refusals.has(code)
