/**
 * Tests a mint's figures and rules, and the checks before its signature. One file, because all of them use the same
 * mint.
 */
import { describe, expect, it } from 'vitest'
import { fakeRpc, node, type View } from '../../../tests/fakes/node.ts'
import { address } from '../../../tests/fakes/pools.ts'
import { refusalOf as refusal } from '../../../tests/fakes/steps.ts'
import { token } from '../core/chain/calls.ts'
import { mint } from '../core/chain/nftCalls.ts'
import { readViews } from '../core/chain/reads.ts'
import type { AskViews } from '../core/chain/saved.ts'
import { savedRead } from '../core/chain/savedRead.ts'
import type { Address, Registry } from '../core/config/registry.ts'
import {
  blocksToChange,
  bonusFor,
  capOf,
  costOf,
  mostOf,
  nextRound,
  phaseOf,
  roundAt,
  roundStates,
  rulerPlace,
} from './figures.ts'
import { mintSteps } from './flow.ts'
import type { Bonus, MintPart, MintState, MintTerms, Round } from './model.ts'
import { readMints } from './read.ts'
import { ofNoAccount } from './row.ts'
import { nextMintAction, refusalOf } from './rules.ts'

const ME = address(0xaa)
const COIN = address(0x30)
const entry = { id: 'pocket_s1', address: address(0x10), collection: 'pocket_box_s1', kind: 'box' as const }
const round = (number: Round['number'], start: bigint, end: bigint, cap = 10n): Round => ({
  number,
  start,
  end,
  cap,
  minted: 0n,
  walletCap: 0n,
  available: cap,
})
const terms: MintTerms = {
  price: 5n,
  payToken: COIN,
  perTransaction: 3n,
  rounds: [round(1, 10n, 19n), round(2, 20n, 29n), round(3, 40n, 49n)],
}

describe('phase of a mint', () => {
  it.each<[bigint, string, number | null, number | null, bigint | null, number]>([
    [0n, 'upcoming', null, 1, 10n, 0],
    [8n, 'upcoming', null, 1, 2n, 0],
    // The next block is the first one of the round.
    [9n, 'live', 1, 2, 10n, 0],
    [18n, 'live', 1, 2, 1n, 200],
    [19n, 'live', 2, 3, 10n, 225],
    [29n, 'between', null, 3, 11n, 475],
    [39n, 'live', 3, null, 10n, 725],
    [48n, 'live', 3, null, 1n, 972],
    [49n, 'finished', null, null, null, 1_000],
    [99n, 'finished', null, null, null, 1_000],
  ])('at block %s', (head, phase, now, next, left, place) => {
    expect(phaseOf(terms, head)).toBe(phase)
    expect(roundAt(terms, head)?.number ?? null).toBe(now)
    expect(nextRound(terms, head)?.number ?? null).toBe(next)
    expect(blocksToChange(terms, head)).toBe(left)
    expect(rulerPlace(terms, head)).toBe(place)
  })
  it.each<[bigint, string, number | null, number | null, bigint | null, number]>([
    [18n, 'live', 1, 2, 1n, 133],
    [19n, 'between', null, 2, 6n, 150],
    [23n, 'between', null, 2, 2n, 216],
    [24n, 'live', 2, 3, 5n, 233],
    [25n, 'live', 2, 3, 4n, 250],
    [29n, 'between', null, 3, 11n, 383],
    [39n, 'live', 3, null, 10n, 716],
  ])('with a pause after round 1, at block %s', (head, phase, now, next, left, place) => {
    const paused = { ...terms, rounds: [round(1, 10n, 19n), round(2, 25n, 29n), round(3, 40n, 49n)] }
    expect(phaseOf(paused, head)).toBe(phase)
    expect(roundAt(paused, head)?.number ?? null).toBe(now)
    expect(nextRound(paused, head)?.number ?? null).toBe(next)
    expect(blocksToChange(paused, head)).toBe(left)
    expect(rulerPlace(paused, head)).toBe(place)
  })
  it('with a last round of one block', () => {
    const short = { ...terms, rounds: [...terms.rounds.slice(0, 2), round(3, 40n, 40n)] }
    expect([phaseOf(short, 39n), rulerPlace(short, 39n)]).toEqual(['live', 725])
    expect([phaseOf(short, 40n), rulerPlace(short, 40n)]).toEqual(['finished', 1_000])
  })
  it('has no ruler without three rounds', () =>
    expect(rulerPlace({ ...terms, rounds: terms.rounds.slice(0, 2) }, 15n)).toBeNull())
  it('each round is over, open or to come', () => {
    expect(roundStates(terms, 8n)).toEqual(['toCome', 'toCome', 'toCome'])
    expect(roundStates(terms, 19n)).toEqual(['over', 'open', 'toCome'])
    expect(roundStates(terms, 35n)).toEqual(['over', 'over', 'toCome'])
    expect(roundStates(terms, 49n)).toEqual(['over', 'over', 'over'])
  })
  it('sums up the items of all rounds, and the price of a count', () => {
    expect(capOf(terms)).toBe(30n)
    expect(costOf({ price: 5n, count: 3n })).toBe(15n)
  })
})

