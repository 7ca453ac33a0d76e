import type { CollectionInfo } from '../../src/lib/core/config/collections.ts'
import { COLLECTIONS } from '../nfts.ts'
import { REVEALS } from '../reveals.ts'
import type { Subject } from './art.ts'
import { cidOf } from './cid.ts'
import { hostileItems } from './hostile.ts'
import { collectionOf, infoOf, itemOf, keysOf, pictureOf, UNSYNCHRONIZED } from './items.ts'

/** The devnet's own answers for NFTs: metadata, and pictures by content address on three hosts. */
export const METADATA_PATHS = ['/metadata/*', '/ipfs/*', '/ipfs2/*', '/ipfs3/*'] as const

/** The inputs to draw a picture. */
type Source = {
  collection: CollectionInfo
  key: number
  kind: Subject['kind']
}

const SHARED = { 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' }
const PICTURE = {
  ...SHARED,
  'content-type': 'image/svg+xml',
  'cache-control': 'public, max-age=31536000, immutable',
  // Prevents scripts when a picture is opened directly.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}
const nothing = (): Response => new Response('There is nothing here.\n', { status: 404, headers: SHARED })

/** Maximum heroes of one collection that a devnet reveals. Their numbers follow those made by the seed. */
const REVEALED = 300

/** Pictures drawn before the loop yields to other requests. */
const AT_ONCE = 40

/**
 * Draws and writes on request. Only the map from content addresses to items is stored. `kindOf` returns a formulator's
 * current kind: 1 to 3, or 0 if it does not exist.
 */
export function createMetadata(options: {
  kindOf: (id: bigint) => Promise<number>
}): (request: Request) => Promise<Response> {
  const sources = new Map<string, Source>()
  let indexing: Promise<void> | undefined

  /**
   * Indexes all pictures that items of the seed can have, for an address whose metadata was not requested in this run.
   */
  const indexAll = async (): Promise<void> => {
    let drawn = 0
    const add = async (collection: CollectionInfo, count: number, kind: Subject['kind']): Promise<void> => {
      for (const key of keysOf(count)) {
        sources.set(cidOf(pictureOf(collection, key, kind)), { collection, key, kind })
        drawn += 1
        if (drawn % AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve))
      }
    }
    for (const { id, ids, supply } of COLLECTIONS) {
      const more = REVEALS.some(({ hero }) => hero === id) ? REVEALED : 0
      await add(infoOf(id) as CollectionInfo, ids === 'small' ? supply + more : 0, 0)
    }
    for (const kind of [1, 2, 3] as const) await add(infoOf('formulator') as CollectionInfo, 0, kind)
  }

  const picture = async (cid: string): Promise<Response> => {
    if (!/^b[a-z2-7]{58}$/.test(cid)) return nothing()
    if (!sources.has(cid)) {
      indexing ??= indexAll()
      await indexing
    }
    const source = sources.get(cid)
    if (!source) return nothing()
    return new Response(pictureOf(source.collection, source.key, source.kind), { headers: PICTURE })
  }

  const answer = (text: string, status = 200, type = 'application/json'): Response =>
    new Response(text, { status, headers: { ...SHARED, 'content-type': type, 'cache-control': 'no-cache' } })

  const metadata = async (name: string, digits: string | undefined): Promise<Response> => {
    const collection = infoOf(name)
    if (!collection) return nothing()
    if (digits === undefined) {
      const { json, cid, key } = collectionOf(collection)
      sources.set(cid, { collection, key, kind: 0 })
      return answer(json)
    }
    const id = BigInt(`0x${digits}`)
    if (UNSYNCHRONIZED[collection.id]?.includes(id)) return nothing()
    const kind = collection.group === 'formulator' ? await options.kindOf(id) : 0
    if (collection.group === 'formulator' && kind === 0) return nothing()
    const { json, cid, key } = itemOf(collection, id, kind as Subject['kind'])
    sources.set(cid, { collection, key, kind: kind as Subject['kind'] })
    const { status, type } = (collection.id === 'arena' ? hostileItems.get(key) : undefined) ?? {}
    return answer(json, status, type)
  }

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 })
    const { pathname } = new URL(request.url)
    const [, cid] = /^\/ipfs[23]?\/([^/]+)$/.exec(pathname) ?? []
    if (cid) return picture(cid)
    const [, name, digits] = /^\/metadata\/([a-z0-9_]+)(?:\/([0-9a-f]{64}))?\.json$/.exec(pathname) ?? []
    return name ? metadata(name, digits) : nothing()
  }
}
