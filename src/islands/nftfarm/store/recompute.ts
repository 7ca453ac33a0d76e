import { chain } from '../../../lib/core/config/env.ts'
import { dayOfDate } from '../../../lib/nftfarm/dates.ts'
import { nftFarm } from '../../../lib/nftfarm/known.ts'
import type { FarmAddress } from '../../../lib/nftfarm/model.ts'
import type { FarmDay } from '../../../lib/nftfarm/schema.ts'
import { type Verdict, verifyDay } from '../../../lib/nftfarm/verify.ts'

const lower = (text: string) => text.toLowerCase() as FarmAddress

/** Divides a published day again on this device. */
export function recompute(day: FarmDay): Verdict {
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
