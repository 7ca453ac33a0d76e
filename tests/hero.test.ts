/**
 * Compares the pages' forecasts about heroes with the contract: which can be combined, with which result, and which
 * kind a box draws. Random actions on both kinds of series; with TEST_LONG=1 ten times as many. TEST_SEED replays a
 * run.
 */

import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import type { Abi, AbiFunction, Address, Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHAIN_ID } from '../devnet/chain.ts'
import { heroRevealAbi } from '../src/lib/core/abi/heroReveal.ts'
import { mrc20Abi } from '../src/lib/core/abi/mrc20.ts'
import { nft721Abi } from '../src/lib/core/abi/nft721.ts'
import type { PairAction, SeriesKind } from '../src/lib/core/nft/heroActions.ts'
import type { HeroState } from '../src/lib/core/nft/heroState.ts'
import { reveal as calls, ourReveal } from '../src/lib/hero/calls.ts'
import {
  boxesHash,
  type Draw,
  type DrawCheck,
  drawKinds,
  NO_SEED,
  recheckDraw,
} from '../src/lib/hero/draw.ts'
import { findRequest } from '../src/lib/hero/findRequest.ts'
import type { HeroItem, Pool } from '../src/lib/hero/model.ts'
import { bornKind, bornState, kindOf, powerOf, provenanceOf } from '../src/lib/hero/pool.ts'
import { mergeNumber, preview } from '../src/lib/hero/preview.ts'
import { readSeries } from '../src/lib/hero/read.ts'
import { readRequest } from '../src/lib/hero/readDraw.ts'
import { readHeroStates } from '../src/lib/hero/readStates.ts'
import { refusePair } from '../src/lib/hero/rules.ts'
import { readRequested, settleable, settleSteps } from '../src/lib/hero/settle.ts'
import { createPreviewWorld, type PreviewWorld, type Receipt } from './preview/world.ts'

const LONG = process.env.TEST_LONG === '1'
const ACTS = LONG ? 600 : 60
const SEED = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31)

const code = (name: string): Hex =>
  (
    JSON.parse(readFileSync(new URL(`../contracts/artifacts/${name}.json`, import.meta.url), 'utf8')) as {
      bytecode: Hex
    }
  ).bytecode
const fnOf = (abi: Abi, name: string): AbiFunction => {
  const found = abi.find((item) => item.type === 'function' && item.name === name)
  if (found?.type !== 'function') throw new Error(name)
  return found
}

const [ADMIN, USER] = [9, 0]
const FEE = 120n * 10n ** 18n
const KINDS = [288n, 300n, (1n << 32n) | 811n, (2n << 32n) | 1_204n]
const FIRST = [9, 5, 3, 1]
/** Heroes without a box, enough to use up some in every action. */
const MADE = LONG ? 700 : 90
/** Far in the future, so that waiting times never apply: the contract has none. */
const NOW = 10 ** 9
const textOf = (id: bigint) => id.toString(16)

let world: PreviewWorld
beforeAll(async () => {
  world = await createPreviewWorld()
})
afterAll(() => world?.stop())

type Season = {
  readonly series: SeriesKind
  readonly reveal: Address
  readonly box: Address
  readonly heroes: Address
  readonly pkt: Address
}