describe('bonus', () => {
  const five: Bonus = { id: 1n, threshold: 5n, most: 50n, sent: 7n, used: false }
  const ten: Bonus = { ...five, id: 2n, threshold: 10n }
  it.each<[string, Bonus[], bigint, bigint, bigint]>([
    ['too few', [five, ten], 0n, 4n, 0n],
    ['pay five, get six', [five, ten], 0n, 5n, 1n],
    ['the fifth later', [five, ten], 3n, 2n, 1n],
    ['both at once', [five, ten], 4n, 6n, 2n],
    ['had it', [{ ...five, used: true }], 0n, 5n, 0n],
    ['all given', [{ ...five, sent: 50n }], 0n, 5n, 0n],
    ['passed it before it was there', [five], 5n, 5n, 0n],
  ])('%s', (_, bonuses, paid, count, free) => expect(bonusFor(bonuses, paid, count, 100n)).toBe(free))

  it('is limited by the items left in the round besides the paid ones', () => {
    expect(bonusFor([five, ten], 4n, 6n, 7n)).toBe(1n)
    expect(bonusFor([five], 0n, 5n, 5n)).toBe(0n)
  })

  it('is unknown if it is unknown whether the account had it', () => {
    expect(bonusFor([{ ...five, used: null }], 0n, 5n, 100n)).toBeNull()
    expect(bonusFor([{ ...five, used: null }], 0n, 4n, 100n)).toBe(0n)
  })
})

const part: MintPart = {
  count: 9n,
  reason: '',
  eligible: [true, true, true],
  paid: 0n,
  bonus: 0n,
  held: 100n,
}

it('allows at most the contract’s limit, and the limit of one transaction', () => {
  const state = { entry, terms, total: 0n, bulkMinters: 0n, bonuses: [], part } as MintState
  expect(mostOf(state)).toBe(3n)
  expect(mostOf({ ...state, part: { ...part, count: 2n } })).toBe(2n)
  expect(mostOf({ ...state, part: { ...part, count: null } })).toBeNull()
  expect(mostOf({ ...state, part: null })).toBeNull()
})

describe('the button', () => {
  const ready = {
    gate: null,
    phase: 'live',
    part,
    cost: 5n,
    stale: false,
  } as const
  it.each([
    [{}, 'mint'],
    [{ phase: 'finished', gate: 'connect' }, 'finished'],
    [{ phase: 'upcoming' }, 'upcoming'],
    [{ phase: 'between' }, 'between'],
    [{ gate: 'connecting' }, 'connecting'],
    [{ gate: 'connect', phase: null }, 'connect'],
    [{ gate: 'wrongChain' }, 'wrongChain'],
    [{ phase: null }, 'loading'],
    [{ part: null }, 'loading'],
    [{ part: { ...part, count: null } }, 'loading'],
    [{ part: { ...part, count: 0n } }, 'refused'],
    [{ part: { ...part, held: null } }, 'loading'],
    [{ part: { ...part, held: 4n } }, 'balance'],
    [{ stale: true }, 'stale'],
  ] as const)('%o is %s', (change, action) => expect(nextMintAction({ ...ready, ...change })).toBe(action))
})

