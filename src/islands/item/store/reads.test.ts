/**
 * The item of the page: from the chain, from the index, and its own metadata; and the public like. One file: all of
 * them share one fake index, wallet and chain.
 */
import { hexToString } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { COLLECTION, itemOf, itemRow } from '../../../../tests/fakes/items.ts'
import { seenPage, settled } from '../../../../tests/fakes/page.ts'
import { connect, ME, OTHER } from '../../../../tests/fakes/visitor.ts'
import { AppError } from '../../../lib/core/errors/AppError.ts'
import { itemQuery } from '../../../lib/core/nft/link.ts'
import { hexId } from '../../../lib/core/nft/tokenId.ts'
import { SILENT_MS } from '../../../lib/core/wallet/answer.ts'
import { $snacks } from '../../../stores/snackbar.ts'
import { $parties } from '../../shared/nft/store/recipient.ts'
import { $itemInfo, metadataWait, patchItemInfo, refreshItemInfo, refreshMetadata } from './info.ts'
import { $itemChain, openItemLink, refreshItem } from './item.ts'
import { watchItemMetadata } from './itemMetadata.ts'
import { $publicLike, likerOf, signLike, watchPublicLike } from './publicLike.ts'
import { $subject, knownSubject } from './subject.ts'

type Request = {
  path: string
  query?: Record<string, unknown>
  method?: string
  headers?: unknown
  body?: unknown
}
const world = vi.hoisted(() => ({
  index: (_: unknown): unknown => {
    throw new Error('no index')
  },
  requests: [] as unknown[],
  item: null as unknown,
  during: (): void => undefined,
  metadata: null as unknown,
  uris: [] as string[],
  sign: async (_: string): Promise<string> => '0x',
}))
vi.mock('../../../lib/core/api/client.ts', async (real) => {
  const askApiAt = async (request: unknown) => {
    world.requests.push(request)
    return { body: await world.index(request), at: 5, skipped: 2 }
  }
  return {
    ...(await real<object>()),
    askApiAt,
    askApi: async (request: unknown) => (await askApiAt(request)).body,
  }
})
vi.mock('../../../lib/core/nft/read.ts', async (real) => ({
  ...(await real<object>()),
  readItem: async () => {
    world.during()
    if (world.item instanceof Error) throw world.item
    return { block: 50n, at: 1, item: world.item, hero: null }
  },
}))
vi.mock('../../../lib/core/nft/readMetadata.ts', () => ({
  readMetadata: async (uri: string) => {
    world.uris.push(uri)
    return world.metadata
  },
}))
vi.mock('../../../stores/connect.ts', async (real) => ({
  ...(await real<object>()),
  assertWallet: async () => ({
    sign: ({ params: [text] }: { params: [`0x${string}`] }) => world.sign(hexToString(text)),
  }),
}))

const down = (): never => {
  throw new Error('no index')
}
const stops: (() => void)[] = []
const requests = () => world.requests as Request[]

/** Opens an item by its link, as the page does. */
let opened = 100n
async function open(id = ++opened) {
  openItemLink(itemQuery(COLLECTION.shortName, id))
  const subject = knownSubject()
  if (!subject) throw new Error('no such item')
  return subject
}

beforeEach(async () => {
  seenPage()
  Object.assign(world, {
    index: down,
    item: itemOf(),
    during: () => undefined,
    metadata: null,
    uris: [],
    sign: async () => '0x',
  })
  connect()
  $snacks.set([])
  await open()
  await refreshItemInfo()
  world.requests = []
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
})

describe('the item on the chain', () => {
  it('is read with the account’s part', async () => {
    await refreshItem()
    expect($itemChain.get()).toMatchObject({ owner: ME, stamp: { block: 50n, at: 1 } })
    expect($itemChain.get().item?.part?.owner).toBe(ME)
  })

  it('stays without the part of an account that left, until it is read again', async () => {
    await refreshItem()
    connect({ address: OTHER })
    world.item = new AppError('rpc.timeout')
    expect((await refreshItem())?.code).toBe('rpc.timeout')
    expect($itemChain.get()).toMatchObject({ owner: OTHER, item: { part: null } })
  })

  it('stays with its part when a later read fails', async () => {
    await refreshItem()
    world.item = new AppError('rpc.timeout')
    await refreshItem()
    expect($itemChain.get().item?.part?.owner).toBe(ME)
  })

  it.each<[string, () => void]>([
    ['the account left', () => connect({ address: OTHER })],
    ['another item was opened', () => void open()],
  ])('is not shown if %s meanwhile', async (_, change) => {
    world.during = change
    await refreshItem()
    expect($itemChain.get().item).toBeNull()
  })

  it('of an unknown link is not read', async () => {
    expect(openItemLink('?c=nothing&i=1')).toBe(false)
    expect($subject.get()).toBe('unknown')
    world.during = () => {
      throw new Error('read')
    }
    expect(await refreshItem()).toBeNull()
    await refreshItemInfo()
    expect(requests()).toEqual([])
  })
})

