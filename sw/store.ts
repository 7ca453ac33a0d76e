/**
 * The worker's door to IndexedDB: files by the hash of their bytes, shared by all releases, and what belongs to them.
 * Quota and private modes may refuse; a store that can't be written is one that is empty.
 */
import { createStore, del, get, keys, set, type UseStore } from 'idb-keyval'
import type { Release } from './release.ts'

/** A stored answer of the API. */
export type StoredAnswer = {
  readonly body: ArrayBuffer
  readonly type: string
  readonly status: number
  /** The device's time when it was fetched, in ms. */
  readonly at: number
}

export type Store = {
  /** The bytes whose sha256 is the key, or null. What does not match its key is deleted and not believed. */
  readonly file: (hash: string) => Promise<ArrayBuffer | null>
  /** @throws when there is no room */
  readonly putFile: (hash: string, body: ArrayBuffer) => Promise<void>
  readonly hashes: () => Promise<string[]>
  readonly dropFile: (hash: string) => Promise<void>
  /** Complete releases, newest first. */
  readonly releases: () => Promise<readonly Release[]>
  readonly putReleases: (releases: readonly Release[]) => Promise<void>
  readonly answer: (url: string) => Promise<StoredAnswer | null>
  readonly putAnswer: (url: string, answer: StoredAnswer) => Promise<void>
  /** Which release each open document was made of. */
  readonly documents: () => Promise<Readonly<Record<string, string>>>
  readonly putDocuments: (documents: Readonly<Record<string, string>>) => Promise<void>
}

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** sha256 of bytes, hex. */
export const hashOf = async (body: ArrayBuffer) => hex(await crypto.subtle.digest('SHA-256', body))

/** Answers of the API that are kept, and the bytes of one. */
const MOST_ANSWERS = 200
const LARGEST_ANSWER = 1_000_000

/** A read that fails is a read of nothing. */
async function quietly<T>(read: () => Promise<T | undefined>, otherwise: T): Promise<T> {
  try {
    return (await read()) ?? otherwise
  } catch {
    return otherwise
  }
}

/** @param name of the databases: the app's root, so that two copies under one gateway never share */
export function openStore(name: string): Store {
  const named = (what: string): UseStore => createStore(`meverse:1:${name}:${what}`, 'rows')
  const files = named('files')
  const answers = named('answers')
  const notes = named('notes')
  return {
    async file(hash) {
      const body = await quietly<ArrayBuffer | null>(() => get(hash, files), null)
      if (body === null) return null
      if ((await hashOf(body)) === hash) return body
      await quietly(() => del(hash, files), undefined)
      return null
    },
    putFile: (hash, body) => set(hash, body, files),
    hashes: () => quietly(() => keys<string>(files), []),
    dropFile: (hash) => quietly(() => del(hash, files), undefined),
    releases: () => quietly(() => get<readonly Release[]>('releases', notes), []),
    putReleases: (releases) => set('releases', releases, notes),
    answer: (url) => quietly<StoredAnswer | null>(() => get(url, answers), null),
    async putAnswer(url, answer) {
      if (answer.body.byteLength > LARGEST_ANSWER) return
      await quietly(async () => {
        const stored = await keys<string>(answers)
        if (stored.length >= MOST_ANSWERS && !stored.includes(url)) await dropOldest(stored, answers)
        await set(url, answer, answers)
      }, undefined)
    },
    documents: () => quietly(() => get<Record<string, string>>('documents', notes), {}),
    putDocuments: (documents) => quietly(() => set('documents', documents, notes), undefined),
  }
}

/** Makes room by a quarter, the oldest first. */
async function dropOldest(stored: readonly string[], answers: UseStore): Promise<void> {
  const aged = await Promise.all(
    stored.map(async (url) => ({ url, at: (await get<StoredAnswer>(url, answers))?.at ?? 0 })),
  )
  aged.sort((a, b) => a.at - b.at)
  await Promise.all(aged.slice(0, MOST_ANSWERS / 4).map(({ url }) => del(url, answers)))
}