it.each([
  ['Only Sigma, Omega Formulator holders can participate', 'mint.onlySigma'],
  [
    'Only Alpha, Sigma, Omega Formulator holders, Genesis NFT holders and community event participants can participate',
    'mint.onlyHolders',
  ],
  ['Only OG winners can participate', 'mint.onlyOg'],
  ['Only WL winners can participate', 'mint.onlyWl'],
  ['wallet mint limit has been reached', 'mint.walletCap'],
  ['mint max value has been reached', 'mint.soldOut'],
  ['not round time', 'mint.time'],
  ['something else', 'mint.refused'],
])('%s', (reason, key) => expect(refusalOf(reason)).toBe(key))

const truth = {
  price: 5n,
  per: 3n,
  block: 15n,
  count: 9n,
  reason: '',
  held: 100n,
  allowance: 0n,
  coin: COIN,
  events: 1n,
  /** A view that the mint does not answer. */
  silent: '',
  /** Rounds that were set. */
  rounds: 3,
}
const holding = (change: Partial<typeof truth> = {}) => {
  const f = { ...truth, ...change }
  const views: View[] = [
    [mint.unitPrice, () => f.price],
    [mint.payToken, () => f.coin],
    [mint.perTransaction, () => f.per],
    [mint.totalMinted, () => 4n],
    [mint.bulkMinters, () => 1n],
    [
      mint.round,
      ([n]) => {
        const r = terms.rounds[Number(n) - 1] as Round
        return Number(n) > f.rounds ? [0n, 0n, 0n, 0n] : [r.start, r.end, r.cap, r.minted]
      },
    ],
    [mint.walletCap, () => 0n],
    [mint.available, () => 10n],
    [
      mint.eventInfo,
      ([i]) => {
        if ((i as bigint) >= f.events) throw 'invalid bonus event'
        return [(i as bigint) + 1n, 5n, 50n, 7n]
      },
    ],
    [
      mint.mintable,
      () => {
        if (f.count < 0n) throw 'not told'
        return [f.count, f.reason]
      },
    ],
    [mint.paidMinted, () => 2n],
    [mint.bonusMinted, () => 0n],
    [mint.eligible, ([n]) => n !== 1n],
    [mint.bonusSent, ([id]) => id === 1n],
    [token.balanceOf, () => f.held],
    [token.allowance, () => f.allowance],
  ]
  return node(
    views.map(([fn, answer]) => [
      fn,
      (...given) => {
        if (fn.name === f.silent) throw 'no answer'
        return answer(...given)
      },
    ]),
    { eth_chainId: '0x1', eth_blockNumber: `0x${f.block.toString(16)}` },
  )
}
const steps = (change: Partial<typeof truth> = {}, count = 2n, tokens: object = { MEV: COIN }) => {
  const rpc = fakeRpc({ a: holding(change) })
  return mintSteps(
    { rpc: () => rpc, chainId: 1, registry: { tokens } as unknown as Registry },
    { owner: ME, entry, count, price: 5n, payToken: COIN, round: 1 },
  )
}