async function season(series: SeriesKind): Promise<Season> {
  const admin = world.address(ADMIN)
  const nft = [code('NFT721'), 'string, string, string, address', ['N', 'N', '/{id}', admin]] as const
  const [box, heroes, data, pkt] = (await world.create(ADMIN, [
    nft,
    nft,
    [code('MarketData'), 'address', [admin]],
    [code('MRC20'), 'string, string, address, uint256', ['PKT', 'PKT', admin, 0n]],
  ])) as [Address, Address, Address, Address]
  const [reveal] = (await world.create(ADMIN, [
    [
      code('HeroReveal'),
      'address, address, address, address, uint256[], uint256[], uint256, uint256, uint256, uint256',
      [admin, box, heroes, data, KINDS, FIRST.map(BigInt), 100_000n, 0n, FEE, series === 'pocket' ? 0n : 1n],
    ],
  ])) as [Address]
  const asAdmin = (to: Address, abi: Abi, name: string, args: readonly unknown[]) =>
    world.send(ADMIN, { to, fn: fnOf(abi, name), args })
  for (const nft of [box, heroes]) {
    await asAdmin(nft, nft721Abi as Abi, 'setMinter', [reveal])
    await world.send(USER, { to: nft, fn: fnOf(nft721Abi as Abi, 'setApprovalForAll'), args: [reveal, true] })
  }
  await asAdmin(reveal, heroRevealAbi as Abi, 'setManager', [admin])
  await asAdmin(reveal, heroRevealAbi as Abi, 'setPktAddr', [pkt])
  await asAdmin(pkt, mrc20Abi as Abi, 'Mint', [world.address(USER), 10n ** 27n])
  await world.send(USER, { to: pkt, fn: fnOf(mrc20Abi as Abi, 'approve'), args: [reveal, 10n ** 27n] })
  await world.mine()
  for (let id = 1; id <= MADE; id++) {
    await asAdmin(heroes, nft721Abi as Abi, 'mintWithID', [world.address(USER), BigInt(id)])
    if (id % 60 === 0) await world.mine()
  }
  for (let id = 1; id <= 12; id++)
    await asAdmin(box, nft721Abi as Abi, 'mintWithID', [world.address(USER), BigInt(id)])
  await world.mine()
  return { series, reveal, box, heroes, pkt }
}

async function read<T>(
  to: Address,
  fn: (typeof ourReveal)[keyof typeof ourReveal],
  args: readonly unknown[] = [],
) {
  const { results } = await world.read([{ to, fn, args }])
  const [result] = results
  if (!result || !('value' in result)) throw new Error('the chain does not answer')
  return result.value as T
}
const states = async (reveal: Address, ids: readonly bigint[]): Promise<HeroState[]> => {
  const { states: found } = await readHeroStates(world.read, reveal, ids)
  return ids.map((id) => found.get(id) as HeroState)
}
const pool: Pool = {
  kinds: KINDS.map((word) => kindOf(word) as NonNullable<ReturnType<typeof kindOf>>),
  first: FIRST,
}

const item = (id: bigint, state: HeroState): HeroItem => ({
  id,
  state,
  listed: false,
  since: null,
  synchronized: true,
})

const callOf = ({ reveal }: Season, action: PairAction, [to, ends]: readonly [HeroItem, HeroItem]) => {
  const [a, b] = [textOf(to.id), `0x${textOf(ends.id)}`]
  if (action === 'inherit')
    return { to: reveal, fn: calls.dismantle, args: [['inherit', a, b, String(ends.state?.level)]] }
  const level = mergeNumber(to.state as HeroState)
  return { to: reveal, fn: calls.merge, args: [a, level, b, level] }
}

