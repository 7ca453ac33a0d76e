/** Which heroes and boxes can be used for what: the rules of the device, over what the index knows. */
import type { HeroAct, HeroItem, HeroRefusal, PairAct } from '../../../src/lib/hero/model.ts'
import {
  type HeroTimes,
  isYoung,
  itemRefusal,
  masterRefusal,
  materialRefusal,
} from '../../../src/lib/hero/rules.ts'
import { isListed } from '../../../src/lib/nft/order.ts'
import type { Item } from '../../../src/lib/nft/schema.ts'

const heroItemOf = (item: Item): HeroItem => ({
  collection: item.contract,
  id: BigInt(item.tokenId),
  state: item.hero ?? null,
  listed: item.order !== null && isListed(item.order),
  acquired: item.acquiredAt,
  unsynchronized: item.metadata.state === 'unsynchronized',
})

/** Where its contract does not say what a hero is, only what is not about that can stand against it. */
function blind(item: HeroItem, act: HeroAct, times: HeroTimes): HeroRefusal | null {
  if (item.listed) return 'listed'
  if (act === 'dismantle') return null
  if (item.unsynchronized) return 'unsynchronized'
  return isYoung(item, times) ? 'young' : null
}

/** What stands against an item by itself: opened, ended for nothing, or the one that stays. */
export function refusalOf(act: HeroAct, item: Item, times: HeroTimes): HeroRefusal | null {
  const hero = heroItemOf(item)
  if (act === 'reveal') return itemRefusal(hero, act, times)
  if (hero.state === null) return blind(hero, act, times)
  return act === 'dismantle' ? itemRefusal(hero, act, times) : masterRefusal(act, hero, times)
}

/** What stands against an item that would end for another. */
export function materialRefusalOf(
  act: PairAct,
  master: Item,
  item: Item,
  times: HeroTimes,
): HeroRefusal | null {
  const [stays, ends] = [heroItemOf(master), heroItemOf(item)]
  if (stays.state === null || ends.state === null) return blind(ends, act, times)
  return materialRefusal(act, stays, ends, times)
}
