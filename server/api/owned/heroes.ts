/** Which heroes and boxes can be used for what: the rules of the device, over what the index knows. */
import { type BoxRefusal, openingOf, refuseBox } from '../../../src/lib/hero/boxes.ts'
import type { Act, HeroItem, PairAct } from '../../../src/lib/hero/model.ts'
import { type HeroRefusal, isYoung, refuseMaster, refuseMaterial } from '../../../src/lib/hero/rules.ts'
import { isListed } from '../../../src/lib/nft/order.ts'
import type { Item } from '../../../src/lib/nft/schema.ts'

const heroItemOf = (item: Item): HeroItem => ({
  id: BigInt(item.tokenId),
  state: item.hero ?? null,
  listed: item.order !== null && isListed(item.order),
  since: item.acquiredAt,
  synchronized: item.metadata.state !== 'unsynchronized',
})

/** Where its contract does not say what a hero is, only what is not about that can stand against it. */
function blind(item: HeroItem, now: number): HeroRefusal | null {
  if (item.listed) return 'listed'
  if (isYoung(item, now)) return 'young'
  return item.synchronized === false ? 'unsynchronized' : null
}

/** What stands against a hero by itself: the one that stays, or ends for nothing. @param now the chain's, in seconds */
export function refusalOf(act: Act, item: Item, now: number): HeroRefusal | null {
  const hero = heroItemOf(item)
  return hero.state === null ? blind(hero, now) : refuseMaster(act, hero, now)
}

/** What stands against a hero that would end for another. */
export function materialRefusalOf(act: PairAct, master: Item, item: Item, now: number): HeroRefusal | null {
  const [stays, ends] = [heroItemOf(master), heroItemOf(item)]
  return stays.state === null || ends.state === null
    ? blind(ends, now)
    : refuseMaterial(act, stays, ends, now)
}

/**
 * What stands against a box. How many heroes are left, the device asks when it opens one.
 * @param openHeight null where its contract has not said
 * @param next the block that a transaction would be in
 */
export function boxRefusalOf(item: Item, openHeight: number | null, next: number): BoxRefusal | null {
  const { id, listed } = heroItemOf(item)
  const opening = openHeight === null ? null : openingOf(BigInt(openHeight), BigInt(next))
  // A box has no game that could know it: it is of age at once.
  return refuseBox({ id, listed, since: null }, { id: '', opening: opening ?? { state: 'open' }, free: 1 }, 0)
}
