import type { AskViews } from '../core/chain/saved.ts'
import { AppError } from '../core/errors/AppError.ts'
import { encodeWord } from '../core/nft/heroState.ts'
import type { MarketEntry } from '../core/nft/market.ts'
import { refuseSelection, type SelectionRefusal, seasonOf } from './boxes.ts'
import type { HeroItem } from './model.ts'
import { mergeNumber } from './preview.ts'
import { readSeries } from './read.ts'
import { readBoxItems, readHeroItems } from './readItems.ts'
import type { HeroRequest } from './request.ts'
import { type HeroRefusal, refuseMaster, refusePair } from './rules.ts'

/** Error codes of the catalogue by reason. */
const codes: Readonly<Record<HeroRefusal | SelectionRefusal['reason'] | 'same', string>> = {
  unknown: 'hero.unread',
  used: 'hero.id',
  listed: 'hero.listed',
  level: 'hero.level',
  grade: 'hero.grade',
  stars: 'hero.stars',
  merged: 'hero.number',
  young: 'hero.young',
  unsynchronized: 'hero.unread',
  none: 'hero.count',
  tooMany: 'hero.count',
  mixed: 'hero.mixed',
  twice: 'hero.same',
  same: 'hero.same',
  short: 'hero.notEnough',
  closed: 'hero.notOpen',
}

const refuse = (reason: keyof typeof codes, id?: bigint): never => {
  throw new AppError(codes[reason], id === undefined ? reason : `${reason} ${id}`)
}

const unread = () => new AppError('hero.unread', 'no state')

/**
 * Finds the picked ids among the held items.
 * @throws AppError if one belongs to another account
 */
function picked<T extends { readonly id: bigint }>(held: readonly T[], ids: readonly bigint[]): T[] {
  return ids.map((id) => {
    const item = held.find((one) => one.id === id)
    if (!item) throw new AppError('market.notOwner', `${id}`)
    return item
  })
}

/** Disables the check of the holding time: that rule is the game's, and the contract does not know it. */
const NO_CLOCK = 0

/** @throws AppError `hero.changed` if a hero is not as it was shown */
function checkSeen({ seen = [] }: HeroRequest, held: readonly HeroItem[]): void {
  for (const { id, state } of seen) {
    const now = held.find((one) => one.id === id)?.state
    if (state && (!now || encodeWord(now) !== encodeWord(state))) throw new AppError('hero.changed', `${id}`)
  }
}

function checkHeroes(request: HeroRequest, held: readonly HeroItem[]): void {
  const { terms } = request
  if (terms.act === 'reveal') return
  if (terms.act === 'dismantle') {
    for (const item of picked(held, terms.heroes)) {
      const reason = refuseMaster('dismantle', item, NO_CLOCK)
      if (reason) refuse(reason, item.id)
    }
    checkSeen(request, held)
    return
  }
  const [master, material] = picked(held, [terms.master, terms.material])
  if (!master?.state || !material?.state) throw unread()
  const pair = refusePair(terms.act, master, material, NO_CLOCK)
  if (pair) refuse(pair.reason, pair.of === 'master' ? master.id : material.id)
  if (terms.act === 'inherit' && material.state.level !== terms.level) refuse('level', material.id)
  if (terms.act !== 'inherit' && mergeNumber(master.state) !== terms.number) refuse('merged', master.id)
  checkSeen(request, held)
}

/** The fee of a level transfer and its coin must match every node's answer, because the approval follows from them. */
async function checkFee(
  read: AskViews,
  at: HeroRequest['at'],
  { fee, pkt }: Extract<HeroRequest['terms'], { act: 'inherit' }>,
): Promise<void> {
  const { state } = await readSeries(read, at, null)
  if (state.inheritFee === null) throw unread()
  const same = state.inheritFee === fee && (state.pkt ?? '').toLowerCase() === (pkt ?? '').toLowerCase()
  if (!same) throw new AppError('hero.feeChanged', `${state.inheritFee} ${state.pkt}`)
}

/**
 * Checks terms against one node: the owner of the items, no active listing, and the contract's own rules
 * (HeroReveal.sol, HeroActs.sol).
 * @param read reads views at one block
 * @param market null on a chain without one
 * @throws AppError `hero.…` or `market.notOwner`
 */
export async function checkTerms(
  read: AskViews,
  market: MarketEntry | null,
  request: HeroRequest,
): Promise<void> {
  const { owner, at, terms } = request
  if (terms.act !== 'reveal') {
    const ids = terms.act === 'dismantle' ? terms.heroes : [terms.master, terms.material]
    const [{ items }] = await Promise.all([
      readHeroItems(read, market, at, owner, ids),
      terms.act === 'inherit' && checkFee(read, at, terms),
    ])
    return checkHeroes(request, items)
  }
  if (!at.box) throw new AppError('hero.noReveal', at.id)
  const { state, block } = await readSeries(read, at, null)
  const held = await readBoxItems(read, market, at.box, owner, terms.boxes)
  const season = seasonOf(at, state, block + 1n)
  const refused = refuseSelection(picked(held, terms.boxes).map((box) => ({ ...box, season })))
  if (refused) refuse(refused.reason, 'box' in refused ? refused.box : undefined)
}
