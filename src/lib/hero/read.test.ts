import { describe, expect, it } from 'vitest'
import { address } from '../../../tests/fakes/pools.ts'
import { encodeCall, type ViewCall, type ViewResult } from '../core/chain/reads.ts'
import { AppError } from '../core/errors/AppError.ts'
import { encodeWord } from '../core/nft/heroState.ts'
import { MOST_REQUESTS, readSeries } from './read.ts'
import { readHeroStates, STATES_AT_ONCE } from './readStates.ts'
import { heroSeries } from './series.ts'

const at = address(1)
const wordOf = (id: bigint) =>
  encodeWord({ kind: 0, level: Number(id), stars: 1, grade: 0, hashPower: 40, merged: 0, used: null })
const ids = (count: number) => Array.from({ length: count }, (_, n) => BigInt(n + 1))

/** A node whose contract fails for longer lists than this, and whose batches may be too large. */
function node({
  longest = 1_000,
  most = 1_000,
  bad = 0n,
}: {
  longest?: number
  most?: number
  bad?: bigint
} = {}) {
  const asked: number[][] = []
  let block = 10n
  const read = async (calls: readonly ViewCall[]) => {
    const lists = calls.map(({ fn, args }) => {
      encodeCall(fn, args)
      return (args?.[0] ?? []) as bigint[]
    })
    asked.push(lists.map(({ length }) => length))
    if (lists.flat().length > most) throw new AppError('rpc.tooLarge', 'too large')
    const results = lists.map(
      (list): ViewResult =>
        list.length > longest || list.includes(bad)
          ? { error: new AppError('chain.callFailed', 'out of gas') }
          : { value: list.map(wordOf) },
    )
    return { block: block++, at: Number(block), results }
  }
  return { read, asked }
}

describe('states of heroes', () => {
  it('reads a hundred at a time, all in one round trip', async () => {
    const { read, asked } = node()
    const { states, block } = await readHeroStates(read, at, ids(250))
    expect([asked, block, states.size]).toEqual([[[100, 100, 50]], 10n, 250])
    expect(states.get(77n)?.level).toBe(77)
    expect(STATES_AT_ONCE).toBe(100)
  })
  it('splits a failing list in halves, and leaves only the failing hero unknown', async () => {
    const { read, asked } = node({ longest: 30, bad: 5n })
    const { states, block } = await readHeroStates(read, at, ids(60))
    expect(asked[1]).toEqual([30, 30])
    expect(block).toBe(10n)
    expect([...states].filter(([, state]) => state === null).map(([id]) => id)).toEqual([5n])
  })
  it('splits an answer that is too large in halves', async () => {
    const { read, asked } = node({ most: 40 })
    const { states } = await readHeroStates(read, at, ids(150))
    expect([...states.values()].every((state) => state !== null)).toBe(true)
    expect(asked.length).toBe(7)
    await expect(readHeroStates(node({ most: 0 }).read, at, ids(3))).rejects.toMatchObject({
      code: 'rpc.tooLarge',
    })
  })
  it('asks a contract without the view only once', async () => {
    let asked = 0
    const read = async (calls: readonly ViewCall[]) => {
      asked++
      return { block: 1n, at: 1, results: calls.map(() => ({ error: new AppError('chain.noContract', '') })) }
    }
    expect([...(await readHeroStates(read, at, ids(3))).states.values()]).toEqual([null, null, null])
    expect(asked).toBe(1)
  })
  it('returns none for no ids', async () => {
    expect((await readHeroStates(node().read, at, [])).states.size).toBe(0)
  })
})