describe('the item of the index', () => {
  const history = { list: [{ from: ME, to: OTHER }], count: 1 }
  const both = (item: unknown) => (request: unknown) =>
    (request as Request).path.includes('activities') ? history : item

  it('is requested with its history', async () => {
    const subject = knownSubject()
    world.index = both({ ...itemRow(1), asOfBlock: 40 })
    await refreshItemInfo()
    expect($itemInfo.get()).toMatchObject({
      subject,
      state: 'ready',
      skipped: 2,
      historySkipped: 2,
      stamp: { block: 40n, at: 5 },
      history,
    })
    expect($parties.get()).toEqual([ME, OTHER])
    expect(requests().find(({ path }) => path.includes('activities'))?.query).toMatchObject({
      shortName: COLLECTION.shortName,
      page: 1,
    })
  })

  it('stays with its failure when a later request fails, and is dropped for another item', async () => {
    world.index = both({ ...itemRow(1), asOfBlock: 40 })
    await refreshItemInfo()
    world.index = () => {
      throw new AppError('api.broken')
    }
    await refreshItemInfo()
    expect($itemInfo.get()).toMatchObject({ state: 'broken', stamp: { block: 40n }, history })
    await open()
    await refreshItemInfo()
    expect($itemInfo.get()).toMatchObject({ item: null, history: null, state: 'broken' })
  })

  it('of an item that was left meanwhile is dropped', async () => {
    $parties.set([])
    world.index = async (request) => {
      await open()
      return both({ ...itemRow(1), asOfBlock: 40 })(request)
    }
    await refreshItemInfo()
    expect($itemInfo.get().item).toBeNull()
    expect($parties.get()).toEqual([])
  })

  it('has times for the next refresh of its metadata', async () => {
    world.index = () => ({ retryAfterSec: 30 })
    expect(await metadataWait(ME)).toBe(30)
    expect(await refreshMetadata(ME)).toEqual({ retryAfterSec: 30 })
    expect(requests().map(({ method, query, body }) => method ?? query ?? body)).toEqual([
      { ownerAddress: ME },
      'POST',
    ])
  })
})

describe('the item’s own metadata', () => {
  const own = { name: 'Own', image: 'ipfs://own' }
  beforeEach(() => {
    world.metadata = own
    stops.push(watchItemMetadata())
  })
  const chainSays = (tokenUri: string | null) => $itemChain.setKey('item', itemOf({ tokenUri }))
  const info = (change: object) => patchItemInfo(knownSubject() as never, change)
  const row = (change: object = {}) => ({ ...itemRow(1), metadata: { state: 'ok' }, ...change })

  it('are read once no index has the item and the chain names them', async () => {
    info({ state: 'down' })
    expect(world.uris).toEqual([])
    chainSays('ipfs://a')
    await settled()
    expect(world.uris).toEqual(['ipfs://a'])
    expect($itemInfo.get().metadata).toEqual(own)
    chainSays('ipfs://a')
    info({ state: 'down' })
    await settled()
    expect(world.uris).toEqual(['ipfs://a'])
  })

  it.each<[string, object, boolean]>([
    ['the index is asked', { state: 'loading' }, false],
    ['the index has the item with its picture', { state: 'ready', item: row({ image: 'ipfs://x' }) }, false],
    ['the index has the item without a picture', { state: 'ready', item: row({ image: null }) }, true],
    [
      'the index has not read the metadata yet',
      { state: 'ready', item: row({ image: null, metadata: { state: 'pending' } }) },
      false,
    ],
    ['the index fails, and had the item', { state: 'down', item: row({ image: 'ipfs://x' }) }, false],
    ['the index has no such item', { state: 'refused', item: null }, true],
  ])('while %s: %o → %s', async (_, change, isRead) => {
    info(change)
    chainSays('ipfs://a')
    await settled()
    expect(world.uris).toEqual(isRead ? ['ipfs://a'] : [])
  })

  it('that cannot be read are read again when the index fails again', async () => {
    world.metadata = null
    info({ state: 'down' })
    chainSays('ipfs://a')
    await settled()
    expect($itemInfo.get().metadata).toBeNull()
    world.metadata = own
    info({ state: 'down' })
    await settled()
    expect(world.uris).toEqual(['ipfs://a', 'ipfs://a'])
    expect($itemInfo.get().metadata).toEqual(own)
  })

  it('without a URI are not read', async () => {
    info({ state: 'down' })
    chainSays(null)
    await settled()
    expect(world.uris).toEqual([])
  })

  it('are not watched after the page was left', async () => {
    for (const stop of stops.splice(0)) stop()
    info({ state: 'down' })
    chainSays('ipfs://a')
    await settled()
    expect(world.uris).toEqual([])
  })
})

