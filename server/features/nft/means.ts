import { sql } from 'drizzle-orm'
import { type Abi, parseAbi } from 'viem'
import { rows, type Writer } from '../../core/db/query.ts'
import type { Registry } from '../../core/registry.ts'
import type { Address } from '../../core/source/model.ts'
import type { ReadContracts } from '../../core/source/reads.ts'
import type { Currency } from './events.ts'
import { nextVersion } from './version.ts'

/** Makers checked in one batch, the longest unchecked first. */
const AT_ONCE = 200
/** Minimum seconds between two checks of the same maker. */
const REST = 2

const tokenAbi = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
]) as Abi

/**
 * Checks the balances and allowances of accounts with open offers. Nothing is locked for an offer, so it is good only
 * while both suffice.
 * @returns how many were checked
 * @throws if the chain could not be reached
 */
export async function lookAtMeans(
  database: Writer,
  read: ReadContracts,
  { market, tokens }: Pick<Registry, 'market' | 'tokens'>,
  now: number = Date.now(),
): Promise<number> {
  if (market === null) return 0
  const seconds = Math.floor(now / 1_000)
  const due = await rows<{
    buyer: Address
    currency: Currency
    balance: string | null
    allowance: string | null
  }>(
    database.orm,
    sql`select o.buyer, o.currency, m.balance::text, m.allowance::text
      from (select distinct buyer, currency from nft_offers) o
      left join nft_means m on m.buyer = o.buyer and m.currency = o.currency
      where m.at is null or m.at <= ${seconds - REST}
      order by m.at nulls first, o.buyer, o.currency limit ${AT_ONCE}`,
  )
  const known = due.flatMap((one) => {
    const token = tokens[one.currency]
    return token ? [{ ...one, token }] : []
  })
  if (known.length === 0) return 0
  const answers = await read(
    tokenAbi,
    known.flatMap(({ buyer, token }) => [
      { to: token, functionName: 'balanceOf', args: [buyer] },
      { to: token, functionName: 'allowance', args: [buyer, market.operation] },
    ]),
  )
  const amount = (value: unknown) => (typeof value === 'bigint' ? String(value) : '0')
  const seen = known.map(({ buyer, currency }, index) => ({
    buyer,
    currency,
    balance: amount(answers[2 * index]),
    allowance: amount(answers[2 * index + 1]),
    at: seconds,
  }))
  const changed = seen.some(
    ({ balance, allowance }, index) =>
      balance !== known[index]?.balance || allowance !== known[index]?.allowance,
  )
  await database.write(async (tx) => {
    if (changed) await nextVersion(tx)
    await tx.execute(
      sql`insert into nft_means (buyer, currency, balance, allowance, at)
        select buyer, currency, balance, allowance, at
        from jsonb_populate_recordset(null::nft_means, ${JSON.stringify(seen)}::jsonb)
        on conflict (buyer, currency) do update set balance = excluded.balance, allowance = excluded.allowance,
          at = excluded.at`,
    )
  })
  return seen.length
}
