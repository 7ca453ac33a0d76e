import * as v from 'valibot'
import type { ViewCall } from '../chain/reads.ts'
import type { Address } from '../config/registry.ts'
import type { AppError } from '../errors/AppError.ts'

export type Hash = `0x${string}`

/** A call that a wallet signs. */
export type WriteCall = Pick<ViewCall, 'to' | 'fn' | 'args'>

/** Amounts that a finished step moved: reported by the receipt or the node's record of its calls, not by the quote. */
export type Settled = {
  readonly block: bigint
  /** True if every movement is reported. Only then does a token missing below mean that none of it moved. */
  readonly complete: boolean
  /** Received by the owner, by token; base units. */
  readonly received: Readonly<Record<Address, bigint>>
  readonly paid: Readonly<Record<Address, bigint>>
  /** NFTs received by the owner, by collection. A token's amount may look the same (docs/chain.md, Logs): ask by collection. */
  readonly items: Readonly<Record<Address, readonly bigint[]>>
  readonly gasUsed: bigint
}

/** Every kind of signature; `step.<id>` in islands/shell/messages.history.<language>.ts is its name in the history. */
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
  'nftfarmClaim',
  'formulatorCreate',
  'formulatorUpgrade',
  'formulatorRevoke',
  'convert',
  'governanceLock',
  'governanceUnlock',
  'governanceWithdraw',
  'governanceDelegate',
  'governanceVote',
  'governanceQueue',
  'governanceExecute',
  'governanceCancel',
] as const
export type StepId = (typeof STEP_IDS)[number]

/** Results of the steps before this one, by their ids. */
export type Earlier = Readonly<Partial<Record<StepId, Settled>>>

/**
 * One signature of a flow, as data. Values that depend on the amount that an earlier step really received are
 * functions of it. `needed` and `check` read the chain again each time: a step that an earlier visit already did is
 * not repeated.
 */
export type Step = {
  /** Selects the texts, and is the key in the ledger. */
  readonly id: StepId
  readonly call: WriteCall | ((earlier: Earlier) => WriteCall)
  /** Native coin (MEV) that the call itself spends, in wei. It must be held besides the network fee. */
  readonly nativeSpend: bigint | ((earlier: Earlier) => bigint)
  /** Returns true if the step is still to be done. */
  readonly needed: (earlier: Earlier) => Promise<boolean>
  /** Throws AppError if the state of the chain is no longer what the user agreed to. */
  readonly check: (earlier: Earlier) => Promise<void>
  /** A signature before this one, which few tokens need: an allowance must be set to zero before it is changed. */
  readonly reset?: Pick<Step, 'id' | 'call' | 'needed'>
}

export type StepState =
  | { readonly at: 'idle' | 'checking' | 'simulating' | 'signing' | 'skipped' }
  | {
      readonly at: 'sent'
      readonly hash: Hash
      /** The account is a contract: the transaction may need the signatures of others. */
      readonly signers: boolean
      /** Failure if the chain tried it now, or the point on which nodes disagree. It may still succeed. */
      readonly doubt?: AppError
    }
  | { readonly at: 'confirmed'; readonly hash: Hash; readonly settled: Settled }
  | { readonly at: 'replaced' | 'dropped'; readonly hash: Hash }
  | {
      readonly at: 'failed'
      readonly error: AppError
      /**
       * Set once the wallet returned it. Unless a block contains the failure, the wallet can still send the
       * transaction.
       */
      readonly hash?: Hash
      /** Height of the node that reported the refusal. */
      readonly block?: bigint
      /**
       * The wallet failed, or passed a refusal on, after it may have signed: it can still send the signed transaction.
       */
      readonly passedOn?: true
    }

/** A call as the wallet was asked to sign it, without a value. It identifies the transaction. */
export type SignedCall = { readonly to: Address; readonly input: `0x${string}` }

/** A transaction whose hash the wallet returned, and its known state. */
export type Sent = {
  readonly hash: Hash
  readonly account: Address
  /** Lowest height of all nodes before the wallet was asked: the search of blocks starts here. */
  readonly sentBlock: bigint
  /** Highest height seen after the wallet's answer; null until a node reports one. */
  readonly answerBlock: bigint | null
  /** Null for entries of earlier releases, which did not store it. */
  readonly call: SignedCall | null
  /** Nonce in a node's copy of the transaction; null until a node has one. Never guessed from a count. */
  readonly nonce: number | null
  /** The account has code. Others may have to sign first, so time proves nothing. */
  readonly contract: boolean
  /** Hash of the transaction in a block that used this one's nonce; with the same call it is a speed-up. */
  readonly by: Hash | null
}

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
const Height = v.pipe(v.string(), v.regex(/^\d{1,20}$/))
const Nonce = v.pipe(v.number(), v.integer(), v.minValue(0))
const InputSchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{0,50000}$/),
  v.transform((text) => text as `0x${string}`),
)
/** A field that earlier releases did not store. Without it, or with a value of another shape, the entry is still read. */
const added = <T extends v.GenericSchema>(schema: T) => v.fallback(v.optional(schema), undefined)

/** A transaction this browser sent. Amounts are decimal strings, as JSON has no bigint. */
export const EntrySchema = v.object({
  chainId: v.number(),
  account: AddressSchema,
  /** The account's count before the wallet was asked, which may have used another nonce. Earlier releases need it. */
  nonce: Nonce,
  hash: HashSchema,
  step: v.picklist(STEP_IDS),
  /** The agreed trade, for the history: token in, token out and their amounts. */
  tokenIn: v.nullable(AddressSchema),
  tokenOut: v.nullable(AddressSchema),
  amountIn: v.nullable(Amount),
  amountOut: v.nullable(Amount),
  /** The device's time, in ms. */
  sentAt: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000_000)),
  sentBlock: Height,
  state: v.picklist(['pending', 'confirmed', 'failed', 'replaced', 'dropped']),
  /** Its block; for a refusal the height at which a node reported it. */
  block: v.fallback(v.nullable(Height), null),
  /** Amount that really arrived, once known. */
  received: v.fallback(v.nullable(Amount), null),
  error: v.nullable(v.pipe(v.string(), v.maxLength(60))),
  /** The fields of `Sent`, as text and numbers. The call is removed once the entry is final. */
  answerBlock: added(Height),
  to: added(AddressSchema),
  input: added(InputSchema),
  seenNonce: added(Nonce),
  contract: added(v.boolean()),
  by: added(HashSchema),
})

export type LedgerEntry = v.InferOutput<typeof EntrySchema>
