/**
 * Every failure that can be named. A row says which texts of chain, wallet or network mean it and what the page
 * does; its sentences (what happened, what to do next) are in messages/<language>/errors.ts under the same code.
 * Revert texts are those of chain-facts section 3.
 */
export type Effect = 'snackbar' | 'inline' | 'redirect' | 'silent'

export type ErrorRow = {
  readonly code: string
  readonly effect: Effect
  /** Texts that mean this failure: whole, or the beginning of a longer one. */
  readonly texts?: readonly string[]
  /** Words so common that they mean it only where nothing else is said. */
  readonly alone?: readonly string[]
}

export const row = (code: string, effect: Effect, ...texts: string[]): ErrorRow => ({ code, effect, texts })
const aloneRow = (code: string, effect: Effect, ...alone: string[]): ErrorRow => ({ code, effect, alone })

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
  row('wallet.switchFailed', 'snackbar'),
  row('wallet.wrongChain', 'inline'),
  row('wallet.accountChanged', 'inline'),
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
  row('tx.noFunds', 'snackbar', 'insufficient balance', 'insufficient funds'),
  row('tx.failed', 'snackbar', 'failtx'),
  row('tx.dropped', 'inline'),
  row('tx.replaced', 'inline'),
  row('tx.gasLimit', 'snackbar', 'out of gas', 'gas required exceeds', 'intrinsic gas too low'),
  row('tx.precompile', 'snackbar', 'transfer precompile', 'Token: TRANSFER_PRECOMPILE'),
  row('tx.reverted', 'inline'),

  // Token
  row('token.toZero', 'inline', 'Token: TRANSFER_TO_ZEROADDRESS'),
  row('token.fromZero', 'inline', 'Token: TRANSFER_FROM_ZEROADDRESS'),
  row('token.balance', 'inline', 'Token: TRANSFER_EXCEED_BALANCE'),
  row('token.holding', 'inline', 'the token holding quantity is insufficient'),
  row('token.allowance', 'inline', 'the token allowance is insufficient'),
  row('token.approveZero', 'inline', 'Token: APPROVE_TO_ZEROADDRESS'),
  row('token.notMinter', 'inline', 'not token minter'),
  row('token.alreadyMinter', 'inline', 'already token minter'),
  row('token.paused', 'inline', 'paused'),

  // LP token
  row('lp.balance', 'inline', 'LPToken: TRANSFER_EXCEED_BALANCE'),
  row('lp.allowance', 'inline', 'LPToken: TRANSFER_EXCEED_ALLOWANCE', 'LPToken: EXCEED_ALLOWANCE'),
  row('lp.toZero', 'inline', 'LPToken: TRANSFER_TO_ZEROADDRESS'),
  row('lp.burn', 'inline', 'LPToken: BURN_EXCEED_BALANCE'),

  // Pools
  row('pool.forbidden', 'inline', 'Exchange: FORBIDDEN'),
  row('pool.exists', 'inline', 'Exchange: PAIR_EXISTS'),
  row('pool.identical', 'inline', 'Exchange: IDENTICAL_ADDRESSES'),
  row('pool.killed', 'inline', 'Exchange: KILLED'),
  row('pool.deadline', 'inline', 'Exchange: ADMIN_ACTIONS_DEADLINE'),
  row('pool.noAction', 'inline', 'Exchange: NO_ACTIVE_ACTION'),
  row('pool.activeTransfer', 'inline', 'Exchange: ACTIVE_TRANSFER'),
  row('pool.tooEarly', 'inline', 'Exchange: INSUFFICIENT_TIME', 'Exchange: DELAY'),
  row('pool.noTransfer', 'inline', 'Exchange: NO_ACTIVE_TRANSFER'),
  row('pool.inputAmount', 'inline', 'Exchange: INSUFFICIENT_INPUT_AMOUNT'),
  row('pool.outputAmount', 'inline', 'Exchange: INSUFFICIENT_OUTPUT_AMOUNT'),
  row('pool.liquidity', 'inline', 'Exchange: INSUFFICIENT_LIQUIDITY'),
  row('pool.k', 'inline', 'Exchange: K'),
  row('pool.minted', 'inline', 'Exchange: INSUFFICIENT_LIQUIDITY_MINTED'),
  row('pool.burned', 'inline', 'Exchange: INSUFFICIENT_LIQUIDITY_BURNED', 'Exchange: ZERO_TOKEN_BURN'),
  row('pool.ownerLiquidity', 'inline', 'Exchange: OWNER_LIQUIDITY', 'Router: OWNER_LIQUIDITY'),
  row('pool.zapInput', 'inline', 'Exchange: TOO_MUCH_INPUT'),
  row('pool.invariant', 'inline', 'Exchange: D'),
  row('pool.reserve', 'inline', 'Exchange: RESERVE_NOT_POSITIVE', 'RESERVE_NOT_POSITIVE'),
  row('pool.stableInput', 'inline', 'Exchange: INSUFFICIENT_INPUT'),
  row('pool.coinIn', 'inline', 'Exchange: IN'),
  row('pool.coinOut', 'inline', 'Exchange: OUT'),
  row('pool.firstDeposit', 'inline', 'Exchange: INITILAL_DEPOSIT'),
  row('pool.slippage', 'inline', 'Exchange: SLIPPAGE'),
  row('pool.notGrown', 'inline', 'Exchange: D1_<=_D0'),
  row(
    'pool.fewerCoins',
    'inline',
    'Exchange: WITHDRAWAL_RESULTED_IN_FEWER_COINS_THAN_EXPECTED',
    'WITHDRAWAL_RESULTED_IN_FEWER_COINS_THAN_EXPECTED',
  ),
  row('pool.reentered', 'inline', 'ReentrancyGuardReentrantCall', 'Exchange: LOCKED', 'reentrant call'),

  // Router
  row('router.amountA', 'inline', 'Router: INSUFFICIENT_A_AMOUNT'),
  row('router.amountB', 'inline', 'Router: INSUFFICIENT_B_AMOUNT'),
  row('router.emptyPool', 'inline', 'Router: BOTH_RESERVE_0'),
  row('router.inputToken', 'inline', 'Router: INPUT_TOKEN_NOT_MATCH'),
  row('router.outputToken', 'inline', 'Router: OUTPUT_TOKEN_NOT_MATCH'),
  row('router.lessLiquidity', 'inline', 'Router: INSUFFICIENT_LIQUIDITY'),
  row('router.onlyAmm', 'inline', 'Router: ONLY_UNISWAP', 'ONLY_UNISWAP'),
  row('router.minimum', 'inline', 'Router: INSUFFICIENT_OUTPUT_AMOUNT'),
  row('router.swapAmount', 'inline', 'Router: INSUFFICIENT_SWAP_AMOUNT'),
  row('router.path', 'inline', 'Router: INVALID_PATH'),
  row('router.inAmount', 'inline', 'Router: INSUFFICIENT_IN_AMOUNT'),
  row('router.maximum', 'inline', 'Router: EXCESSIVE_INPUT_AMOUNT'),

  // Administration and whitelists
  row(
    'pool.adminFeeMax',
    'inline',
    'Exchange: ADMIN_FEE_EXCEED_MAXADMINFEE',
    'Exchange: FUTURE_ADMIN_FEE_EXCEED_MAXADMINFEE',
    'Exchange: FUTURE_WINNER_FEE_EXCEED_MAXADMINFEE',
    'Exchange: WINNER_FEE_EXCEED_MAXADMINFEE',
  ),
  row('pool.feeMax', 'inline', 'Exchange: FEE_EXCEED_MAXFEE', 'Exchange: FUTURE_FEE_EXCEED_MAXFEE'),
  row('pool.lengths', 'inline', 'Exchange: AMOUNTS_LENGTH', 'Exchange: TOKEN_NUMBER', 'Exchange: RATES'),
  row(
    'pool.noSupply',
    'inline',
    'Exchange: D0_IS_ZERO',
    'Exchange: LPTOKEN_SUPPLY_0',
    'Exchange: TOTALSUPPLY_0',
    'Router: INSUFFICIENT_LIQUIDITY_QUERIED',
  ),
  row(
    'pool.ramp',
    'inline',
    'Exchange: FUTURE_A',
    'Exchange: FUTURE_A_CHANGE',
    'Exchange: FUTURE_A_MAX',
    'Exchange: Ramp_A_BIG',
    'Exchange: Ramp_A_SMALL',
  ),
  row(
    'pool.index',
    'inline',
    'Exchange: IDX',
    'Exchange: TOKEN_INDEX',
    'Exchange: PAY_INDEX',
    'Exchange: NOT_EXIST_PAYTOKEN',
  ),
  row(
    'pool.lessArrived',
    'inline',
    'Exchange: INSUFFICIENT_0_BALANCE',
    'Exchange: INSUFFICIENT_1_BALANCE',
    'Exchange: INSUFFICIENT_0_INPUT',
    'Exchange: INSUFFICIENT_1_INPUT',
    'Exchange: INSUFFICIENT_AMOUNT',
    'Exchange: TRANSFER_AMOUNT',
  ),
  row('pool.transferFailed', 'inline', 'Exchange: TRANSFER_FAILED'),
  row('pool.overflow', 'inline', 'Exchange: OVERFLOW'),
  row('pool.whitelistWaiting', 'inline', 'Exchange: WHITELIST_DEADLINE'),
  row('pool.whitelistFee', 'inline', 'Exchange: WHITELIST_FEE'),
  row('pool.zeroAddress', 'inline', 'Exchange: ZERO_ADDRESS'),
  row(
    'lp.approve',
    'inline',
    'LPToken: APPROVE_FROM_ZEROADDRESS',
    'LPToken: APPROVE_TO_ZEROADDRESS',
    'LPToken: APPROVE_NEGATIVE_AMOUNT',
  ),
  row('token.approveFrom', 'inline', 'Token: APPROVE_FROM_ZEROADDRESS'),
  row('token.approveAmount', 'inline', 'Token: APPROVE_NEGATIVE_AMOUNT'),
  row('token.reserve', 'inline', 'Token: RESERVE_EXCEEDED'),
  row('token.lengths', 'inline', 'not match To and Amount'),
  row('token.amount', 'inline', 'invalid transfer amount'),
  row('token.notMaster', 'inline', 'not token master'),
  row('token.noMainSwap', 'inline', 'this is fee token', 'this token not supported swap to fee token'),
  row('router.amount', 'inline', 'Router: INSUFFICIENT_AMOUNT'),
  row('router.outAmount', 'inline', 'Router: INSUFFICIENT_OUT_AMOUNT'),
  row('whitelist.check', 'inline', 'WhiteList: CHECK_RESULT', 'WhiteList: DELEGATE_FAILED'),
  row('whitelist.owner', 'inline', 'WhiteList: NOT_GROUP_OWNER'),

  // Farms
  row('farm.noShares', 'inline', 'user.shares is 0'),
  row('farm.noTotal', 'inline', 'sharesTotal is 0'),
  row('farm.noAmount', 'inline', '_wantAmt <= 0'),
  row('farm.notOwner', 'inline', 'ownable: caller is not the owner'),
  row('farm.notMaster', 'inline', 'ownable: caller is not the master'),
  row(
    'farm.direct',
    'inline',
    'ownable: Deposit are only possible using owner contract.',
    'ownable: Withdraw are only possible using owner contract.',
  ),
  row('farm.keeps', 'inline', '!safe'),
  row('farm.noPool', 'inline', 'Farm: NO_POOL'),
  row('farm.range', 'inline', 'Farm: RANGE', 'invalid height', 'Pool: FACTOR', 'Pool: OVERFLOW'),
  row('farm.gas', 'inline', 'Farm: GAS'),
  row('farm.rounding', 'inline', 'Pool: ROUNDING'),
  row('farm.inUse', 'inline', 'Pool: IN_USE'),
  row('farm.bankerDry', 'inline'),
  row('farm.mismatch', 'inline'),
  row('farm.balance', 'inline'),
  row('farm.stake', 'inline'),
  row('farm.nothing', 'inline'),

  // Offerings
  row('offering.time', 'inline', 'not imo time'),
  row('offering.noAmount', 'inline', 'need _amount > 0'),
  row('offering.overLimit', 'inline', 'over pay limit'),
  aloneRow('offering.notAllowed', 'inline', 'not allow'),
  row('offering.tooEarly', 'inline', 'not harvest time'),
  row('offering.notParticipated', 'inline', 'have you participated?'),
  row('offering.claimed', 'inline', 'nothing to harvest'),
  row('offering.onlyOwner', 'inline', 'only owner'),
  row('offering.started', 'inline', 'started imo'),
  row('offering.ended', 'inline', 'ended imo'),
  row('offering.funds', 'inline', 'not enough pay token', 'not enough offer token'),
  row('offering.range', 'inline', 'Imo: RANGE', 'Imo: ZERO'),
  row('offering.mismatch', 'inline'),
  row('offering.balance', 'inline'),

  // The genesis lock
  aloneRow('genesis.locked', 'inline', 'Locked'),
  row('genesis.held', 'inline', 'aleady deposit'),
  aloneRow('genesis.noDeposit', 'inline', 'no deposit'),
  aloneRow('genesis.notOwner', 'inline', 'not owner'),
  row('genesis.reserved', 'inline', 'DepositPool: RESERVED'),
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

/** Makes the texts of these rows known to `codeOfText`. */
export function learn(rows: readonly ErrorRow[]): void {
  for (const { code, texts = [], alone = [] } of rows) {
    for (const text of texts) byText.push({ code, text: text.toLowerCase() })
    for (const text of alone) byReason.set(text.toLowerCase(), code)
  }
  // Longest text first, so that `…LIQUIDITY_MINTED` is not taken for `…LIQUIDITY`.
  byText.sort((a, b) => b.text.length - a.text.length)
}
learn(catalogue)

/** The reason alone: without what nodes put before and after it (chain-facts 1.3). */
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
