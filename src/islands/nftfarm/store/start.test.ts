import { recoverTypedDataAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { gateCases, visit } from '../../../../tests/fakes/visitor.ts'
import { chain } from '../../../lib/core/config/env.ts'
import type { Address } from '../../../lib/core/config/registry.ts'
import { AppError } from '../../../lib/core/errors/AppError.ts'
import { SILENT_MS } from '../../../lib/core/wallet/answer.ts'
import type { SignatureRequest } from '../../../lib/core/wallet/signature.ts'
import { nftFarm } from '../../../lib/nftfarm/known.ts'
import { type FarmItem, MOST_ITEMS } from '../../../lib/nftfarm/model.ts'
import { farmingTypedData } from '../../../lib/nftfarm/typedData.ts'
import { $wallet } from '../../../stores/wallet.ts'
import { $farmItems } from './reported.ts'
import { noteContract, signFarming } from './signStart.ts'
import { $farming, closeFarming, openFarming } from './start.ts'

const account = privateKeyToAccount(generatePrivateKey())
const OWNER = account.address as Address
const item = (n: number): FarmItem => ({
  collection: `0x${'c1'.repeat(20)}`,
  tokenId: `0x${n.toString(16).padStart(64, '0')}`,
})
const record = {
  seq: 7,
  block: 50,
  time: 1_000,
  account: OWNER,
  start: true,
  items: [item(1)],
  number: 1_000,
  signature: `0x${'00'.repeat(65)}`,
  previous: `0x${'00'.repeat(32)}`,
  hash: `0x${'ab'.repeat(32)}`,
  receipt: `0x${'11'.repeat(65)}`,
}

type Sent = { readonly url: string; readonly body: Readonly<Record<string, unknown>> }
const world = vi.hoisted(() => ({
  code: '0x' as unknown,
  sign: async (_: unknown): Promise<unknown> => '0x',
  answer: (): Response => new Response(),
  sent: [] as unknown[],
}))
vi.mock('../../../stores/connect.ts', async (real) => ({
  ...(await real<object>()),
  assertWallet: async () => ({ sign: (request: unknown) => world.sign(request) }),
}))
vi.mock('../../../stores/chain.ts', async (real) => ({
  ...(await real<object>()),
  rpc: () => ({ batch: async () => [world.code] }),
}))
vi.mock('../../../stores/settings.ts', async (real) => ({
  ...(await real<object>()),
  apiUrl: () => 'https://api.test',
}))

const sent = () => (world.sent as Sent[]).filter(({ body }) => body)
const now = () => $farming.get().current
const refuse = (status: number, code: string) => () =>
  Response.json({ error: { code, message: 'no' } }, { status })

beforeEach(() => {
  visit()
  $wallet.set({ ...$wallet.get(), address: OWNER })
  world.code = '0x'
  world.sent = []
  world.sign = (request) => {
    const { params } = request as Extract<SignatureRequest, { method: 'eth_signTypedData_v4' }>
    return account.signTypedData(JSON.parse(params[1]))
  }
  world.answer = () => Response.json({ record, asOfBlock: 50 })
  vi.stubGlobal('document', { querySelectorAll: () => [] })
  vi.stubGlobal('fetch', async (url: URL, { body }: { body: string | null }) => {
    world.sent.push({ url: String(url), body: body === null ? null : JSON.parse(body) })
    return world.answer()
  })
  $farmItems.set({ ...$farmItems.get(), body: null })
  closeFarming()
})
afterEach(() => vi.unstubAllGlobals())

describe('a start', () => {
  it('signs typed data for this chain and pool, and sends the signature', async () => {
    openFarming(true, [item(1), item(2)])
    expect(now()?.state).toBe('review')
    await signFarming(5_000)
    expect(now()).toMatchObject({ state: 'done', error: null, record: { seq: 7, receipt: record.receipt } })
    const [first] = sent()
    expect(first?.url).toBe('https://api.test/nft-farm/v1/start')
    const { signature, ...body } = first?.body ?? {}
    const lower = OWNER.toLowerCase() as Address
    expect(body).toEqual({ account: lower, items: [item(1), item(2)], number: 5_000 })
    const data = farmingTypedData(
      { chainId: chain.id, pool: nftFarm?.pool.toLowerCase() as Address },
      { account: lower, start: true, items: [item(1), item(2)], number: 5_000 },
    )
    expect(await recoverTypedDataAddress({ ...data, signature: signature as `0x${string}` })).toBe(OWNER)
  })

  it('has a larger number than the last one, even if the clock was set back', async () => {
    $farmItems.set({ ...$farmItems.get(), body: { number: 9_000 } as never })
    openFarming(true, [item(1)])
    await signFarming(5_000)
    expect(sent()[0]?.body.number).toBe(9_001)
  })

  it('names 100 heroes at most; the others are left for the next one', () => {
    openFarming(
      true,
      Array.from({ length: MOST_ITEMS + 5 }, (_, n) => item(n)),
    )
    expect(now()?.items).toHaveLength(MOST_ITEMS)
  })

  it('opens neither without heroes nor without a wallet', () => {
    openFarming(true, [])
    expect(now()).toBeNull()
    $wallet.set({ ...$wallet.get(), address: null })
    openFarming(true, [item(1)])
    expect(now()).toBeNull()
  })
})

it('a stop is sent to its own address', async () => {
  openFarming(false, [item(1)])
  await signFarming(5_000)
  expect(sent()[0]?.url).toBe('https://api.test/nft-farm/v1/stop')
})

describe('a failure keeps the review open and says why', () => {
  it.each<[string, () => void, string]>([
    [
      'the wallet refuses',
      () => {
        world.sign = async () => {
          throw Object.assign(new Error('no'), { code: 4001 })
        }
      },
      'wallet.rejected',
    ],
    [
      'a contract account',
      () => {
        world.code = '0x6001'
      },
      'nftfarm.contract',
    ],
    [
      'a text that is no reason',
      () => {
        world.answer = () => new Response('<html>', { status: 502 })
      },
      'nftfarm.unanswered',
    ],
    [
      'an answer that cannot be read',
      () => {
        world.answer = () => new Response('{}')
      },
      'nftfarm.unanswered',
    ],
  ])('%s', async (_, become, code) => {
    become()
    openFarming(true, [item(1)])
    await signFarming(5_000)
    expect(now()).toMatchObject({ state: 'review', record: null })
    expect(now()?.error).toBeInstanceOf(AppError)
    expect(now()?.error?.code).toBe(code)
  })
})

it.each([
  ['no_operator', 500, 'nftfarm.noOperator'],
  ['behind', 500, 'nftfarm.behind'],
  ['stale_number', 400, 'nftfarm.number'],
  ['bad_signature', 401, 'nftfarm.signature'],
  ['not_owner', 409, 'nftfarm.notOwner'],
  ['used_up', 409, 'nftfarm.usedUp'],
  ['not_started', 409, 'nftfarm.notStarted'],
  ['claim_first', 409, 'nftfarm.claimFirst'],
  ['duplicate', 409, 'nftfarm.refused'],
] as const)('the server’s %s with status %s is %s', async (reason, status, code) => {
  world.answer = refuse(status, reason)
  openFarming(true, [item(1)])
  await signFarming(5_000)
  expect(now()).toMatchObject({ state: 'review', record: null, error: { code } })
})

describe('nothing is signed', () => {
  it.each(gateCases)('%s', async (_, _gate, become) => {
    openFarming(true, [item(1)])
    become()
    await signFarming(5_000)
    expect(now()?.state).toBe('review')
    expect(sent()).toEqual([])
  })

  it('for a contract account', async () => {
    world.code = '0x6001'
    const sign = vi.fn()
    world.sign = sign
    openFarming(true, [item(1)])
    await signFarming(5_000)
    expect(sign).not.toHaveBeenCalled()
  })
})

it('a review that was closed while the wallet signed sends nothing', async () => {
  const honest = world.sign
  world.sign = async (request) => {
    closeFarming()
    return honest(request)
  }
  openFarming(true, [item(1)])
  await signFarming(5_000)
  expect(sent()).toEqual([])
  expect(now()).toBeNull()
})

it('a person may take as long as they need in the wallet', async () => {
  vi.useFakeTimers()
  const honest = world.sign
  world.sign = async (request) => {
    await new Promise((resolve) => setTimeout(resolve, 6 * SILENT_MS))
    return honest(request)
  }
  openFarming(true, [item(1)])
  const signed = signFarming(5_000)
  await vi.advanceTimersByTimeAsync(5 * SILENT_MS)
  expect(now()?.state).toBe('signing')
  await vi.advanceTimersByTimeAsync(SILENT_MS)
  await signed
  vi.useRealTimers()
  expect(now()).toMatchObject({ state: 'done', record: { seq: 7 } })
})

describe('if the server’s answer is lost', () => {
  const items = (number: number) => () =>
    Response.json({ list: [], power: '0', expected: '0', number, asOfBlock: 50 })
  const lose = async () => {
    world.answer = () => {
      throw new TypeError('network')
    }
    openFarming(false, [item(1)])
    await signFarming(5_000)
    expect(now()).toMatchObject({ state: 'review', unanswered: 5_000, error: { code: 'nftfarm.unanswered' } })
    world.sent = []
  }

  it('a recorded signature is found, and not asked for again', async () => {
    await lose()
    const sign = vi.fn()
    world.sign = sign
    world.answer = items(5_000)
    await signFarming(6_000)
    expect(now()).toMatchObject({ state: 'done', error: null, record: null })
    expect(sign).not.toHaveBeenCalled()
  })

  it('one that was not recorded is signed again', async () => {
    await lose()
    world.answer = () => {
      world.answer = () => Response.json({ record, asOfBlock: 50 })
      return items(4_000)()
    }
    await signFarming(6_000)
    expect(now()).toMatchObject({ state: 'done', record: { seq: 7 } })
    expect(sent().map(({ body }) => body.number)).toEqual([6_000])
  })

  it('nothing is signed as long as the server does not say', async () => {
    await lose()
    const sign = vi.fn()
    world.sign = sign
    await signFarming(6_000)
    expect(sign).not.toHaveBeenCalled()
    expect(now()).toMatchObject({ state: 'review', unanswered: 5_000, error: { code: 'nftfarm.unanswered' } })
  })

  it('a refusal leaves nothing to look for', async () => {
    world.answer = refuse(400, 'not_started')
    openFarming(false, [item(1)])
    await signFarming(5_000)
    expect(now()?.unanswered).toBeNull()
  })
})

it('an altered review is not signed', async () => {
  const sign = vi.fn()
  world.sign = sign
  const altered = { dataset: { says: '100' }, textContent: '999' }
  vi.stubGlobal('document', { querySelectorAll: () => [altered] })
  openFarming(true, [item(1)])
  await signFarming(5_000)
  expect(sign).not.toHaveBeenCalled()
  expect(now()?.error?.code).toBe('review.altered')
})

it('a contract account reads that it cannot sign before it is asked to', async () => {
  world.code = '0x6001'
  openFarming(true, [item(1)])
  await noteContract()
  expect(now()?.error?.code).toBe('nftfarm.contract')
  world.code = '0x'
  openFarming(true, [item(1)])
  await noteContract()
  expect(now()?.error).toBeNull()
})
