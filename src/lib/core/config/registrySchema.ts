/**
 * The shape of `contracts.<chain>.json`. Tests, the server and `npm run registry:check` check the files against it. A
 * page includes its own registry and no parser for it.
 */

import * as v from 'valibot'
import { POOL_KINDS } from './poolKinds.ts'

const AddressSchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/, 'not an address'),
  v.transform((text) => text as `0x${string}`),
)
const MaybeAddress = v.optional(v.nullable(AddressSchema), null)

/** One pool of the MEFI farm: the staked token, and the contract that holds it. Its position in the list is its pid. */
const FarmPoolSchema = v.object({ id: v.string(), want: AddressSchema, strat: AddressSchema })
const MAppFarmSchema = v.object({
  id: v.string(),
  address: AddressSchema,
  want: AddressSchema,
  reward: AddressSchema,
  /** Account that pays the rewards; the real chain's farms don't report it, so it is listed here. */
  banker: AddressSchema,
})

/** Other sites of a project. */
const OFFERING_LINKS = ['telegram', 'twitter', 'medium', 'discord', 'docs'] as const
const OfferingSchema = v.object({
  id: v.string(),
  address: AddressSchema,
  payToken: AddressSchema,
  projectToken: AddressSchema,
  /** The project's own picture, a file of the site; left out if there is none. */
  image: v.optional(v.pipe(v.string(), v.regex(/^offerings\/[a-z0-9-]+\.(?:svg|webp|avif)$/))),
  /** The project's own addresses; an unknown one is not linked. */
  links: v.optional(
    v.record(v.picklist(OFFERING_LINKS), v.pipe(v.string(), v.regex(/^https:\/\/[^\s"<>]+$/))),
  ),
})

/** The NFT market: the contract that is called, and the one that stores listings. */
const MarketSchema = v.object({ operation: AddressSchema, data: AddressSchema })
/** A collection; its texts are in `collections.ts` under the same id. */
const CollectionSchema = v.object({
  id: v.string(),
  address: AddressSchema,
  kind: v.picklist(['nft', 'formulator']),
})
/** A mint in rounds, and the collection it mints. */
const MintSchema = v.object({
  id: v.string(),
  address: AddressSchema,
  collection: v.string(),
  kind: v.picklist(['box', 'project']),
})

/** The contract that opens the boxes of one series, if it has any, and changes its heroes permanently. */
const RevealSchema = v.object({
  id: v.string(),
  address: AddressSchema,
  /** The collections, by their ids in this file. */
  box: v.nullable(v.string()),
  hero: v.string(),
  /** Progress of heroes that absorb others: by stars, or by grades. */
  kind: v.picklist(['pocket', 'xheroes']),
  /** The draw of heroes: with the reveal itself, or later in a separate step. */
  draw: v.picklist(['twoStep', 'oneStep']),
})

/** Conversions of MPL into a game's token. */
export const CONVERSION_IDS = ['mpl-pks', 'mpl-hrs'] as const
/** `request` is the real chain's contract: it takes no minimum, and its ratio can change in any block. */
const ConverterSchema = v.object({
  id: v.picklist(CONVERSION_IDS),
  kind: v.picklist(['converter', 'request']),
  address: AddressSchema,
  tokenIn: AddressSchema,
  tokenOut: AddressSchema,
})

const NftFarmSchema = v.object({
  /** The contract that pays the rewards. */
  pool: AddressSchema,
  /** The contract that stores the daily reward; null if there is none. */
  terms: v.nullable(AddressSchema),
  /** Account that owns the pool and credits the rewards. */
  operator: AddressSchema,
  /** Collections whose heroes earn, by their ids in this file. */
  collections: v.array(v.string()),
  /** The first block that counts; left out if all do. */
  startBlock: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
})

/** Purpose of a contract, now or earlier: the reason why it may have an approval. */
export const SPENDER_ROLES = [
  'router',
  'pool',
  'farm',
  'mappFarm',
  'offering',
  'genesisLock',
  'market',
  'mint',
  'gateway',
  'formulator',
  'reveal',
  'converter',
] as const
/** Reason why a contract of earlier releases is no longer used. */
export const RETIRED_REASONS = ['replaced', 'unsafe'] as const
const RetiredSchema = v.object({
  address: AddressSchema,
  role: v.picklist(SPENDER_ROLES),
  /** `replaced` by another of its kind, with no known problem; `unsafe` if there is one. */
  reason: v.picklist(RETIRED_REASONS),
})

export const RegistrySchema = v.object({
  chainId: v.pipe(v.number(), v.integer()),
  factory: MaybeAddress,
  router: MaybeAddress,
  whitelist: MaybeAddress,
  gateway: MaybeAddress,
  formulator: MaybeAddress,
  tokens: v.record(v.string(), v.nullable(AddressSchema)),
  pools: v.array(
    v.object({
      id: v.string(),
      kind: v.picklist(POOL_KINDS),
      address: AddressSchema,
      tokens: v.pipe(v.array(AddressSchema), v.minLength(2), v.maxLength(4)),
    }),
  ),
  farm: v.optional(v.nullable(v.object({ address: AddressSchema, pools: v.array(FarmPoolSchema) })), null),
  mappFarms: v.optional(v.array(MAppFarmSchema), []),
  offerings: v.optional(v.array(OfferingSchema), []),
  /** The genesis lock of 500 USDT. */
  genesisLock: MaybeAddress,
  market: v.optional(v.nullable(MarketSchema), null),
  collections: v.optional(v.array(CollectionSchema), []),
  mints: v.optional(v.array(MintSchema), []),
  reveals: v.optional(v.array(RevealSchema), []),
  converters: v.optional(v.array(ConverterSchema), []),
  nftFarm: v.optional(v.nullable(NftFarmSchema), null),
  /** Contracts that earlier releases named and this one does not: approvals for them may still exist. */
  retired: v.optional(v.array(RetiredSchema), []),
})
