/**
 * Which lists of files this worker believes. An id is the sha256 of a list's bytes and comes from a worker's build: this
 * one's, or that of another worker of the same registration, reported by itself. What storage holds is held against it.
 */

import type { Release } from './release.ts'
import type { Store } from './store.ts'
import { type DownloadDeps, download } from './verifiedDownload.ts'

export type Releases = {
  /** Fetched until its bytes are right where the device does not have it. @throws DownloadError */
  readonly mine: () => Promise<Release>
  /** The release that pages are served from: a newer one that was taken, else this worker's own. */
  readonly current: () => Promise<Release>
  /** All that may answer for a path, the current one first. */
  readonly known: () => Promise<readonly Release[]>
  /** A list that the device has; null when it has none with that hash. */
  readonly stored: (id: string) => Promise<Release | null>
  /** A newer worker says that its release was taken. */
  readonly follow: (id: string) => void
  /** The worker before this one says what it served: its pages may still be loading. */
  readonly remember: (ids: readonly string[]) => void
  /** Ids in the order of `known`. */
  readonly ids: () => readonly string[]
}

type Deps = DownloadDeps & {
  readonly store: Pick<Store, 'file' | 'putFile'>
  /** The app's root, with its slash. */
  readonly root: string
  /** Of this worker's build. */
  readonly id: string
}

const ID = /^[0-9a-f]{64}$/
/** An id that another worker sent. */
export const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value)

export function createReleases(deps: Deps): Releases {
  const { store, root, id: releaseId } = deps
  const lists = new Map<string, Promise<Release | null>>()
  const before = new Set<string>()
  let newer: string | null = null

  const parse = (id: string, body: ArrayBuffer): Release => {
    const { files } = JSON.parse(new TextDecoder().decode(body)) as Pick<Release, 'files'>
    return { id, files }
  }

  /** Read once; what could not be had is asked for again. */
  function once(id: string, read: () => Promise<Release | null>): Promise<Release | null> {
    let list = lists.get(id)
    if (list === undefined) {
      list = read()
      lists.set(id, list)
      const forget = () => lists.delete(id)
      list.then((found) => found ?? forget(), forget)
    }
    return list
  }

  const stored = (id: string) =>
    once(id, async () => {
      const body = await store.file(id)
      return body && parse(id, body)
    })

  const mine = async () =>
    (await once(releaseId, async () => {
      const kept = await store.file(releaseId)
      const body = kept ?? (await download(deps, new URL('release.json', root).href, releaseId))
      // Without room the list is fetched again by the next worker.
      if (!kept) void store.putFile(releaseId, body).catch(() => undefined)
      return parse(releaseId, body)
    })) as Release

  const ids = () => [...new Set([...(newer ? [newer] : []), releaseId, ...before])]

  return {
    mine,
    stored,
    ids,
    current: async () => (newer === null ? null : await stored(newer)) ?? mine(),
    async known() {
      const found = await Promise.all(ids().map((id) => (id === releaseId ? mine() : stored(id))))
      return found.filter((release) => release !== null)
    },
    follow(id) {
      if (id !== releaseId) newer = id
    },
    remember(list) {
      for (const id of list) before.add(id)
    },
  }
}