it.each<[string, Partial<typeof truth>, bigint, string | null]>([
  ['as agreed', {}, 2n, null],
  ['at another price', { price: 6n }, 2n, 'mint.changed'],
  ['for another coin', { coin: address(0x31) }, 2n, 'mint.changed'],
  ['in another round', { block: 25n }, 2n, 'mint.changed'],
  ['between rounds', { block: 33n }, 2n, 'mint.time'],
  [
    'without the right',
    { count: 0n, reason: 'Only Sigma, Omega Formulator holders can participate' },
    2n,
    'mint.onlySigma',
  ],
  ['that the contract refuses otherwise', { count: 0n, reason: 'because' }, 2n, 'mint.refused'],
  ['of all that a transaction takes', { held: 15n }, 3n, null],
  ['of the last ones', { count: 2n }, 2n, null],
  ['that one can just pay', { held: 10n }, 2n, null],
  ['of more than a transaction takes', {}, 4n, 'mint.perTransaction'],
  ['of more than is left', { count: 1n }, 2n, 'mint.soldOut'],
  ['that one can’t pay', { held: 9n }, 2n, 'mint.balance'],
  ['whose right is not told', { count: -1n }, 2n, 'chain.callFailed'],
])('a mint %s', async (_, change, count, code) => expect(await refusal(steps(change, count))).toBe(code))

it.each<[bigint, Partial<typeof truth>, string | null]>([
  // The third paid item earns the second bonus; the account had the first.
  [1n, { events: 2n }, null],
  [0n, { events: 2n }, null],
  [1n, {}, 'mint.changed'],
  [2n, { events: 2n }, 'mint.changed'],
])('a mint that was reviewed with %s free items', async (free, change, code) => {
  const rpc = fakeRpc({ a: holding({ held: 15n, ...change }) })
  const deps = { rpc: () => rpc, chainId: 1, registry: { tokens: {} } as unknown as Registry }
  const request = { owner: ME, entry, count: 3n, price: 5n, payToken: COIN, round: 1, free }
  expect(await refusal(mintSteps(deps, request))).toBe(code)
})

it('names the NFT that gives the right, if the contract names one', () => {
  const right = { collection: address(0x77), id: 5n }
  const rpc = fakeRpc({ a: holding() })
  const deps = { rpc: () => rpc, chainId: 1, registry: { tokens: {} } as unknown as Registry }
  const request = { owner: ME, entry, count: 2n, price: 5n, payToken: COIN, round: 1 }
  expect(mintSteps(deps, { ...request, right })[1]).toMatchObject({
    call: { to: entry.address, fn: { name: 'mintWith' }, args: [2n, right.collection, 5n] },
  })
  expect(mintSteps(deps, request)[1]).toMatchObject({ call: { fn: { name: 'mint' }, args: [2n] } })
})

it('approves exactly the price of the chosen number', async () => {
  const [approve, ownAction] = steps()
  expect(approve).toMatchObject({ call: { to: COIN, args: [entry.address, 10n] } })
  expect(ownAction).toMatchObject({ id: 'mint', nativeSpend: 10n, call: { to: entry.address, args: [2n] } })
})

it.each<[string, object]>([
  ['another coin than MEV', { MEV: address(0x31) }],
  ['a coin of a chain without MEV', {}],
])('spends no MEV if the mint takes %s', (_, tokens) => {
  for (const step of steps({}, 2n, tokens)) expect(step.nativeSpend).toBe(0n)
})

it('each bonus knows if the account received it', async () => {
  const rpc = fakeRpc({ a: holding({ events: 2n }) })
  const { mints } = await readMints((calls) => readViews(rpc, 1, calls), [entry], ME)
  expect(mints[0]?.bonuses.map(({ id, used }) => [id, used])).toEqual([
    [1n, true],
    [2n, false],
  ])
})

it.each([mint.unitPrice, mint.payToken, mint.perTransaction, mint.round, mint.walletCap, mint.available])(
  'its terms are unknown if it does not answer $name',
  async ({ name }) => {
    const rpc = fakeRpc({ a: holding({ silent: name }) })
    const { mints } = await readMints((calls) => readViews(rpc, 1, calls), [entry], ME)
    expect(mints[0]).toMatchObject({ terms: null, total: 4n })
    expect(await refusal(steps({ silent: name }))).toBe('chain.callFailed')
  },
)

