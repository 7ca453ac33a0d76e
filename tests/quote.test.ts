/**
 * The local quote is the chain's, to the wei, and the swap pays exactly that: random pools of both kinds, routes of one
 * to three hops, over the ranges of the issue. 1,000 cases; with TEST_LONG=1 20,000, of which more than 10,000 are paid
 * and the others must be refused by both. TEST_SEED replays a run.
 */
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { type Address, decodeAbiParameters, type Hex, keccak256, stringToHex } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CHAIN_ID } from '../devnet/chain.ts'
import { UpstreamError } from '../devnet/upstream.ts'
import { router } from '../src/lib/core/chain/exchangeCalls.ts'
import { type Answer, questions } from '../src/lib/core/chain/questions.ts'
import { encodeCall, readViews, type ViewResult } from '../src/lib/core/chain/reads.ts'
import { createRpc, type Rpc } from '../src/lib/core/chain/rpc.ts'
import { revertReason } from '../src/lib/core/errors/fromUnknown.ts'
import { cfmmReservesAfter } from '../src/lib/core/pool/cfmm.ts'
import type { Pool } from '../src/lib/core/pool/model.ts'
import { tokenIndex } from '../src/lib/core/pool/pool.ts'
import { poolReader } from '../src/lib/core/pool/read.ts'
import { swapCall } from '../src/lib/core/route/flow.ts'
import type { QuoteIssue, QuoteResult } from '../src/lib/core/route/model.ts'
import { poolGraph, quoteSwap } from '../src/lib/core/route/quote.ts'
import { anyCase, type Case, FEE_MAX } from './quote/cases.ts'
import { type Call, createWorld, type Group, type Log, type Receipt, type World } from './quote/world.ts'

const LONG = process.env.TEST_LONG === '1'
const RUNS = LONG ? 20_000 : 1_000
const SEED = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31)
/** Groups of each of the eight mixes of kinds: this many cases of a mix share one block. */
const COPIES = 4
const FRIEND_FEES = [0n, 1n, 4_000_000n, 10_000_000n, 123_456_789n, 2_500_000_001n, FEE_MAX - 1n, FEE_MAX]

let world: World
let rpc: Rpc
beforeAll(async () => {
  world = await createWorld(fileURLToPath(new URL('..', import.meta.url)), COPIES, FRIEND_FEES)
  rpc = createRpc({ urls: [world.anvil.url], fetch, timeoutMs: 60_000, maxBytes: 50_000_000 })
})
afterAll(async () => {
  await world?.stop()
})

/** One case on a group of pools of its own. */
type Placed = { readonly c: Case; readonly group: Group; readonly path: readonly Address[] }

const mixOf = (c: Case) =>
  (c.backwards ? c.pools.toReversed() : c.pools).reduce(
    (mix, { kind }, hop) => mix | (kind === 'cfmm' ? 1 << hop : 0),
    0,
  )

/** Splits the cases into runs in which no two share a pool. */
function place(cases: readonly Case[]): Placed[][] {
  const rounds: Placed[][] = []
  let free: Group[] = []
  for (const c of cases) {
    const hops = c.pools.length
    const fits = (group: Group) =>
      group.kinds.slice(0, hops).every((kind, hop) => (kind === 'cfmm') === Boolean((mixOf(c) >> hop) & 1))
    let group = free.find(fits)
    if (!group) {
      free = [...world.groups]
      rounds.push([])
      group = free.find(fits) as Group
    }
    free = free.filter((g) => g !== group)
    const tokens = group.tokens.slice(0, hops + 1)
    rounds.at(-1)?.push({ c, group, path: c.backwards ? tokens.toReversed() : tokens })
  }
  return rounds
}

/** The registry's pool under hop `k` of the route. */
const poolAt = ({ c, group }: Placed, k: number) =>
  group.pools[c.backwards ? c.pools.length - 1 - k : k] as Group['pools'][number]

const writesOf = (placed: Placed): Call[] =>
  placed.c.pools.flatMap((state, k) => world.poolWrites(poolAt(placed, k), placed.path[k] as Address, state))

/** Reads the pools like the page and compares them with the written state. */
function readPools(placed: Placed, readers: readonly Answer<Pool>[], results: readonly ViewResult[]): Pool[] {
  return placed.c.pools.map((state, k) => {
    const pool = (readers[k] as Answer<Pool>)(results)
    const i = tokenIndex(pool, placed.path[k] as Address)
    expect([pool.reserves[i], pool.reserves[1 - i], pool.killed]).toEqual([
      state.reserveIn,
      state.reserveOut,
      state.killed,
    ])
    expect(pool.fee).toBe(state.group !== null && placed.c.friend ? FRIEND_FEES[state.group] : state.fee)
    if (pool.kind === 'cfmm') expect(pool.amp).toBe(state.amp)
    return pool
  })
}

/** The router's answer: amounts, or the text of its refusal. */
type Said = { readonly amounts: readonly bigint[] } | { readonly text: string }

