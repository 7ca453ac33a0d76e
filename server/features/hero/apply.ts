import { sql } from 'drizzle-orm'
import type { HeroState } from '../../../src/lib/core/nft/heroState.ts'
import { insertRows, type NewRow, type Orm, upsert } from '../../core/db/query.ts'
import type { LogPosition } from '../../core/source/model.ts'
import type { DomainEvent } from '../../events.ts'
import type { NftUsed } from '../nft/events.ts'
import type { BoxRevealed, HeroChanged, RevealPostponed, RevealSettled } from './events.ts'

/** Raised manually when the same events produce different rows. Every index is then rebuilt. */
export const revision = 'hero-2'

/** A box and the hero that it became. */
export type DrawnHero = { readonly box: string; readonly hero: string; readonly kind: number }

type HeroRow = NewRow<'heroes'>
/** A hero during a range: the full row if the range makes it, else only how it ended. */
type Change = {
  contract: string
  token_id: string
  block: number
  state: HeroState | null
  used: HeroState['used']
}
type Settled = { event: RevealSettled; drawn: DrawnHero[] }

const rowOf = ({ contract, token_id, block, used }: Change, state: HeroState): HeroRow => ({
  contract,
  token_id,
  kind: state.kind,
  level: state.level,
  stars: state.stars,
  grade: state.grade,
  hash_power: state.hashPower,
  merged: state.merged,
  used: used ?? state.used,
  block,
})

const endOf = (use: NftUsed['use']): HeroState['used'] =>
  use === 'dismantle' ? 'dismantled' : use === 'inherit' ? 'inherited' : 'merged'

/** Computes in memory the effects of a range of blocks on heroes and requests. */
class HeroRange {
  readonly heroes = new Map<string, Change>()
  readonly requested: NewRow<'hero_requests'>[] = []
  readonly postponed: RevealPostponed[] = []
  readonly settled: Settled[] = []

  constructor(events: readonly DomainEvent[]) {
    for (const event of events) {
      if (event.type === 'HeroChanged') this.#change(event)
      else if (event.type === 'NftUsed') this.#use(event)
      else if (event.type === 'RevealRequested')
        this.requested.push({
          reveal: event.reveal,
          request: event.request,
          owner: event.owner,
          boxes: event.boxes,
          block: event.block,
          timestamp: event.timestamp,
          tx_hash: event.txHash,
        })
      else if (event.type === 'RevealPostponed') this.postponed.push(event)
      else if (event.type === 'RevealSettled') this.settled.push({ event, drawn: [] })
      else if (event.type === 'BoxRevealed') this.#reveal(event)
    }
  }

  #of(contract: string, token_id: string, { block }: LogPosition): Change {
    const key = `${contract} ${token_id}`
    const change = this.heroes.get(key) ?? { contract, token_id, block, state: null, used: null }
    change.block = block
    this.heroes.set(key, change)
    return change
  }

  #change(event: HeroChanged): void {
    const change = this.#of(event.contract, event.tokenId, event)
    change.state = event.state
    change.used = event.state.used
  }

  #use(event: NftUsed): void {
    const ended = event.use === 'dismantle' ? [event.tokenId] : event.burned
    for (const id of ended) this.#of(event.contract, id, event).used = endOf(event.use)
  }

  #reveal({ reveal, txHash, box, hero, kind }: BoxRevealed): void {
    const last = this.settled.findLast(({ event }) => event.reveal === reveal && event.txHash === txHash)
    last?.drawn.push({ box, hero, kind })
  }
}

async function saveHeroes(tx: Orm, changes: readonly Change[]): Promise<void> {
  await upsert(
    tx,
    'heroes',
    ['contract', 'token_id'],
    changes.flatMap((change) => (change.state ? rowOf(change, change.state) : [])),
  )
  const ended = changes.filter(({ state }) => state === null)
  if (ended.length > 0)
    await tx.execute(
      sql`update heroes h set used = k.used, block = k.block
        from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as k(contract text, token_id text, used text, block bigint)
        where h.contract = k.contract and h.token_id = k.token_id`,
    )
  if (changes.length === 0) return
  // Lists and answers show hero states, so these items must be read again.
  await tx.execute(
    sql`update nft_items i set touched = k.block
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as k(contract text, token_id text, block bigint)
      where i.contract = k.contract and i.token_id = k.token_id and i.touched < k.block`,
  )
}

/** From now on the request is drawn from this block. */
async function savePostponed(tx: Orm, postponed: readonly RevealPostponed[]): Promise<void> {
  for (const { reveal, request, block } of postponed)
    await tx.execute(
      sql`update hero_requests set block = ${block} where reveal = ${reveal} and request = ${request}`,
    )
}

async function saveSettled(tx: Orm, settled: readonly Settled[]): Promise<void> {
  if (settled.length === 0) return
  const list = settled.map(({ event, drawn }) => ({
    reveal: event.reveal,
    request: event.request,
    settled_block: event.block,
    settled_at: event.timestamp,
    settled_tx: event.txHash,
    seed: event.seed,
    remaining: event.left,
    drawn,
  }))
  await tx.execute(
    sql`update hero_requests q set settled_block = k.settled_block, settled_at = k.settled_at,
        settled_tx = k.settled_tx, seed = k.seed, remaining = k.remaining, drawn = k.drawn
      from jsonb_populate_recordset(null::hero_requests, ${JSON.stringify(list)}::jsonb) k
      where q.reveal = k.reveal and q.request = k.request`,
  )
}

/**
 * Writes the effects of a range of blocks on boxes and heroes. Runs inside the transaction that moves the cursor, after
 * items.
 */
export async function applyHero(tx: Orm, events: readonly DomainEvent[]): Promise<void> {
  const range = new HeroRange(events)
  await saveHeroes(tx, [...range.heroes.values()])
  await insertRows(tx, 'hero_requests', range.requested, sql`on conflict (reveal, request) do nothing`)
  await savePostponed(tx, range.postponed)
  await saveSettled(tx, range.settled)
}
