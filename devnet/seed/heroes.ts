/** The past of boxes and heroes, unsorted. */
import type { Event } from './events.ts'
import { actionEvents } from './heroActions.ts'
import { demoEvents } from './heroDemo.ts'
import { drawEvents } from './heroDraws.ts'
import type { NftDone } from './nftMarket.ts'
import { DAY, type NftStage } from './nftStage.ts'

/** The recipients and later uses of heroes are decided before the market begins: reserved items are never traded. */
export function heroEvents(stage: NftStage, now: number, done: NftDone): Event[] {
  const begin = now - 61.2 * DAY
  return [
    ...drawEvents(stage, now),
    ...demoEvents(stage, now, begin, done),
    ...actionEvents(stage, now, begin + 3_600),
  ]
}