describe('a series', () => {
  const answers = (given: Record<string, unknown>) => async (calls: readonly ViewCall[]) => ({
    block: 1n,
    at: 1,
    results: calls.map(({ fn, args, to }): ViewResult => {
      const value = given[fn.name]
      const answer = typeof value === 'function' ? value(...(args ?? []), to) : value
      return answer === undefined ? { error: new AppError('chain.callFailed', fn.name) } : { value: answer }
    }),
  })
  const where = { address: at, box: null, hero: address(2) }
  const pool = [[40n], [9n], [7n]]
  const open = { pool, requestCount: 5n, nextRequest: 3n }
  it('does not count heroes of open requests as free', async () => {
    const requestOf = (number: bigint) => [address(3), number, 2n, '0x']
    const { state } = await readSeries(answers({ ...open, requestOf }), where, null)
    expect(state).toMatchObject({ free: 3, left: [7], rights: null })
    expect(state.requests?.map(({ number }) => number)).toEqual([3n, 4n])
  })
  it('leaves the free count unknown if a request did not answer, or if there are too many', async () => {
    const requestOf = (number: bigint) => (number === 3n ? undefined : [address(3), 1n, 2n, '0x'])
    expect((await readSeries(answers({ ...open, requestOf }), where, null)).state.free).toBeNull()
    const many = { ...open, requestCount: 4n + BigInt(MOST_REQUESTS) }
    expect((await readSeries(answers(many), where, null)).state).toMatchObject({ free: null, requests: null })
  })
  it('reads as many open requests as allowed, from the oldest on', async () => {
    const requestOf = (number: bigint) => [address(3), number, 2n, '0x']
    const pool = [[40n], [1_000n], [1_000n]]
    const most = { ...open, pool, requestCount: 3n + BigInt(MOST_REQUESTS), requestOf }
    const { state } = await readSeries(answers(most), where, null)
    expect(state.requests).toHaveLength(MOST_REQUESTS)
    expect([state.requests?.at(0)?.number, state.requests?.at(-1)?.number]).toEqual([3n, 202n])
    // Each of them waits for two heroes.
    expect(state.free).toBe(600)
  })
  it('has no open request if all are settled', async () => {
    const { state } = await readSeries(answers({ ...open, nextRequest: 5n }), where, null)
    expect(state).toMatchObject({ requests: [], free: 7 })
  })
  it.each<[string, object]>([
    ['more are settled than there are', { requestCount: 2n }],
    ['their number is unknown', { requestCount: undefined }],
    ['the next one is unknown', { nextRequest: undefined }],
  ])('leaves open requests unknown if %s', async (_, change) => {
    const { state } = await readSeries(answers({ ...open, ...change }), where, null)
    expect(state).toMatchObject({ requests: null, free: null, left: [7] })
  })
  it.each<[string, unknown]>([
    ['a kind without power', [[0n], [9n], [7n]]],
    ['a kind without a first count', [[40n, 41n], [9n], [7n, 1n]]],
    ['a kind without a count of what is left', [[40n, 41n], [9n, 2n], [7n]]],
    ['no answer', undefined],
  ])('rejects a pool with %s', async (_, given) => {
    const { state } = await readSeries(answers({ ...open, nextRequest: 5n, pool: given }), where, null)
    expect(state).toMatchObject({ pool: null, left: null, free: null, requests: [] })
  })
  it('reads allowances and balances of an account, each from its own contract', async () => {
    const [box, hero, pkt, account] = [address(5), address(2), address(6), address(7)]
    const given = {
      ...open,
      nextRequest: 5n,
      pkt,
      isApprovedForAll: (owner: string, spender: string, to: string) =>
        owner === account && spender === at && to === hero,
      balanceOf: (owner: string, to: string) => (owner === account && to === pkt ? 11n : 0n),
      allowance: (owner: string, spender: string, to: string) =>
        owner === account && spender === at && to === pkt ? 12n : 0n,
    }
    const read = async (change: object, whom: typeof account | null = account) =>
      (await readSeries(answers({ ...given, ...change }), { ...where, box }, whom)).state
    expect(await read({})).toMatchObject({
      pkt,
      rights: { owner: account, boxes: false, heroes: true, held: 11n, allowance: 12n },
    })
    expect(await read({}, null)).toMatchObject({ pkt, rights: null })
    // No coin was set: it is not called.
    for (const none of [undefined, address(0)])
      expect(await read({ pkt: none })).toMatchObject({
        pkt: null,
        rights: { heroes: true, held: null, allowance: null },
      })
    // A series without boxes has no approval of them.
    const { state } = await readSeries(answers(given), where, account)
    expect(state.rights).toMatchObject({ boxes: null, heroes: true })
  })
  it('rejects a pool that does not match the provenance hash', async () => {
    const given = { ...open, nextRequest: 5n, provenance: `0x${'1'.repeat(64)}` }
    expect((await readSeries(answers(given), where, null)).state).toMatchObject({ pool: null, left: null })
  })
})

it('the registry’s series', () => {
  const entry = { id: 'a', address: at, box: 'box', hero: 'hero', kind: 'pocket', draw: 'twoStep' } as const
  const collections = [{ id: 'hero', address: address(2), kind: 'nft' as const }]
  expect(heroSeries({ reveals: [entry, { ...entry, hero: 'gone' }], collections })).toEqual([
    { ...entry, hero: address(2), box: null },
  ])
})