function said(answer: unknown): Said {
  if (answer instanceof UpstreamError) return { text: revertReason(answer.data) ?? answer.message }
  const [amounts] = decodeAbiParameters([{ type: 'uint256[]' }], answer as Hex)
  return { amounts }
}

const ethCall = (from: Address, data: Hex): Call => ({
  method: 'eth_call',
  params: [{ from, to: world.router, data }, 'latest'],
})

const TRANSFER = keccak256(stringToHex('Transfer(address,address,uint256)'))
const AMM_SYNC = keccak256(stringToHex('Sync(uint256,uint256)'))
const CFMM_SYNC = keccak256(stringToHex('Sync(uint256[])'))
const holds = (topic: Hex | undefined, address: Address) =>
  topic?.toLowerCase().endsWith(address.slice(2).toLowerCase()) ?? false

/** All transfers between the trader and the pools, by token. */
function moved(logs: readonly Log[], trader: Address, token: Address) {
  let paid = 0n
  let received = 0n
  for (const { address, topics, data } of logs) {
    if (topics[0] !== TRANSFER || address.toLowerCase() !== token.toLowerCase()) continue
    if (holds(topics[1], trader)) paid += BigInt(data)
    if (holds(topics[2], trader)) received += BigInt(data)
  }
  return { paid, received }
}

/** Reserves of a pool after the block, by its own Sync. */
function reservesAfter(logs: readonly Log[], pool: Pool): readonly bigint[] {
  const poolLogs = logs.filter((log) => log.address.toLowerCase() === pool.address.toLowerCase())
  if (pool.kind === 'amm') {
    const log = poolLogs.findLast(({ topics }) => topics[0] === AMM_SYNC) as Log
    return decodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], log.data)
  }
  const log = poolLogs.findLast(({ topics }) => topics[0] === CFMM_SYNC) as Log
  return decodeAbiParameters([{ type: 'uint256[]' }], log.data)[0]
}

/** The contracts' texts for each of our refusals, in the quote or, for killed pools, in the swap. */
const refusals: Partial<Record<QuoteIssue, RegExp>> = {
  'pool.unsolved': /Exchange: (D|Y)$/,
  'pool.empty': /INSUFFICIENT_LIQUIDITY$|RESERVE_NOT_POSITIVE$/,
  'swap.tooLarge': /Exchange: INSUFFICIENT_LIQUIDITY$/,
  'swap.exactOutUnavailable': /Router: ONLY_UNISWAP$/,
  'swap.tooSmall': /Exchange: INSUFFICIENT_(OUTPUT_AMOUNT|INPUT_AMOUNT|INPUT)$/,
}

let paid = 0
const tally = new Map<string, number>()
const count = (name: string) => tally.set(name, (tally.get(name) ?? 0) + 1)

type Observed = {
  readonly local: QuoteResult
  readonly chain: Said
  /** Simulates the swap by eth_call: with a limit one wei tighter than the quote, or unchanged if we give none. */
  readonly swap: Said
  readonly receipt: Receipt
}

function judge(placed: Placed, pools: readonly Pool[], seen: Observed): void {
  const { c, path } = placed
  const { local, chain, swap, receipt } = seen
  if ('issue' in local) {
    count(local.issue)
    // The chain quotes a zero output and we refuse it, because it is never worth signing.
    const ofNothing = local.issue === 'swap.tooSmall' && 'amounts' in chain && chain.amounts.includes(0n)
    if (local.issue === 'pool.killed') {
      // The router still quotes over a killed pool; it refuses only the swap itself.
      expect(receipt.status).toBe('0x0')
      if ('amounts' in chain) expect(swap).toEqual({ text: 'Exchange: KILLED' })
    } else if (!ofNothing) {
      expect(chain).toHaveProperty('text')
      expect((chain as { text: string }).text).toMatch(refusals[local.issue] ?? /^$/)
      expect(receipt.status).toBe('0x0')
    }
    return
  }
  paid += 1
  count(`${c.mode} ${pools.map((p) => p.kind).join('+')}`)
  const { quote } = local
  expect(chain).toEqual({ amounts: [...quote.route.amounts] })
  expect(swap, 'a limit one wei tighter is refused').toHaveProperty('text')
  expect((swap as { text: string }).text).toMatch(
    c.mode === 'exactIn' ? /Router: INSUFFICIENT_OUTPUT_AMOUNT$/ : /Router: EXCESSIVE_INPUT_AMOUNT$/,
  )
  // A pool of our contracts holds up to 2^112 − 1; the real chain's numbers are unbounded, so the quote is valid.
  const overflows = quote.route.hops.some(
    ({ pool, tokenIn }, k) =>
      (pool.reserves[tokenIndex(pool, tokenIn)] ?? 0n) + (quote.route.amounts[k] ?? 0n) >= 2n ** 112n,
  )
  if (overflows) {
    count('more than a pool may hold')
    expect(receipt.status).toBe('0x0')
    return
  }
  expect(receipt.status).toBe('0x1')
  const trader = world.trader(c.friend)
  expect(moved(receipt.logs, trader, path[0] as Address)).toEqual({ paid: quote.amountIn, received: 0n })
  expect(moved(receipt.logs, trader, path.at(-1) as Address)).toEqual({ paid: 0n, received: quote.amountOut })
  quote.route.hops.forEach(({ pool, tokenIn }, k) => {
    const i = tokenIndex(pool, tokenIn)
    const [dx = 0n, dy = 0n] = quote.route.amounts.slice(k)
    const { adminFee } = c.pools[k] as Case['pools'][number]
    const expected =
      pool.kind === 'cfmm'
        ? cfmmReservesAfter(pool, i, 1 - i, dx, pool.fee, adminFee)
        : pool.reserves.map((r, n) => (n === i ? r + dx : r - dy))
    expect([...reservesAfter(receipt.logs, pool)]).toEqual(expected)
  })
}

