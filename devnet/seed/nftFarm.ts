/**
 * The past of the NFT farm: eight accounts farm for 60 days, and the real operator counts and pays them. One day is
 * void, because it was not funded for a week, and the last one is partly paid.
 */
import { parseEther } from 'viem'
import { DEPLOYER_INDEX, OPERATOR_INDEX } from '../chain.ts'
import { NFT_FARM } from '../deployMpl.ts'
import * as calls from './calls.ts'
import type { Event } from './events.ts'
import type { FarmBooks } from './nftFarmBooks.ts'
import { ANN, BEN, CAT, DAN, DAY, DEMO, EVE, type NftStage, TRADED } from './nftStage.ts'

/** Days before `now` when the traders start; the demo accounts do once they have heroes. */
const [TRADERS_AGE, DEMO_AGE] = [61.5, 60.9]
const TRADERS = [ANN, BEN, CAT, DAN, EVE, 16]
/** Age of the day that is not funded, and after how many days it is void. */
const [UNFUNDED_AGE, VOID_DAYS] = [30, 8]
/** Accounts of a part of the last day, so that eight are in two. */
const LAST_PART = 4
/** Days before `now` when accounts claim. The first demo account has credits since its claim. */
const CLAIMS: readonly (readonly [who: number, age: number])[] = [
  ...TRADERS.map((who, k) => [who, 21.3 + k] as const),
  [DEMO, 40.2],
  [TRADED, 18.4],
  [DEMO, 5.3],
  [ANN, 2.2],
]

export type FarmPast = {
  readonly events: Event[]
  /** The operator's data after the last event, as the text of a backup. */
  backup(): Promise<string>
}

export function farmPast(stage: NftStage, now: number): FarmPast {
  const { registry, sender } = stage
  const pool = registry.nftFarm?.pool
  const mpl = registry.tokens.MPL
  if (!pool || !mpl) throw new Error('There is no NFT farm.')
  // The server's modules take a second to load: not before they are needed.
  let opened: Promise<FarmBooks> | null = null
  const books = () => {
    opened ??= import('./nftFarmBooks.ts').then(({ openBooks }) => openBooks(stage))
    return opened
  }
  const start = (age: number, accounts: readonly number[]): Event => {
    const at = Math.floor(now - age * DAY)
    return {
      at,
      async queue() {
        await (await books()).start(accounts, at)
      },
    }
  }
  const today = Math.floor(now / DAY)
  const first = Math.floor((now - TRADERS_AGE * DAY) / DAY) + 1
  const unfunded = today - UNFUNDED_AGE
  const midnights = Array.from({ length: today - first }, (_, k) => first + 1 + k)
  const days = midnights.flatMap((midnight): Event[] => {
    const day = midnight - 1
    const isLast = midnight === today
    const isVoid = midnight === unfunded + VOID_DAYS
    const isWaiting = midnight > unfunded && midnight < unfunded + VOID_DAYS
    const pay = async (amount: bigint) => {
      sender.send(DEPLOYER_INDEX, { to: mpl, data: calls.transfer(sender.address(OPERATOR_INDEX), amount) })
    }
    const tick = (k: number): Event => {
      const at = midnight * DAY + 60 * (k + 1)
      return {
        at,
        async queue() {
          // The first block only ends the day.
          if (k === 0) {
            if (!isLast && day !== unfunded) await pay(parseEther(NFT_FARM.dailyReward))
            return
          }
          const own = await books()
          const isShort = isWaiting || (k === 1 && (isVoid || isLast))
          const funds = isShort ? 'none' : isLast && k === 2 ? 'enough' : 'real'
          await own.tick(at, { funds, ...(isLast ? { partSize: LAST_PART } : {}) })
          // Of the last day only the first part can be paid: the rest was taken away between them.
          if (isLast && k === 1) await pay(await own.nextPart())
        },
      }
    }
    // After the void day a week is paid.
    const ticks = isVoid ? 12 : isLast ? 4 : 2
    const list = Array.from({ length: ticks }, (_, k) => tick(k))
    return list.filter(({ at }) => at < now - 400)
  })
  const claims = CLAIMS.map(
    ([who, age]): Event => ({
      at: Math.floor(now - age * DAY),
      async queue() {
        sender.send(who, { to: pool, data: calls.claimReward() })
      },
    }),
  )
  return {
    events: [start(TRADERS_AGE, TRADERS), start(DEMO_AGE, [DEMO, TRADED]), ...days, ...claims],
    backup: async () => (await books()).backup(),
  }
}
