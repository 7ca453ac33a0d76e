/**
 * The worker's adapter for IndexedDB: files by the hash of their bytes, shared by all releases, and their metadata.
 * Quota and private modes may refuse; a store that can't be written counts as empty. Other sites of the same origin
 * may write here too: a file is trusted only by its hash, and no note decides what is served.
 */
import { del, get, keys, set, type UseStore } from 'idb-keyval'
import { hashOf } from '../src/lib/core/release/hashOf.ts'
import { isHash } from '../src/lib/core/release/manifest.ts'
import { reopenedStore } from '../src/lib/core/storage/reopened.ts'

/** A stored answer of the API. */
export type StoredAnswer = {
  readonly body: ArrayBuffer
  readonly type: string
  readonly status: number
  /** The device's time of the fetch, in ms. */
  readonly at: number
}

export type Store = {
  /** The bytes whose sha256 is the key, or null. Bytes that do not match their key are deleted and not used. */
  readonly file: (hash: string) => Promise<ArrayBuffer | null>
  /** @throws if there is no storage space */
  readonly putFile: (hash: string, body: ArrayBuffer) => Promise<void>
  readonly hashes: () => Promise<string[]>
  readonly dropFile: (hash: string) => Promise<void>
  /** Ids of the releases to keep, newest first. */
  readonly releases: () => Promise<readonly string[]>
  readonly putReleases: (ids: readonly string[]) => Promise<void>
  /** Last verified signed metadata, as text; null if there are none. */
  readonly metadata: () => Promise<string | null>
  readonly putMetadata: (text: string) => Promise<void>
  /** The targets that name the accepted release; null if there is none. */
  readonly installed: () => Promise<string | null>
  readonly putInstalled: (text: string | null) => Promise<void>
  readonly answer: (url: string) => Promise<StoredAnswer | null>
  readonly putAnswer: (url: string, answer: StoredAnswer) => Promise<void>
  /** The release of each open document: its files are not dropped while it is open. */
  readonly documents: () => Promise<Readonly<Record<string, string>>>
  readonly putDocuments: (documents: Readonly<Record<string, string>>) => Promise<void>
}

/** Maximum number of stored API answers, and the maximum bytes of one. */
const MOST_ANSWERS = 200
const LARGEST_ANSWER = 1_000_000
/** Fewer charts are stored: each is large, and panning through one produces many pages. */
const MOST_CHARTS = 40
const CHART = /\/exchange\/v\d+\/(?:tokens|pools)\/[^/]+\/(?:candles|series|days)$/
export const isChart = (url: string) => CHART.test(new URL(url).pathname)

/**
 * Returns the answers to remove before another is stored: the oldest quarter of its kind, once there are too many.
 * @param stored addresses of the stored answers, with the time of their fetch
 */
export function crowdedOut(url: string, stored: readonly { readonly url: string; readonly at: number }[]) {
  if (stored.some((one) => one.url === url)) return []
  const chart = isChart(url)
  const most = chart ? MOST_CHARTS : MOST_ANSWERS
  const kind = chart ? stored.filter((one) => isChart(one.url)) : stored
  if (kind.length < most) return []
  return [...kind].sort((a, b) => a.at - b.at).slice(0, most / 4)
}

/** Limit if they are in memory only. */
const MOST_REMEMBERED = 50

/** A failed read counts as empty. */
async function quietly<T>(read: () => Promise<T | undefined>, otherwise: T): Promise<T> {
  try {
    return (await read()) ?? otherwise
  } catch {
    return otherwise
  }
}

/** Answers in IndexedDB, if no other site can write there. */
function cachedAnswers(answers: UseStore): Pick<Store, 'answer' | 'putAnswer'> {
  return {
    answer: (url) => quietly<StoredAnswer | null>(() => get(url, answers), null),
    async putAnswer(url, answer) {
      if (answer.body.byteLength > LARGEST_ANSWER) return
      await quietly(async () => {
        await freeSpace(url, answers)
        await set(url, answer, answers)
      }, undefined)
    },
  }
}

/** Answers in memory, for as long as the worker runs: stored figures could be rewritten by other sites. */
function rememberedAnswers(): Pick<Store, 'answer' | 'putAnswer'> {
  const answers = new Map<string, StoredAnswer>()
  return {
    answer: async (url) => answers.get(url) ?? null,
    async putAnswer(url, answer) {
      if (answer.body.byteLength > LARGEST_ANSWER) return
      answers.delete(url)
      answers.set(url, answer)
      const [oldest] = answers.keys()
      if (answers.size > MOST_REMEMBERED && oldest !== undefined) answers.delete(oldest)
    },
  }
}

/**
 * @param name of the databases: the app's root, so that two copies under one gateway never share
 * @param shared whether other sites have the same origin, and so the same databases
 */
export function openStore(name: string, shared: boolean): Store {
  const named = (what: string): UseStore => reopenedStore(`meverse:1:${name}:${what}`, 'rows')
  const files = named('files')
  const notes = named('notes')
  return {
    ...(shared ? rememberedAnswers() : cachedAnswers(named('answers'))),
    async file(hash) {
      const body = await quietly<unknown>(() => get(hash, files), null)
      if (body === null) return null
      if (body instanceof ArrayBuffer && (await hashOf(body)) === hash) return body
      await quietly(() => del(hash, files), undefined)
      return null
    },
    putFile: (hash, body) => set(hash, body, files),
    hashes: () => quietly(() => keys<string>(files), []),
    dropFile: (hash) => quietly(() => del(hash, files), undefined),
    async releases() {
      const ids = await quietly<unknown>(() => get('ids', notes), [])
      return Array.isArray(ids) ? ids.filter(isHash) : []
    },
    putReleases: (ids) => quietly(() => set('ids', ids, notes), undefined),
    metadata: () => textOf('metadata', notes),
    putMetadata: (text) => quietly(() => set('metadata', text, notes), undefined),
    installed: () => textOf('installed', notes),
    putInstalled: (text) => quietly(() => set('installed', text, notes), undefined),
    documents: () => quietly(() => get<Record<string, string>>('documents', notes), {}),
    putDocuments: (documents) => quietly(() => set('documents', documents, notes), undefined),
  }
}

/** A note that is text; null for any other value. */
async function textOf(name: string, notes: UseStore): Promise<string | null> {
  const text = await quietly<unknown>(() => get(name, notes), null)
  return typeof text === 'string' ? text : null
}

/** Reads the time of each fetch only if some answers have to be removed. */
async function freeSpace(url: string, answers: UseStore): Promise<void> {
  const stored = (await keys<string>(answers)).map((one) => ({ url: one, at: 0 }))
  if (crowdedOut(url, stored).length === 0) return
  const aged = await Promise.all(
    stored.map(async (one) => ({
      url: one.url,
      at: (await get<StoredAnswer>(one.url, answers))?.at ?? 0,
    })),
  )
  await Promise.all(crowdedOut(url, aged).map((one) => del(one.url, answers)))
}
