/** What the index may say it sees: what contracts report of themselves, held against what has been indexed of them. */
import { sql } from 'drizzle-orm'
import { type Sight, SUBJECTS, type Subject, type Unseen } from '../../../src/lib/api/unseen.ts'
import { type Orm, rows } from '../../db/query.ts'
import type { Look, Witness } from '../../source/kernel/model.ts'

/** Contracts of which something is indexed. */
export type Have = Readonly<Record<Subject, ReadonlySet<string>>>

/** Of pools the empty address stands for the factory, which has rows as soon as there is any pool. */
export async function readHave(tx: Orm): Promise<Have> {
  const found = await rows<{ subject: Subject; address: string }>(
    tx,
    sql`select 'pools' as subject, pool as address from reserves
      union select 'pools', '' where exists (select 1 from pools)
      union select 'farms', farm from farm_pools
      union select 'offerings', offering from offering_moves
      union select 'nfts', contract from nft_totals
      union select 'mints', mint from mint_rounds
      union select 'mints', mint from mint_moves`,
  )
  const have = Object.fromEntries(SUBJECTS.map((subject) => [subject, new Set<string>()])) as Record<
    Subject,
    Set<string>
  >
  for (const { subject, address } of found) have[subject].add(address)
  // Whoever sees what a pool holds sees it by the same logs that report its trades.
  return { ...have, trades: have.pools }
}

/**
 * A contract that reports something of which nothing was indexed is one whose events never come. A subject is seen
 * when every contract of it is accounted for, by rows of its own or by saying itself that there is nothing.
 */
function reasonOf(
  witnesses: readonly Witness[],
  have: ReadonlySet<string>,
  bare: ReadonlySet<string>,
): Unseen | null {
  if (witnesses.length === 0) return 'unconfigured'
  const any = (what: Witness['finding']) => witnesses.some(({ finding }) => finding === what)
  if (witnesses.some(({ address }) => bare.has(address))) return 'noAmounts'
  if (any('noEvents')) return 'noEvents'
  const there = witnesses.filter(({ finding }) => finding !== 'noContract')
  if (there.length === 0) return 'noContract'
  const unseen = there.filter(({ address }) => !have.has(address))
  if (unseen.some(({ finding }) => finding === 'something')) return 'noEvents'
  return unseen.some(({ finding }) => finding === 'silent') && unseen.length === there.length
    ? 'unproven'
    : null
}

/**
 * @param look what the contracts answered at a block that the index has reached since, so that their events, had they
 * come, would be indexed
 * @param bare contracts whose logs left the amounts out
 */
export const judge = (look: Look, have: Have, bare: ReadonlySet<string>): Sight =>
  Object.fromEntries(
    SUBJECTS.map((subject) => {
      const found = look[subject]
      return [
        subject,
        found === 'seen' ? null : Array.isArray(found) ? reasonOf(found, have[subject], bare) : found,
      ]
    }),
  ) as Sight

/** Amounts that were missing once are missing in what is indexed: that stands until everything is indexed anew. */
export async function saveSight(tx: Orm, sight: Sight): Promise<void> {
  const values = sql.join(
    SUBJECTS.map((subject) => sql`(${subject}, ${sight[subject]})`),
    sql`, `,
  )
  await tx.execute(
    sql`insert into sight (subject, reason) values ${values} on conflict (subject) do update
      set reason = case when sight.reason = 'noAmounts' then sight.reason else excluded.reason end`,
  )
}