describe.each<SeriesKind>(['pocket', 'xheroes'])('a season of %s', (series) => {
  let at: Season
  beforeAll(async () => {
    at = await season(series)
  }, 300_000)

  it('its pool is fixed by its hash, and heroes without a box have the kind that follows from their id', async () => {
    const [text, first, left] = await read<[bigint[], bigint[], bigint[]]>(at.reveal, ourReveal.pool)
    expect([text, first.map(Number), left.map(Number)]).toEqual([KINDS, FIRST, FIRST])
    expect(await read(at.reveal, ourReveal.provenance)).toBe(provenanceOf(pool))
    const ids = [1n, 2n, 3n, 77n, 2n ** 255n, 2n ** 256n - 1n]
    for (const [k, state] of (await states(at.reveal, ids)).entries()) {
      expect(state).toEqual(bornState(bornKind(ids[k] as bigint, FIRST), pool))
    }
  })

  it(`${ACTS} actions of two heroes succeed if the rules allow them, with the shown result`, async () => {
    const own = series === 'pocket' ? ('merge' as const) : ('promote' as const)
    const done = { passed: 0, refused: 0 }
    const cases = fc.sample(
      fc.record({
        act: fc.constantFrom<PairAction>(own, own, 'inherit'),
        a: fc.integer({ min: 1, max: MADE }),
        b: fc.integer({ min: 1, max: MADE }),
        levels: fc.tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 100 })),
        stars: fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 })),
      }),
      { numRuns: ACTS, seed: SEED },
    )
    for (const { act: action, a, b, levels, stars } of cases) {
      const ids = [BigInt(a), BigInt(b)] as const
      const before = await states(at.reveal, ids)
      // The game writes its state first.
      if (a !== b && before.every(({ used }) => used === null))
        await world.send(ADMIN, {
          to: at.reveal,
          fn: fnOf(heroRevealAbi as Abi, 'writeLevels'),
          args: [ids, levels, stars],
        })
      await world.mine()
      const [master, material] = (await states(at.reveal, ids)) as [HeroState, HeroState]
      const pair = [item(ids[0], master), item(ids[1], material)] as const
      const refusal = refusePair(action, pair[0], pair[1], NOW)?.reason ?? null
      await world.send(USER, callOf(at, action, pair))
      const [receipt] = (await world.mine()) as [Receipt]
      expect(receipt.status, `${action} ${a} ${b}: ${refusal}`).toBe(refusal === null ? '0x1' : '0x0')
      if (refusal !== null) {
        done.refused++
        continue
      }
      done.passed++
      const [stayed, ended] = await states(at.reveal, ids)
      expect(stayed).toEqual(preview(action, master, material, pool))
      expect(ended).toEqual({ ...material, used: action === 'inherit' ? 'inherited' : 'merged' })
      const { paid } = world.moved(receipt, world.address(USER))
      expect(paid[at.pkt.toLowerCase() as Address] ?? 0n).toBe(action === 'inherit' ? FEE : 0n)
    }
    expect(done.passed).toBeGreaterThan(5)
    expect(done.refused).toBeGreaterThan(5)
    console.log(
      `hero.test.ts: ${series}, ${done.passed} acts passed, ${done.refused} refused, TEST_SEED=${SEED}`,
    )
  }, 900_000)

  it('box draws can be verified by everyone, and lapsed ones draw the lowest kind', async () => {
    const ask = async (boxes: readonly number[]) => {
      await world.send(USER, {
        to: at.reveal,
        fn: calls.reveal,
        args: [boxes.map((id) => textOf(BigInt(id)))],
      })
      await world.mine()
    }
    // Any account may do it: with the page's own reads and signatures.
    const settle = async (number: number) => {
      const series = { address: at.reveal, box: at.box, hero: at.heroes }
      const { state, block } = await readSeries(world.read, series, null)
      const due = settleable(state.requests ?? [], BigInt(number), block + 1n)
      const boxes = due && (await readRequested(world.rpc, CHAIN_ID, at.reveal, due))
      if (!due || !boxes) throw new Error('it can’t be settled')
      const deps = { rpc: () => world.rpc, chainId: CHAIN_ID }
      const [step] = settleSteps(deps, { owner: world.address(ADMIN), to: at.reveal, requests: due, boxes })
      if (!step || typeof step.call === 'function') throw new Error('nothing is signed')
      await step.check({})
      await world.send(ADMIN, step.call)
      await world.mine()
      // A repeated settlement has no effect.
      await expect(step.check({})).rejects.toMatchObject({ code: 'hero.settle' })
    }
    const request = async (number: number) => {
      const answered = await readRequest(world.read, world.rpc, at.reveal, BigInt(number), pool)
      if (!answered.request) throw new Error('there is no such request')
      return answered.request
    }
    let left = FIRST
    const lists = [[1, 2, 3], [4], [5, 6, 7, 8, 9, 10, 11]]
    for (const [number, boxes] of lists.entries()) {
      await ask(boxes)
      const asked = await request(number)
      expect(asked).toMatchObject({ owner: world.address(USER), boxes: boxes.map(BigInt), settled: 'no' })
      const lapses = boxes.length === 1
      await world.pass(lapses ? 270 : 2)
      await settle(number)
      expect(await findRequest(world.read, at.reveal, world.address(USER), boxes.map(BigInt))).toBe(
        BigInt(number),
      )
      const { settled, boxes: burned, ...answered } = await request(number)
      if (typeof settled === 'string' || !burned) throw new Error('it was not settled')
      expect([settled.seed === NO_SEED, settled.left]).toEqual([lapses, left])
      const provenance = await read<string>(at.reveal, ourReveal.provenance)
      const draw: Draw = { ...answered, ...settled, boxes: burned, pool, provenance }
      expect(recheckDraw(draw)).toMatchObject({ verdict: 'same', lapsed: lapses })
      expect(answered.boxesHash).toBe(boxesHash(burned))
      if (lapses)
        expect(settled.heroes.map(({ kind }) => kind)).toEqual([left.findIndex((count) => count > 0)])
      for (const { hero, kind } of settled.heroes)
        expect((await states(at.reveal, [hero]))[0]).toEqual(bornState(kind, pool))
      left = left.map((count, kind) => count - settled.heroes.filter((one) => one.kind === kind).length)
    }
    expect(await read<bigint>(at.reveal, ourReveal.requestCount)).toBe(BigInt(lists.length))
    const { state } = await readSeries(
      world.read,
      { address: at.reveal, box: at.box, hero: at.heroes },
      world.address(USER),
    )
    expect(state).toMatchObject({
      left,
      free: left.reduce((sum, count) => sum + count, 0),
      pool,
      openHeight: 0n,
      inheritFee: FEE,
      pkt: at.pkt,
      requests: [],
      rights: { boxes: true, heroes: true },
    })
  }, 300_000)
})

