/** Boxes and heroes as domain events, for tests of what needs no real chain. */
import { zeroAddress } from 'viem'
import type { HeroState } from '../../src/lib/core/nft/heroState.ts'
import type { RegistryInput } from '../core/registry.ts'
import type { Address } from '../core/source/model.ts'
import type { NftUsed } from '../features/nft/events.ts'
import { address } from './exchange.ts'
import type { Draft } from './fakeChain.ts'
import { boxes, market, minted, moved, pocket, tokenId, xheroes } from './nfts.ts'

export const pocketReveal = address(0x71)
export const xReveal = address(0x72)

export const heroRegistry = {
  market: { operation: market, data: address(0x3b) },
  collections: [
    { id: 'pocket_s1', address: pocket, kind: 'nft' },
    { id: 'xheroes_s1', address: xheroes, kind: 'nft' },
    { id: 'pocket_box_s1', address: boxes, kind: 'nft' },
    { id: 'pocket_box_s2', address: address(0x36), kind: 'nft' },
  ],
  reveals: [
    {
      id: 'pocket_s1',
      address: pocketReveal,
      box: 'pocket_box_s1',
      hero: 'pocket_s1',
      kind: 'pocket',
      draw: 'twoStep',
    },
    { id: 'xheroes_s1', address: xReveal, box: null, hero: 'xheroes_s1', kind: 'xheroes', draw: 'twoStep' },
  ],
} satisfies Partial<RegistryInput>

export const born: HeroState = { kind: 0, level: 1, stars: 1, grade: 0, hashPower: 40, merged: 0, used: null }

export const changed = (id: number, state: Partial<HeroState> = {}, contract = pocket): Draft => ({
  type: 'HeroChanged',
  contract,
  tokenId: tokenId(id),
  state: { ...born, ...state },
})
/** A hero is made as its id says. */
export const bornHero = (
  id: number,
  to: Address,
  state: Partial<HeroState> = {},
  contract = pocket,
): Draft[] => [minted(id, to, contract), changed(id, state, contract)]
/** A hero is used up for another, which changes. */
export const usedFor = (
  use: Exclude<NftUsed['use'], 'dismantle'>,
  owner: Address,
  master: number,
  slave: number,
  state: Partial<HeroState>,
  contract = pocket,
): Draft[] => [
  moved(slave, owner, contract === pocket ? pocketReveal : xReveal, contract),
  {
    type: 'NftUsed',
    contract,
    tokenId: tokenId(master),
    use,
    owner,
    level: state.level ?? 1,
    burned: [tokenId(slave)],
  },
  changed(master, state, contract),
]
export const dismantled = (owner: Address, ids: readonly number[]): Draft[] => [
  ...ids.map((id) => moved(id, owner, pocketReveal)),
  ...ids.map(
    (id): Draft => ({
      type: 'NftUsed',
      contract: pocket,
      tokenId: tokenId(id),
      use: 'dismantle',
      owner,
      level: null,
      burned: [],
    }),
  ),
]
export const requested = (request: number, owner: Address, list: readonly number[]): Draft[] => [
  ...list.map((id) => moved(id, owner, zeroAddress, boxes)),
  { type: 'RevealRequested', reveal: pocketReveal, request, owner, boxes: list.map(tokenId) },
]
/** From now on it is drawn as if it had been made in this block. */
export const postponed = (request: number, owner: Address): Draft => ({
  type: 'RevealPostponed',
  reveal: pocketReveal,
  request,
  owner,
})
export const SEED = `0x${'5e'.repeat(32)}`
/** Its heroes, by box: `[box, hero, kind]`. */
export const settled = (
  request: number,
  owner: Address,
  left: readonly number[],
  drawn: readonly (readonly [box: number, hero: number, kind: number])[],
): Draft[] => [
  { type: 'RevealSettled', reveal: pocketReveal, request, owner, seed: SEED, left },
  ...drawn.flatMap(([box, hero, kind]): Draft[] => [
    minted(hero, owner),
    { type: 'BoxRevealed', reveal: pocketReveal, box: tokenId(box), hero: tokenId(hero), kind },
    changed(hero, { kind }),
  ]),
]