describe('the public like', () => {
  const shown = () => {
    const { of, liked, busy } = $publicLike.get()
    return { of, liked, busy }
  }
  const watch = async () => {
    const subject = await open()
    stops.push(watchPublicLike(subject, ME))
    await settled()
    return subject
  }
  beforeEach(() => $publicLike.set({ of: null, liked: false, busy: false }))

  it.each([true, false])('is what the server says: %s', async (liked) => {
    world.index = () => ({ ...itemRow(1), liked })
    const subject = await watch()
    expect(shown()).toEqual({ of: likerOf(subject, ME), liked, busy: false })
    expect(requests()[0]?.query).toEqual({ wallet: ME.toLowerCase() })
  })

  it.each<[string, () => unknown]>([
    ['without a server', down],
    ['of a server that does not know likes', () => itemRow(1)],
  ])('%s is unknown, and asked for again', async (_, index) => {
    world.index = index
    await watch()
    expect(shown().of).toBeNull()
  })

  it('of another item is unknown at once', async () => {
    world.index = () => ({ ...itemRow(1), liked: true })
    await watch()
    world.index = down
    await watch()
    expect(shown()).toEqual({ of: null, liked: false, busy: false })
  })

  it('that is being signed is newer than an answer', async () => {
    world.index = () => {
      $publicLike.setKey('busy', true)
      return { ...itemRow(1), liked: true }
    }
    await watch()
    expect(shown()).toEqual({ of: null, liked: false, busy: true })
  })

  describe('of a wallet that is slow to sign', () => {
    afterEach(() => vi.useRealTimers())
    const late = () => {
      const answers: ((signature: string) => void)[] = []
      world.sign = () => new Promise((resolve) => answers.push(resolve))
      world.index = () => ({ liked: true, likes: 9 })
      return answers
    }

    it('counts, and the wallet can be asked again meanwhile', async () => {
      const subject = await open()
      const [answers, before] = [late(), requests().length]
      vi.useFakeTimers()
      const signed = signLike(subject, ME, true)
      await vi.advanceTimersByTimeAsync(SILENT_MS)
      expect(shown().busy).toBe(false)
      answers[0]?.('0xlate')
      await signed
      expect(requests()).toHaveLength(before + 1)
      expect(shown()).toEqual({ of: likerOf(subject, ME), liked: true, busy: false })
    })

    it('counts no more once it was asked again', async () => {
      const subject = await open()
      const [answers, before] = [late(), requests().length]
      vi.useFakeTimers()
      const first = signLike(subject, ME, true)
      await vi.advanceTimersByTimeAsync(SILENT_MS)
      const second = signLike(subject, ME, true)
      await vi.advanceTimersByTimeAsync(0)
      answers[0]?.('0xfirst')
      await first
      expect(requests()).toHaveLength(before)
      expect(shown().busy).toBe(true)
      answers[1]?.('0xsecond')
      await second
      expect(requests()).toHaveLength(before + 1)
    })
  })

  it('is signed as a text for this wallet and item, and counted on the page', async () => {
    const subject = await open()
    await refreshItemInfo()
    patchItemInfo(subject, { item: { ...itemRow(1), likes: 1 } as never })
    world.requests = []
    let text = ''
    world.sign = async (asked) => {
      text = asked
      expect(shown().busy).toBe(true)
      return '0xsigned'
    }
    world.index = () => ({ liked: true, likes: 9 })
    await signLike(subject, ME, true)
    expect(text).toContain(hexId(subject.key.id))
    expect(requests()[0]).toMatchObject({
      method: 'PATCH',
      path: `nfts/projects/${subject.collection.id}/${hexId(subject.key.id)}/${ME.toLowerCase()}`,
    })
    expect(shown()).toEqual({ of: likerOf(subject, ME), liked: true, busy: false })
    expect($itemInfo.get().item?.likes).toBe(9)
  })

  it('of an item that was left meanwhile does not change another’s count', async () => {
    const subject = await open()
    world.index = () => ({ liked: true, likes: 9 })
    world.sign = async () => {
      const other = await open()
      patchItemInfo(other, { item: { ...itemRow(2), likes: 1 } as never })
      return '0xsigned'
    }
    await signLike(subject, ME, true)
    expect($itemInfo.get().item?.likes).toBe(1)
  })

  it.each<[string, () => void, string]>([
    [
      'the wallet refuses',
      () => {
        world.sign = async () => {
          throw new AppError('wallet.rejected')
        }
      },
      'wallet.rejected',
    ],
    [
      'the server refuses',
      () => {
        world.index = () => {
          throw new AppError('api.refused')
        }
      },
      'like.failed',
    ],
  ])('stays as it was if %s', async (_, prepare, code) => {
    const subject = await open()
    prepare()
    await signLike(subject, ME, true)
    expect(shown()).toEqual({ of: null, liked: false, busy: false })
    expect($snacks.get().map((one) => one.code)).toEqual([code])
  })

  it('is signed once at a time', async () => {
    const subject = await open()
    $publicLike.setKey('busy', true)
    await signLike(subject, ME, true)
    expect(requests()).toEqual([])
  })
})
