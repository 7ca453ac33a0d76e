import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { POOL_KINDS } from '../../src/lib/core/config/poolKinds.ts'
import { CONVERSION_IDS } from '../../src/lib/core/config/registrySchema.ts'
import type { Address } from './source/model.ts'

const address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/, 'is not an address'),
  v.transform((text) => text.toLowerCase() as Address),
)
const maybe = v.optional(v.nullable(address), null)

/** `contracts.<chain>.json`, as far as the server needs it. Addresses come out in lower case. */
const registrySchema = v.object({
  chainId: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The first block worth reading. */
  startBlock: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  factory: maybe,
  router: maybe,
  /** The contract that pools ask for a trader's own fee. */
  whitelist: maybe,
  tokens: v.optional(v.record(v.string(), v.nullable(address)), {}),
  pools: v.optional(
    v.array(
      v.object({
        id: v.string(),
        kind: v.picklist(POOL_KINDS),
        address: v.nullable(address),
        tokens: v.optional(v.array(address), []),
      }),
    ),
    [],
  ),
  farm: v.optional(
    v.nullable(
      v.object({
        address,
        pools: v.optional(v.array(v.object({ id: v.string(), want: address, strat: address })), []),
      }),
    ),
    null,
  ),
  mappFarms: v.optional(v.array(v.object({ id: v.string(), address, want: address, reward: address })), []),
  offerings: v.optional(
    v.array(v.object({ id: v.string(), address, payToken: address, projectToken: address })),
    [],
  ),
  genesisLock: maybe,
  /** The NFT market, and the collections and mints it knows. */
  market: v.optional(v.nullable(v.object({ operation: address, data: address })), null),
  collections: v.optional(
    v.array(v.object({ id: v.string(), address, kind: v.picklist(['nft', 'formulator']) })),
    [],
  ),
  mints: v.optional(
    v.array(
      v.object({ id: v.string(), address, collection: v.string(), kind: v.picklist(['box', 'project']) }),
    ),
    [],
  ),
  reveals: v.optional(
    v.array(
      v.object({
        id: v.string(),
        address,
        box: v.nullable(v.string()),
        hero: v.string(),
        kind: v.picklist(['pocket', 'xheroes']),
        draw: v.picklist(['twoStep', 'oneStep']),
      }),
    ),
    [],
  ),
  converters: v.optional(
    v.array(
      v.object({
        id: v.picklist(CONVERSION_IDS),
        kind: v.picklist(['converter', 'request']),
        address,
        tokenIn: address,
        tokenOut: address,
      }),
    ),
    [],
  ),
  /** The pool that pays the farm's rewards, the contract of the daily reward, and the account that owns the pool. */
  nftFarm: v.optional(
    v.nullable(
      v.object({
        pool: address,
        terms: v.nullable(address),
        operator: address,
        collections: v.array(v.string()),
        startBlock: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
      }),
    ),
    null,
  ),
})

export type Registry = v.InferOutput<typeof registrySchema>

/**
 * Returns the parts of a registry besides the addresses that change the meaning of events. An index made with another
 * kind, coin or router is rebuilt; names may change.
 */
export function meaningOf({
  router,
  whitelist,
  pools,
  farm,
  collections,
  reveals,
  converters,
  nftFarm,
}: Omit<Registry, 'chainId'>): string {
  const at = (id: string | null) => collections.find((one) => one.id === id)?.address ?? '-'
  return [
    router ?? '-',
    whitelist ?? '-',
    ...pools.map(({ address, kind, tokens }) => `${address} ${kind} ${tokens.join(' ')}`),
    ...(farm?.pools ?? []).map(({ want, strat }) => `${want} ${strat}`),
    ...collections.map(({ address, kind }) => `${address} ${kind}`),
    ...reveals.map(
      ({ address, box, hero, kind, draw }) => `${address} ${at(box)} ${at(hero)} ${kind} ${draw}`,
    ),
    ...converters.map(({ address, kind, tokenIn, tokenOut }) => `${address} ${kind} ${tokenIn} ${tokenOut}`),
    ...(nftFarm ? [`${nftFarm.pool} ${nftFarm.terms ?? '-'} ${nftFarm.collections.map(at).join(' ')}`] : []),
  ].join(',')
}

export type RegistryInput = v.InferInput<typeof registrySchema>

/** @throws naming the field that is wrong */
export function parseRegistry(value: unknown): Registry {
  const result = v.safeParse(registrySchema, value)
  if (result.success) return result.output
  const issue = result.issues[0]
  throw new Error(`The contracts registry is wrong at ${v.getDotPath(issue) ?? 'its top'}: ${issue.message}`)
}

export function readRegistry(path: string): Registry {
  return parseRegistry(JSON.parse(readFileSync(path, 'utf8')))
}
