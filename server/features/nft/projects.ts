import { sql } from 'drizzle-orm'
import { getAddress } from 'viem'
import type { Project } from '../../../src/lib/core/nft/schema.ts'
import type { Indexed } from '../../core/api/indexed.ts'
import { type Orm, rows } from '../../core/db/query.ts'
import type { Collection, NftOptions } from './collections.ts'
import type { CollectionFacts } from './facts.ts'
import { money } from './indexedItem.ts'

type StoredTotals = {
  readonly contract: string
  readonly sales: number
  readonly mev: string
  readonly usdt: string
  readonly image: string | null
  readonly facts: CollectionFacts | null
}

/** All projects, or these, in one query. */
export async function readProjects(
  tx: Orm,
  at: Indexed,
  { itemIndexes }: Pick<NftOptions, 'itemIndexes'>,
  collections: readonly Collection[],
): Promise<Project[]> {
  if (collections.length === 0) return []
  const stored = await rows<StoredTotals>(
    tx,
    sql`select c.contract, coalesce(t.sales, 0)::float8 as sales, coalesce(t.volume_mev, 0)::text as mev,
        coalesce(t.volume_usdt, 0)::text as usdt, m.image, f.facts
      from jsonb_array_elements_text(${JSON.stringify(collections.map(({ contract }) => contract))}::jsonb) as c(contract)
      left join nft_totals t on t.contract = c.contract
      left join nft_facts f on f.contract = c.contract
      left join lateral (
        select image from nft_metadata where contract = c.contract and image is not null order by token_id limit 1
      ) m on true`,
  )
  const byContract = new Map(stored.map((row) => [row.contract, row]))
  return collections.map((collection) => {
    const row = byContract.get(collection.contract)
    const itemIndex = itemIndexes.of(collection.contract)
    const height = at.block + 1
    const floor = itemIndex.floor(height)
    return {
      id: collection.projectId,
      shortName: collection.shortName,
      name: collection.name,
      subTitle: row?.facts?.subTitle ?? '',
      description: row?.facts?.description ?? '',
      image: row?.facts?.image ?? row?.image ?? null,
      banner: row?.facts?.banner ?? null,
      contract: getAddress(collection.contract),
      series: collection.id,
      kind: collection.kind,
      social: row?.facts?.social ?? [],
      items: itemIndex.size(),
      owners: itemIndex.owners(),
      listed: itemIndex.listed(height),
      floor: floor && money(floor),
      volume: { MEV: row?.mev ?? '0', USDT: row?.usdt ?? '0' },
      sales: row?.sales ?? 0,
    }
  })
}