it.each([0, 1, 2, 3])('has %i rounds that were set', async (rounds) => {
  const rpc = fakeRpc({ a: holding({ rounds }) })
  const { mints } = await readMints((calls) => readViews(rpc, 1, calls), [entry], ME)
  expect(mints[0]?.terms?.rounds.map(({ number }) => number)).toEqual([1, 2, 3].slice(0, rounds))
})

it('asks nothing more about a mint without bonuses if there is no account', async () => {
  const rpc = fakeRpc({ a: holding({ events: 0n }) })
  const asked: number[] = []
  await readMints(
    (calls) => {
      asked.push(calls.length)
      return readViews(rpc, 1, calls)
    },
    [entry],
    null,
  )
  expect(asked.length).toBe(1)
  expect(asked[0]).toBeGreaterThan(0)
})

/** Reads the mint for an account into the cache, as storage restores it. */
async function keepFor(owner: Address | null) {
  const rpc = fakeRpc({ a: holding({ events: 2n }) })
  const stored = new Map<string, unknown>()
  const adapter = (read: AskViews) =>
    savedRead('mints', {
      read,
      shown: () => undefined,
      keeper: (name) => (_, value) => stored.set(name, structuredClone(value())),
      saved: async (name) => stored.get(name),
    })
  const fresh = await adapter((calls) => readViews(rpc, 1, calls))(
    (ask) => readMints(ask, [entry], owner),
    owner,
    () => undefined,
  )
  await expect.poll(() => stored.size).toBe(1)
  /** Returns the mint that a later visit of an account sees while no node answers. */
  const seenBy = (account: Address | null) =>
    new Promise<unknown>((resolve) => {
      const unreachable = () => new Promise<never>((_, fail) => setTimeout(fail, 50))
      adapter(unreachable)((ask) => readMints(ask, [entry], account), account, resolve).catch(() =>
        setTimeout(() => resolve(null), 50),
      )
    })
  return { fresh, seenBy }
}

describe('while no node answers', () => {
  it('restores a mint as it was read, with both round trips, for the same account', async () => {
    const { fresh, seenBy } = await keepFor(ME)
    expect(fresh.mints[0]?.part?.held).toBe(100n)
    expect(await seenBy(ME)).toEqual(fresh)
  })
  it('does not show another account’s part', async () => {
    const { seenBy } = await keepFor(ME)
    expect(await seenBy(address(0xbb))).toBeNull()
    expect(await seenBy(null)).toBeNull()
  })
  it('shows it without a part if there is no account', async () => {
    const { fresh, seenBy } = await keepFor(null)
    expect(await seenBy(null)).toEqual(fresh)
    expect(fresh.mints[0]).toMatchObject({ part: null, total: 4n })
  })
})

it('shows nothing of the last account after a change of accounts', async () => {
  const rpc = fakeRpc({ a: holding({ events: 2n }) })
  const { mints } = await readMints((calls) => readViews(rpc, 1, calls), [entry], ME)
  const plain = await readMints((calls) => readViews(rpc, 1, calls), [entry], null)
  expect(mints.map(ofNoAccount)).toEqual(plain.mints)
})

it('keeps other mints if one is invalid, and leaves missing values unknown', async () => {
  const good = holding()
  const rpc = fakeRpc({
    a: (call) => {
      const [params] = call.params as { to?: string }[]
      return params?.to === address(0x99) ? { result: '0x' } : good(call)
    },
  })
  const { mints } = await readMints(
    (calls) => readViews(rpc, 1, calls),
    [{ ...entry, address: address(0x99) }, entry],
    ME,
  )
  expect(mints[0]).toMatchObject({ terms: null, total: null, bonuses: [], part: { count: null, held: null } })
  expect(mints[1]).toMatchObject({
    total: 4n,
    bonuses: [{ id: 1n, threshold: 5n, used: true }],
    part: { count: 9n, paid: 2n, eligible: [false, true, true], held: 100n },
  })
  const { mints: plain } = await readMints((calls) => readViews(rpc, 1, calls), [entry], null)
  expect(plain[0]).toMatchObject({ part: null, bonuses: [{ used: null }] })
})