/** Runs cases that share no pool together and returns the failing one. */
async function runTogether(round: readonly Placed[]): Promise<{ placed: Placed; error: unknown } | null> {
  await world.upstream.batch(round.flatMap(writesOf))
  const asked = questions()
  const readers = round.map((placed) =>
    placed.c.pools.map((_, k) => poolReader(asked, poolAt(placed, k), world.trader(placed.c.friend))),
  )
  const { results } = await readViews(rpc, CHAIN_ID, asked.calls)
  const quoted = round.map((placed, n) => {
    const pools = readPools(placed, readers[n] ?? [], results)
    const { mode, amount } = placed.c
    const local = quoteSwap(poolGraph(pools), {
      mode,
      amount,
      tokenIn: placed.path[0] as Address,
      tokenOut: placed.path.at(-1) as Address,
      slippage: () => 0,
    })
    return { placed, pools, local }
  })

  const dataOf = ({ placed: { c, path }, local }: (typeof quoted)[number], tighten = 0n): Hex => {
    if ('quote' in local) {
      const { quote } = local
      const limit = c.mode === 'exactIn' ? quote.limit + tighten : quote.limit - tighten
      const { fn, args } = swapCall(world.router, { ...quote, limit })
      return encodeCall(fn, args)
    }
    return c.mode === 'exactIn'
      ? encodeCall(router.swapExactIn, [c.amount, 0n, path])
      : encodeCall(router.swapExactOut, [c.amount, 2n ** 256n - 1n, path])
  }
  const calls = quoted.flatMap((q): Call[] => {
    const { c, path } = q.placed
    const from = world.trader(c.friend)
    const view = c.mode === 'exactIn' ? router.getAmountsOut : router.getAmountsIn
    return [ethCall(from, encodeCall(view, [c.amount, path])), ethCall(from, dataOf(q, 1n))]
  })
  const answers = (await world.upstream.batch(calls)).map(said)
  const receipts = await world.sendAll(quoted.map((q) => ({ friend: q.placed.c.friend, data: dataOf(q) })))
  for (const [n, { placed, pools, local }] of quoted.entries())
    try {
      judge(placed, pools, {
        local,
        chain: answers[n * 2] as Said,
        swap: answers[n * 2 + 1] as Said,
        receipt: receipts[n] as Receipt,
      })
    } catch (error) {
      return { placed, error }
    }
  return null
}

it(
  `${RUNS} trades: the local quote is the chain's and is paid to the wei`,
  async () => {
    console.log(`quote.test.ts: ${RUNS} cases, TEST_SEED=${SEED}`)
    const arbitrary = anyCase(FRIEND_FEES.length)
    const cases = fc.sample(arbitrary, { seed: SEED, numRuns: RUNS })
    for (const round of place(cases)) {
      const failed = await runTogether(round)
      if (!failed) continue
      // One at a time from the same seed: fast-check finds the smallest case and its replay.
      await fc.assert(
        fc.asyncProperty(arbitrary, async (c) => {
          const again = await runTogether(place([c])[0] as Placed[])
          if (again) throw again.error
        }),
        { seed: SEED, numRuns: RUNS, endOnFailure: false },
      )
      throw failed.error
    }
    const lines = [...tally].sort().map(([name, n]) => `  ${name}: ${n}`)
    console.log([`quote.test.ts: ${paid} of ${RUNS} paid to the wei`, ...lines].join('\n'))
    expect(paid).toBeGreaterThan(RUNS / 2)
    for (const kind of ['exactIn amm', 'exactIn cfmm', 'exactIn amm+cfmm+amm', 'exactOut amm+amm+amm'])
      expect(tally.get(kind) ?? 0, kind).toBeGreaterThan(0)
    for (const issue of ['pool.killed', 'swap.tooSmall', 'swap.tooLarge', 'swap.exactOutUnavailable'])
      expect(tally.get(issue) ?? 0, issue).toBeGreaterThan(0)
  },
  LONG ? 3_600_000 : 600_000,
)
