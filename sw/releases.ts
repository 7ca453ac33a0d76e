/**
 * The lists of files that this worker trusts. An id is the sha256 of a list's bytes. It comes from a worker's build
 * (this one's, or that of another worker of the same registration, reported by itself), or from a statement that
 * enough keys signed (updates.ts). Data from storage and hosts is checked against it.
 */

import { readFiles } from '../src/lib/core/release/manifest.ts'
import type { Release } from './release.ts'
import type { Store } from './store.ts'
import type { Wanted } from './verifiedDownload.ts'

export type Releases = {
  /**
   * Fetched until its bytes are right, if the device does not have it.
   * @throws DownloadError
   */
  readonly mine: () => Promise<Release>
  /** The release that pages are served from: a newer accepted one, else this worker's own. */
  readonly current: () => Promise<Release>
  /** All releases that may answer for a path, the current one first. */
  readonly known: () => Promise<readonly Release[]>
  /** A list on the device; null if it has none with that hash. */
  readonly stored: (id: string) => Promise<Release | null>
  /**
   * Any list by its id, fetched if the device does not have it.
   * @throws DownloadError, ManifestError
   */
  readonly fetched: (id: string) => Promise<Release>
  /** A newer worker reports that its release was accepted. */
  readonly follow: (id: string) => void
  /** The previous worker reports the releases that it served: its pages may still be loading. */
  readonly remember: (ids: readonly string[]) => void
  /** Ids in the order of `known`. */
  readonly ids: () => readonly string[]
  /** Mirrors that the lists read so far name. */
  readonly mirrors: () => readonly string[]
}

type Deps = {
  readonly store: Pick<Store, 'file' | 'putFile'>
  readonly download: (wanted: Wanted) => Promise<ArrayBuffer>
  /** Id of this worker's build. */
  readonly id: string
  /** The signed release that was accepted in an earlier run; null if there is none. Read once. */
  readonly taken: () => Promise<string | null>
}

export function createReleases(deps: Deps): Releases {
  const { store, id: releaseId } = deps
  const lists = new Map<string, Promise<Release | null>>()
  const before = new Set<string>()
  const named = new Set<string>()
  let newer: string | null = null
  let asked: Promise<void> | undefined

  /** Before any answer, reads the release that was accepted before the browser last stopped this worker. */
  const awake = () => {
    asked ??= deps.taken().then((id) => {
      newer ??= id
    })
    return asked
  }

  const parse = (id: string, body: ArrayBuffer): Release => {
    const { version, chain, mirrors, files } = readFiles(new TextDecoder().decode(body))
    for (const mirror of mirrors) named.add(mirror)
    return { id, version, chain, mirrors, files }
  }

  /** Reads once; a failed read is repeated. */
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

  const fetched = async (id: string) =>
    (await once(id, async () => {
      const saved = await store.file(id)
      const body = saved ?? (await deps.download({ path: 'release.json', hash: id }))
      const list = parse(id, body)
      // Without storage space, the next worker fetches the list again.
      if (!saved) void store.putFile(id, body).catch(() => undefined)
      return list
    })) as Release
  const mine = () => fetched(releaseId)

  const ids = () => [...new Set([...(newer ? [newer] : []), releaseId, ...before])]

  return {
    mine,
    stored,
    fetched,
    ids,
    mirrors: () => [...named],
    async current() {
      await awake()
      return (newer === null ? null : await stored(newer)) ?? mine()
    },
    async known() {
      await awake()
      const found = await Promise.all(ids().map((id) => (id === releaseId ? mine() : stored(id))))
      return found.filter((release) => release !== null)
    },
    follow(id) {
      newer = id === releaseId ? null : id
    },
    remember(list) {
      for (const id of list) before.add(id)
    },
  }
}
