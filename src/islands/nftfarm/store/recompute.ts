import { chain } from '../../../lib/core/config/env.ts'
import { dayOfDate } from '../../../lib/nftfarm/dates.ts'
import { nftFarm } from '../../../lib/nftfarm/known.ts'
import type { FarmAddress } from '../../../lib/nftfarm/model.ts'
import type { FarmDay } from '../../../lib/nftfarm/schema.ts'
import { type Verdict, verifyDay } from '../../../lib/nftfarm/verify.ts'

const lower = (text: string) => text.toLowerCase() as FarmAddress

/** An account's row of the history. */
type OwnRow = {
  readonly owner: string
  readonly date: string
  readonly power: string | null
  readonly amount: string
}

/** True if the list is that day's, and gives the account what its row says. */
function isOwn({ date, accounts }: FarmDay, row: OwnRow): boolean {
  const share = accounts.find(({ account }) => lower(account) === lower(row.owner))
  const { power = '0', amount = '0' } = share ?? {}
  return (
    date === row.date &&
    BigInt(amount) === BigInt(row.amount) &&
    (row.power === null || BigInt(power) === BigInt(row.power))
  )
}

/** Divides a published day again on this device, and compares it with an account's row. */
export function recompute(day: FarmDay, row: OwnRow): Verdict {
  const verdict = divideAgain(day)
  return verdict.equal && !isOwn(day, row) ? { equal: false, where: 'own' } : verdict
}

function divideAgain(day: FarmDay): Verdict {
  const pool = nftFarm?.pool ?? '0x'
  return verifyDay({
    chainId: chain.id,
    pool: lower(pool),
    day: dayOfDate(day.date) ?? -1,
    opening: day.openingBlock,
    closing: day.closingBlock,
    openingHash: lower(day.openingHash),
    closingHash: lower(day.closingHash),
    reward: BigInt(day.reward),
    carriedIn: BigInt(day.carriedIn),
    carriedOut: BigInt(day.carriedOut),
    power: BigInt(day.power),
    lastRecord: lower(day.lastRecord),
    hash: lower(day.hash),
    items: day.items.map((item) => ({
      collection: lower(item.collection),
      tokenId: lower(item.tokenId),
      account: lower(item.account),
      opening: item.opening,
      closing: item.closing,
    })),
    shares: day.accounts.map((share) => ({
      account: lower(share.account),
      power: BigInt(share.power),
      amount: BigInt(share.amount),
    })),
  })
}
