import { encodeAbiParameters, encodeEventTopics, type Hex, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { fakeRpc, node } from '../../../tests/fakes/node.ts'
import { address } from '../../../tests/fakes/pools.ts'
import { readViews } from '../core/chain/reads.ts'
import { ourReveal } from './calls.ts'
import { readRequest } from './readDraw.ts'

const [REVEAL, OWNER, OTHER] = [address(1), address(0xaa), address(0xbb)]
const [HASH, SEED] = [`0x${'c1'.repeat(32)}`, `0x${'5e'.repeat(32)}`] as const
const NO_SEED = `0x${'00'.repeat(32)}`
const pool = { kinds: Array.from({ length: 3 }, () => ({ grade: 0, hashPower: 40 })) }

const abi = parseAbi([
  'event RevealRequested(address indexed owner, uint256 indexed request, uint256[] boxes)',
  'event RevealSettled(uint256 indexed request, address indexed owner, bytes32 seed, uint256 left)',
  'event Revealed(address indexed owner, uint256 indexed box, uint256 indexed hero, uint256 kind)',
])
type Place = { readonly block: number; readonly tx?: number; readonly index?: number }
const log = (
  { block, tx = block, index = 0 }: Place,
  topics: unknown,
  types: readonly string[],
  values: readonly unknown[],
) => ({
  address: REVEAL,
  topics,
  data: encodeAbiParameters(
    types.map((type) => ({ type })),
    values,
  ) as Hex,
  blockNumber: `0x${block.toString(16)}`,
  transactionHash: `0x${tx.toString(16).padStart(64, '0')}`,
  logIndex: `0x${index.toString(16)}`,
})
type Log = ReturnType<typeof log>
const topicsOf = (eventName: string, args: Record<string, unknown>) =>
  encodeEventTopics({ abi, eventName, args } as never)
const requested = (place: Place, request: bigint, boxes: readonly bigint[]) =>
  log(place, topicsOf('RevealRequested', { owner: OWNER, request }), ['uint256[]'], [boxes])
const settled = (
  place: Place,
  request: bigint,
  seed: string = SEED,
  left = (2n << 32n) | (7n << 16n) | 65_535n,
) => log(place, topicsOf('RevealSettled', { request, owner: OWNER }), ['bytes32', 'uint256'], [seed, left])
const revealed = (place: Place, box: bigint, hero: bigint, kind: bigint) =>
  log(place, topicsOf('Revealed', { owner: OWNER, box, hero }), ['uint256'], [kind])

/** Request 4 of two boxes, made at height 100 and settled in block 104. */
const events: readonly Log[] = [
  requested({ block: 100 }, 4n, [7n, 8n]),
  settled({ block: 104, index: 3 }, 4n),
  revealed({ block: 104, index: 4 }, 7n, 1_001n, 2n),
  revealed({ block: 104, index: 5 }, 8n, 1_002n, 0n),
]
const truth = {
  head: 120n,
  count: 2n,
  next: 5n,
  logs: events,
  /** Hash of the draw block. */
  hash: SEED as string,
}

function chain(change: Partial<typeof truth> = {}) {
  const f = { ...truth, ...change }
  const isIn = ({ blockNumber, topics }: Log, from: string, to: string, wanted: (string[] | null)[]) =>
    BigInt(blockNumber) >= BigInt(from) &&
    BigInt(blockNumber) <= BigInt(to) &&
    wanted.every((any, k) => any === null || any.includes((topics as string[])[k] ?? ''))
  const blocks: string[] = []
  const rpc = fakeRpc({
    a: node(
      [
        [
          ourReveal.requestOf,
          ([number]) => (number === 4n ? [OWNER, 100n, f.count, HASH] : [OTHER, 0n, 0n, NO_SEED]),
        ],
        [ourReveal.nextRequest, () => f.next],
      ],
      {
        eth_chainId: '0x1',
        eth_blockNumber: `0x${f.head.toString(16)}`,
        eth_getLogs: ({
          fromBlock,
          toBlock,
          topics,
        }: {
          fromBlock: string
          toBlock: string
          topics: (string[] | null)[]
        }) => f.logs.filter((one) => isIn(one, fromBlock, toBlock, topics)),
        eth_getBlockByNumber: (number: string) => {
          blocks.push(number)
          return { number, hash: f.hash }
        },
      },
    ),
  })
  return {
    blocks,
    read: async (number = 4n) =>
      readRequest((calls) => readViews(rpc, 1, calls), rpc, REVEAL, number, pool as never),
  }
}

it('reads a settled request with its results', async () => {
  const at = chain()
  expect(await at.read()).toEqual({
    block: 120n,
    request: {
      number: 4n,
      owner: expect.stringMatching(new RegExp(OWNER, 'i')),
      height: 100n,
      boxes: [7n, 8n],
      boxesHash: HASH,
      savedSeed: null,
      settled: {
        settledHeight: 104n,
        seed: SEED,
        left: [65_535, 7, 2],
        heroes: [
          { box: 7n, hero: 1_001n, kind: 2 },
          { box: 8n, hero: 1_002n, kind: 0 },
        ],
        seedBlockHash: SEED,
      },
    },
  })
  // The block two after the request's draws.
  expect(at.blocks).toEqual(['0x66'])
})

it('reports a request that does not exist', async () => {
  expect(await chain().read(9n)).toEqual({ block: 120n, request: null })
})

it('is open until the contract’s next request is a later one', async () => {
  expect((await chain({ next: 4n }).read()).request?.settled).toBe('no')
  expect((await chain({ next: 5n }).read()).request?.settled).toMatchObject({ settledHeight: 104n })
})

it('does not know the boxes if the event is missing', async () => {
  const { request } = await chain({ logs: events.slice(1) }).read()
  expect(request).toMatchObject({ boxes: null, settled: { heroes: [{}, {}] } })
})

it('reads no block hash for a lapsed request', async () => {
  const at = chain({ logs: [settled({ block: 360 }, 4n, NO_SEED)], head: 400n })
  expect((await at.read()).request?.settled).toMatchObject({ seed: NO_SEED, seedBlockHash: null, heroes: [] })
  expect(at.blocks).toEqual([])
})

describe('heroes of a request', () => {
  const heroesOf = async (logs: readonly Log[]) => {
    const { request } = await chain({ logs }).read()
    return typeof request?.settled === 'object'
      ? request.settled.heroes.map(({ hero }) => Number(hero))
      : null
  }
  const own = (...logs: readonly Log[]) => heroesOf([settled({ block: 104, index: 3 }, 4n), ...logs])

  it('are in the order of their events, for any order of the node', async () => {
    const [first, second] = events.slice(2) as [Log, Log]
    expect(await own(second, first)).toEqual([1_001, 1_002])
    // Compared as numbers: 10 comes after 9.
    const late = revealed({ block: 104, index: 10 }, 8n, 1_003n, 0n)
    const early = revealed({ block: 104, index: 9 }, 7n, 1_004n, 0n)
    expect(await own(late, early)).toEqual([1_004, 1_003])
  })
  it('end with the next request that the same transaction settles', async () => {
    expect(
      await own(
        revealed({ block: 104, index: 4 }, 7n, 1_001n, 0n),
        settled({ block: 104, index: 5 }, 5n),
        revealed({ block: 104, index: 6 }, 9n, 1_002n, 0n),
      ),
    ).toEqual([1_001])
  })
  it('begin after those of the request before', async () => {
    expect(
      await own(
        settled({ block: 104, index: 1 }, 3n),
        revealed({ block: 104, index: 2 }, 1n, 1_000n, 0n),
        revealed({ block: 104, index: 4 }, 7n, 1_001n, 0n),
      ),
    ).toEqual([1_001])
  })
  it('are of the transaction that settled it', async () => {
    expect(await own(revealed({ block: 104, tx: 9, index: 4 }, 7n, 1_001n, 0n))).toEqual([])
  })
  it('leave out an event of another shape', async () => {
    const bad = { ...revealed({ block: 104, index: 4 }, 7n, 1_001n, 0n), data: '0x' as const }
    expect(await own(bad, revealed({ block: 104, index: 5 }, 8n, 1_002n, 0n))).toEqual([1_002])
  })
})

describe('the settling of a request', () => {
  const at = async (block: number, head = 30_000n) =>
    (await chain({ logs: [settled({ block }, 4n)], head }).read()).request?.settled

  it.each([
    // From the block after the draw block, for 20,000 blocks.
    [102, 'lost'],
    [103, { settledHeight: 103n }],
    [20_103, { settledHeight: 20_103n }],
    [20_104, 'lost'],
  ])('in block %i is %o', async (block, found) => {
    const reported = await at(block)
    if (typeof found === 'string') expect(reported).toBe(found)
    else expect(reported).toMatchObject(found)
  })
  it('is found in the latest block', async () =>
    expect(await at(120, 120n)).toMatchObject({ settledHeight: 120n }))
  it('is lost in another shape', async () => {
    const bad = { ...settled({ block: 104 }, 4n), data: '0x' as const }
    expect((await chain({ logs: [bad] }).read()).request?.settled).toBe('lost')
  })
  it('does not match that of another request', async () => {
    expect((await chain({ logs: [settled({ block: 104 }, 5n)] }).read()).request?.settled).toBe('lost')
  })
})
