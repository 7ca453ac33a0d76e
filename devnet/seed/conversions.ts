/** The past of the conversions: 40 of them over 90 days, and a change of a ratio that is announced. */
import { parseEther } from 'viem'
import { DEPLOYER_INDEX } from '../chain.ts'
import { CONVERTERS } from '../deployMpl.ts'
import type { Registry } from '../proxy/registry.ts'
import type { Sender } from '../sender.ts'
import * as calls from './calls.ts'
import type { Event } from './events.ts'
import { ANN, BEN, CAT, DAN, DAY, DEMO, EVE, TRADED } from './nftStage.ts'
import type { Random } from './random.ts'

type Stage = {
  registry: Pick<Registry, 'converters'>
  sender: Sender
  random: Random
}

/** Demo accounts besides the first two. */
const [GUEST, FRIEND] = [2, 3]

/** The accounts that convert, in turn. A demo account has 10,000 MPL, so it comes less often. */
const TURNS = [ANN, BEN, CAT, TRADED, DAN, EVE, ANN, DEMO, BEN, CAT, GUEST, DAN, EVE, FRIEND] as const
export const CONVERSIONS = 40
/** Whole coins that a conversion gives before the fee: the least, and the most of a demo account and of a trader. */
const [LEAST, DEMO_MOST, TRADER_MOST] = [301, 450, 2_000]
/** The ratio that is announced, of the first converter. */
export const NEXT_RATIO = '0.52'

/**
 * Returns conversions of both kinds, from 90 days before `now` to its last hours, and the announcement after them. Each
 * approves exactly what it pays.
 */
export function conversionEvents({ registry: { converters }, sender, random }: Stage, now: number): Event[] {
  const events = Array.from({ length: CONVERSIONS }, (_, index): Event => {
    // Three of five give PKS.
    const place = index % 5 < 3 ? 0 : 1
    const who = TURNS[index % TURNS.length] as number
    const coins = LEAST + random.below((who < ANN ? DEMO_MOST : TRADER_MOST) - LEAST)
    const amount = (parseEther(String(coins)) * 10n ** 18n) / ratioOf(place)
    const age = ((CONVERSIONS - index - random.between(0.1, 0.9)) * 90) / CONVERSIONS
    return {
      at: Math.floor(now - age * DAY),
      async queue() {
        const { address, tokenIn } = converters[place] as Registry['converters'][number]
        sender.send(who, { to: tokenIn, data: calls.approveExact(address, amount) })
        sender.send(who, { to: address, data: calls.convert(amount, parseEther('300')) })
      },
    }
  })
  const announcement: Event = {
    at: now - 3_600,
    async queue() {
      const { address } = converters[0] as Registry['converters'][number]
      sender.send(DEPLOYER_INDEX, { to: address, data: calls.announceRatio(parseEther(NEXT_RATIO)) })
    },
  }
  return [...events, announcement]
}

const ratioOf = (place: number): bigint => parseEther(CONVERTERS[place]?.ratio ?? '1')
