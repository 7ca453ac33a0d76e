/** Routes of the NFT farm. */

import type * as v from 'valibot'
import {
  farmDayParamsSchema,
  farmDaySchema,
  farmDaysQuerySchema,
  farmDaysSchema,
  farmHistoryQuerySchema,
  farmHistorySchema,
  farmItemsQuerySchema,
  farmItemsSchema,
  farmingBodySchema,
  farmingResponseSchema,
  farmRecordsQuerySchema,
  farmRecordsSchema,
  farmSummarySchema,
} from '../../../src/lib/nftfarm/schema.ts'
import { indexed } from '../../core/api/indexed.ts'
import { type Route, route } from '../../core/api/route.ts'
import type { Registry } from '../../core/registry.ts'
import type { Address } from '../../core/source/model.ts'
import { lower } from '../../core/source/rawLog.ts'
import { readDay, readDays, readRecordPage, recordRow } from './dayAnswers.ts'
import { type Farm, farmOf } from './farm.ts'
import { readOwnHistory, readOwnItems } from './ownAnswers.ts'
import { acceptRecord, checkSigned, refusal, type Signed } from './records.ts'
import { readSummary } from './summary.ts'

export type NftFarmOptions = {
  readonly registry: Registry
  /** Milliseconds. */
  readonly now?: () => number
  /** True if a call of `claim` by the account would succeed now; without it a stop is never refused for that. */
  readonly canClaim?: ((pool: Address, account: Address) => Promise<boolean>) | undefined
}

const signedOf = (body: v.InferOutput<typeof farmingBodySchema>, start: boolean): Signed => ({
  account: lower(body.account),
  start,
  items: body.items.map(({ collection, tokenId }) => ({ collection: lower(collection), tokenId })),
  number: body.number,
  signature: lower(body.signature),
})

export function nftFarmRoutes({ registry, now = Date.now, canClaim }: NftFarmOptions): Route[] {
  const farm = farmOf(registry)
  const own = (): Farm => {
    if (farm) return farm
    throw refusal(404, 'no_farm', 'This server’s registry names no NFT farm.')
  }

  const farming = (action: 'start' | 'stop', summary: string) =>
    route({
      method: 'POST',
      path: `/nft-farm/v1/${action}`,
      summary,
      body: farmingBodySchema,
      response: farmingResponseSchema,
      cache: 'none',
      prepare: async ({ body }) => {
        const signed = signedOf(body, action === 'start')
        await checkSigned(own(), signed, now())
        return action === 'stop' && canClaim ? canClaim(own().pool, signed.account) : false
      },
      handler: async ({ body, tx, at, prepared }) => {
        const signed = signedOf(body, action === 'start')
        const given = { now: now(), canClaim: prepared === true }
        const record = await acceptRecord(tx, own(), indexed(at), signed, given)
        return { record: recordRow({ ...record, receipt: null }) }
      },
    })

  return [
    route({
      method: 'GET',
      path: '/nft-farm/v1/summary',
      summary: 'The NFT farm now: its contracts, the present day, and what was credited so far.',
      response: farmSummarySchema,
      cache: 'clock',
      handler: async ({ tx, at }) => ({ farm: farm && (await readSummary(tx, farm, indexed(at))) }),
    }),
    route({
      method: 'GET',
      path: '/nft-farm/v1/items',
      needs: 'nfts',
      summary: 'The heroes of an account: which count today, and why others do not.',
      query: farmItemsQuerySchema,
      response: farmItemsSchema,
      cache: 'clock',
      handler: ({ query, tx, at }) => readOwnItems(tx, own(), indexed(at), lower(query.owner)),
    }),
    route({
      method: 'GET',
      path: '/nft-farm/v1/history',
      summary: 'Rewards of an account by day, newest first. Credits are those in the call data of payments.',
      query: farmHistoryQuerySchema,
      response: farmHistorySchema,
      cache: 'block',
      handler: ({ query, tx }) => readOwnHistory(tx, own(), lower(query.owner), query.page),
    }),
    route({
      method: 'GET',
      path: '/nft-farm/v1/days',
      summary: 'Published days, newest first, and how far each is paid.',
      query: farmDaysQuerySchema,
      response: farmDaysSchema,
      cache: 'block',
      handler: ({ query, tx }) => readDays(tx, own(), query.page),
    }),
    route({
      method: 'GET',
      path: '/nft-farm/v1/days/:date',
      summary: 'One published day with its whole list, from which the division can be recomputed.',
      params: farmDayParamsSchema,
      response: farmDaySchema,
      cache: 'block',
      handler: ({ params, tx }) => readDay(tx, own(), params.date),
    }),
    route({
      method: 'GET',
      path: '/nft-farm/v1/records',
      summary: 'Signed starts and stops, oldest first. Each has the hash of the one before it.',
      query: farmRecordsQuerySchema,
      response: farmRecordsSchema,
      cache: 'block',
      handler: ({ query, tx }) => {
        own()
        return readRecordPage(tx, query.from)
      },
    }),
    farming(
      'start',
      'Starts heroes with the account’s signature (EIP-712). They count from the next UTC day.',
    ),
    farming(
      'stop',
      'Stops heroes with the account’s signature (EIP-712). The present day is not paid for them.',
    ),
  ]
}
