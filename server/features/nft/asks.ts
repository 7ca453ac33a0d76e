/** Records when items were for sale. A collection's past floor prices follow from it. */
import { sql } from 'drizzle-orm'
import { insertRows, type Orm } from '../../core/db/query.ts'
import type { Currency, NftListed, OfItem } from './events.ts'

export type AskRow = {
  readonly contract: string
  readonly token_id: string
  readonly id: number
  readonly price: string
  readonly currency: Currency
  readonly open_height: number
  readonly close_height: number
  readonly since: number
  until: number | null
}

type End = { readonly contract: string; readonly token_id: string; readonly at: number }

/** Collects the listings that a range of blocks opened, and those it ended that were open before. */
export class Asks {
  readonly opened: AskRow[] = []
  readonly ended = new Map<string, End>()
  readonly #open = new Map<string, AskRow>()

  /** @param id the listing's position on the chain */
  open(
    { contract, tokenId, price, currency, openHeight, closeHeight, timestamp }: NftListed,
    id: number,
  ): void {
    const ask: AskRow = {
      contract,
      token_id: tokenId,
      id,
      price: String(price),
      currency,
      open_height: openHeight,
      close_height: closeHeight,
      since: timestamp,
      until: null,
    }
    this.opened.push(ask)
    this.#open.set(`${contract} ${tokenId}`, ask)
  }

  /** Ends the item's open listing. */
  end({ contract, tokenId, timestamp }: OfItem): void {
    const key = `${contract} ${tokenId}`
    const open = this.#open.get(key)
    if (open) open.until = timestamp
    else if (!this.ended.has(key)) this.ended.set(key, { contract, token_id: tokenId, at: timestamp })
    this.#open.delete(key)
  }
}

export async function saveAsks(tx: Orm, { opened, ended }: Asks): Promise<void> {
  if (ended.size > 0)
    await tx.execute(
      sql`update nft_asks a set until = k.at
        from jsonb_to_recordset(${JSON.stringify([...ended.values()])}::jsonb) as k(contract text, token_id text, at bigint)
        where a.contract = k.contract and a.token_id = k.token_id and a.until is null`,
    )
  await insertRows(tx, 'nft_asks', opened)
}
