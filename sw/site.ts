/** The release of a worker: downloaded completely before it takes over, and served from the store. */

import { fileType } from '../src/lib/core/release/fileType.ts'
import { createPatience } from './patience.ts'
import { fileAt, filesOf, type Part, type Release, releasesToKeep, unusedHashes } from './release.ts'
import type { Releases } from './releases.ts'
import type { Store } from './store.ts'
import type { Wanted } from './verifiedDownload.ts'

export type SiteDeps = {
  readonly store: Store
  readonly download: (wanted: Wanted) => Promise<ArrayBuffer>
  readonly releases: Pick<Releases, 'current' | 'known' | 'stored' | 'ids'>
  /** True if other sites write to the same storage: then its notes decide nothing, not even the files to keep. */
  readonly shared: boolean
  /** Ids of the documents now open. */
  readonly openDocuments: () => Promise<readonly string[]>
  readonly wait: (ms: number) => Promise<void>
}

/** Files fetched in parallel: more do not help on a bad network. */
const LANES = 4

export type Site = {
  /**
   * Fetches the missing files of a part; throws if a file fails to load or there is no storage space.
   * @param enough starts no further file once it returns true
   */
  readonly bring: (release: Release, part: Part, language: string, enough?: () => boolean) => Promise<void>
  /** Makes the release the newest, and drops files that no release to keep and no open document needs. */
  readonly adopt: (release: Release) => Promise<void>
  /** Serves a file of a release: from the store, else from the network until its bytes are right. */
  readonly serve: (file: Wanted) => Promise<Response>
  /**
   * Returns the file of a request: by the hash that its document names, else by its path in a trusted release.
   * @param integrity of the request, in the syntax of `integrity` attributes and import maps; empty if none is named
   */
  readonly find: (path: string, integrity: string) => Promise<Wanted | undefined>
  /** Remembers the release of an open document, so that its files are not dropped. */
  readonly noteDocument: (document: string, release: Release) => Promise<void>
}

export function createSite(deps: SiteDeps): Site {
  const { store, releases, shared } = deps
  const coming = new Map<string, Promise<ArrayBuffer>>()
  const storedOr = createPatience(deps.wait)

  /** The same bytes are fetched once for all callers. */
  const fetchFile = (file: Wanted): Promise<ArrayBuffer> => {
    let body = coming.get(file.hash)
    if (body === undefined) {
      body = deps.download(file).finally(() => coming.delete(file.hash))
      coming.set(file.hash, body)
    }
    return body
  }

  return {
    async bring(release, part, language, enough = () => false) {
      const stored = new Set(await store.hashes())
      const missing = filesOf(release, part, language).filter(({ hash }) => !stored.has(hash))
      let next = 0
      const lane = async () => {
        for (let file = missing[next++]; file && !enough(); file = missing[next++])
          await store.putFile(file.hash, await fetchFile(file))
      }
      await Promise.all(Array.from({ length: LANES }, lane))
    },
    async adopt(release) {
      const noted = shared ? [] : await store.releases()
      const others = [...noted, ...releases.ids()].filter((id) => id !== release.id)
      const all = [release.id, ...new Set(others)]
      const documents = shared ? {} : await store.documents()
      const open = shared ? [] : await deps.openDocuments()
      const used = open.flatMap((document) => documents[document] ?? [])
      const ids = releasesToKeep(all, used)
      const lists = all
        .filter((id) => ids.has(id))
        .map((id) => (id === release.id ? release : releases.stored(id)))
      const saved = (await Promise.all(lists)).filter((list) => list !== null)
      if (!shared) {
        await store.putReleases(saved.map(({ id }) => id))
        await store.putDocuments(
          Object.fromEntries(open.flatMap((id) => (documents[id] ? [[id, documents[id]]] : []))),
        )
      }
      for (const hash of unusedHashes(await store.hashes(), saved)) await store.dropFile(hash)
    },
    async serve(file) {
      const body = await storedOr(store.file(file.hash), async () => {
        const fetched = await fetchFile(file)
        // Serving comes before storing: without storage space the page works, but needs the network again.
        void store.putFile(file.hash, fetched).catch(() => undefined)
        return fetched
      })
      return new Response(body, { headers: { 'content-type': fileType(file.path) } })
    },
    async find(path, integrity) {
      // A page that requests its own list gets the one that it was served from.
      if (path === 'release.json') return { path, hash: (await releases.current()).id }
      const hash = hashIn(integrity)
      if (hash) return { path, hash }
      for (const release of await releases.known()) {
        const file = fileAt(release, path)
        if (file) return file
      }
      return undefined
    },
    async noteDocument(document, release) {
      if (!shared) await store.putDocuments({ ...(await store.documents()), [document]: release.id })
    },
  }
}

/** Returns the sha256 in `integrity`, in hex; null if it names none. */
function hashIn(integrity: string): string | null {
  const [, base64] = /(?:^|\s)sha256-([A-Za-z0-9+/]{43}=)/.exec(integrity) ?? []
  if (!base64) return null
  return [...atob(base64)].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
}
