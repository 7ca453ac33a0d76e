import * as v from 'valibot'
import type { ViewCall } from '../chain/reads.ts'
import type { Address } from '../config/registry.ts'
import type { AppError } from '../errors/AppError.ts'

export type Hash = `0x${string}`

/** A call that a wallet signs. */
export type WriteCall = Pick<ViewCall, 'to' | 'fn' | 'args'>

/** What a finished step moved: reported by the receipt or the node's record of its calls, not by the quote. */
export type Settled = {
  readonly block: bigint
  /** Whether every movement is reported: only then does a token that is missing below mean that none of it moved. */
  readonly complete: boolean
  /** Received by the owner, by token; base units. */
  readonly received: Readonly<Record<Address, bigint>>
  readonly paid: Readonly<Record<Address, bigint>>
  /** NFTs received by the owner, by collection. A token's amount may look the same (docs/chain.md, Logs): ask by collection. */
  readonly items: Readonly<Record<Address, readonly bigint[]>>
  readonly gasUsed: bigint
}

/** Every kind of signature; `step.<id>` in messages/<language>/tx.ts is its name in the history. */
export const STEP_IDS = [
  'approve',
  'approveSecond',
  'approveZero',
  'approveSecondZero',
  'swap',
  'addLiquidity',
  'removeLiquidity',
  'zapIn',
  'zapOut',
  'farmDeposit',
  'farmWithdraw',
  'farmHarvest',
  'farmEmergency',
  'commit',
  'claim',
  'genesisDeposit',
  'genesisWithdraw',
  'approveMarket',
  'revokeMarket',
  'list',
  'cancelListing',
  'buy',
  'offer',
  'cancelOffer',
  'acceptOffer',
  'nftTransfer',
  'mint',
  'revoke',
  'revokeItems',
  'approveHeroes',
  'reveal',
  'merge',
  'promote',
  'inherit',
  'dismantle',
  'settle',
  'formulatorCreate',
  'formulatorUpgrade',
  'formulatorRevoke',
] as const
export type StepId = (typeof STEP_IDS)[number]

/** What the steps before one settled, by their ids. */
export type Earlier = Readonly<Partial<Record<StepId, Settled>>>

/**
 * One signature of a flow, as data. What depends on the amount that an earlier step really brought is a function of
 * it. `needed` and `check` read the chain anew each time: a step that an earlier
 * visit already did is not done twice.
 */
export type Step = {
  /** Finds the sentences and keys the ledger. */
  readonly id: StepId
  readonly call: WriteCall | ((earlier: Earlier) => WriteCall)
  /** Native coin (MEV) that the call itself takes, in wei: it must be there besides the network fee. */
  readonly nativeSpend: bigint | ((earlier: Earlier) => bigint)
  /** Whether the step is still to be done. */
  readonly needed: (earlier: Earlier) => Promise<boolean>
  /** Throws AppError when the world is no longer what the person agreed to. */
  readonly check: (earlier: Earlier) => Promise<void>
  /** A signature before this one, which few tokens need: an allowance must be set to zero before it is changed. */
  readonly reset?: Pick<Step, 'id' | 'call' | 'needed'>
}

export type StepState =
  | { readonly at: 'idle' | 'checking' | 'simulating' | 'signing' | 'skipped' }
  | {
      readonly at: 'sent'
      readonly hash: Hash
      readonly nonce: number
      /** What it would fail with if the chain tried it now. No end: it may still go through. */
      readonly doubt?: AppError
    }
  | { readonly at: 'confirmed'; readonly hash: Hash; readonly settled: Settled }
  | { readonly at: 'replaced' | 'dropped'; readonly hash: Hash }
  | { readonly at: 'failed'; readonly error: AppError; readonly hash?: Hash }

export const HashSchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{64}$/),
  v.transform((text) => text as Hash),
)
const AddressSchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/),
  v.transform((text) => text as Address),
)
const Amount = v.pipe(v.string(), v.regex(/^\d{1,78}$/))

/** A transaction this browser sent. Amounts are decimal strings, as JSON has no bigint. */
export const EntrySchema = v.object({
  chainId: v.number(),
  account: AddressSchema,
  nonce: v.pipe(v.number(), v.integer(), v.minValue(0)),
  hash: HashSchema,
  step: v.picklist(STEP_IDS),
  /** What was agreed to, for the history: token in, token out and their amounts. */
  tokenIn: v.nullable(AddressSchema),
  tokenOut: v.nullable(AddressSchema),
  amountIn: v.nullable(Amount),
  amountOut: v.nullable(Amount),
  /** The device's time, in ms. */
  sentAt: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000_000)),
  sentBlock: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
  state: v.picklist(['pending', 'confirmed', 'failed', 'replaced', 'dropped']),
  block: v.nullable(v.pipe(v.string(), v.regex(/^\d{1,20}$/))),
  /** What really arrived, once known. */
  received: v.nullable(Amount),
  error: v.nullable(v.pipe(v.string(), v.maxLength(60))),
})

export type LedgerEntry = v.InferOutput<typeof EntrySchema>