describe('detects a draw that was reported differently', () => {
  const boxes = [11n, 12n, 13n]
  const seed = `0x${'5e'.repeat(32)}`
  const heroes = (drawKinds(seed, FIRST, boxes) ?? []).map((kind, k) => ({
    box: boxes[k] as bigint,
    hero: BigInt(k),
    kind,
  }))
  const draw: Draw = {
    height: 100n,
    settledHeight: 103n,
    boxes,
    boxesHash: boxesHash(boxes),
    seed,
    left: FIRST,
    heroes,
    pool,
    provenance: provenanceOf(pool),
    seedBlockHash: seed,
  }
  const other = (kind: number) => (kind + 1) % KINDS.length
  it.each<[string, Partial<Draw>, Partial<Record<DrawCheck, string>>]>([
    ['as it was', {}, {}],
    [
      'another kind',
      { heroes: heroes.map((one, k) => (k === 1 ? { ...one, kind: other(one.kind) } : one)) },
      { kinds: 'differs' },
    ],
    ['a hero that never came', { heroes: heroes.slice(1) }, { heroes: 'differs' }],
    ['another block’s hash', { seedBlockHash: `0x${'11'.repeat(32)}` }, { seed: 'differs' }],
    ['a block that no node tells', { seedBlockHash: null }, { seed: 'unknown' }],
    ['a draw before its block', { settledHeight: 102n }, { seed: 'differs' }],
    ['a late draw that took no least', { settledHeight: 359n }, { seed: 'differs' }],
    ['another pool', { provenance: `0x${'22'.repeat(32)}` }, { pool: 'differs' }],
    ['other boxes than were burned', { boxesHash: `0x${'33'.repeat(32)}` }, { boxes: 'differs' }],
    ['more left than there ever were', { left: [10, 5, 3, 1] }, { left: 'differs' }],
  ])('%s', (_, change, findings) => {
    const report = recheckDraw({ ...draw, ...change })
    expect(report.checks).toMatchObject(findings)
    const verdict = Object.values(findings)
    expect(report.verdict).toBe(
      verdict.includes('differs') ? 'differs' : verdict.includes('unknown') ? 'unknown' : 'same',
    )
  })
  it('there is no draw for more boxes than heroes', () => expect(drawKinds(seed, [1, 1], boxes)).toBe(null))
})

it.each([
  [0, 1, 288],
  [0, 2, 302],
  [1, 1, 417],
  [2, 5, 604],
] as const)('a kind of 288 of grade %i with %i stars has %i', (grade, stars, power) =>
  expect(powerOf({ grade: 0, hashPower: 288 }, stars, grade)).toBe(power),
)
