/** The release a worker stands for: brought in whole before it takes over, and served from the store. */

import { fileType } from '../src/lib/core/release/fileType.ts'
import { fileAt, filesOf, type Part, type Release, releasesToKeep, unusedHashes } from './release.ts'
import type { Releases } from './releases.ts'
import type { Store } from './store.ts'
import type { Wanted } from './verifiedDownload.ts'

export type SiteDeps = {
  readonly store: Store
  readonly download: (wanted: Wanted) => Promise<ArrayBuffer>
  readonly releases: Pick<Releases, 'current' | 'known' | 'stored' | 'ids'>
  /** Whether other sites write to the same storage: then its notes decide nothing, not even what stays. */
  readonly shared: boolean
  /** Ids of the documents now open. */
  readonly openDocuments: () => Promise<readonly string[]>
}

/** Files fetched side by side: a bad network is not helped by more. */
const LANES = 4

export type Site = {
  /**
   * Fetches what is missing of a part; throws when a file does not come or there is no room.
   * @param enough no further file is begun once it says so
   */
  readonly bring: (release: Release, part: Part, language: string, enough?: () => boolean) => Promise<void>
  /** Makes the release the newest, and drops what no kept release and no open document needs. */
  readonly adopt: (release: Release) => Promise<void>
  /** A file of a release as an answer: from the store, else from the network until it is right. */
  readonly serve: (file: Wanted) => Promise<Response>
  /**
   * The file a request means: the one with the hash that its document names for it, else the path's in a release that
   * this worker believes.
   * @param integrity of the request, as `integrity` attributes and import maps have it; empty when none is named
   */
  readonly find: (path: string, integrity: string) => Promise<Wanted | undefined>
  /** Remembers what an open document is made of, so that its files stay. */
  readonly noteDocument: (document: string, release: Release) => Promise<void>
}

export function createSite(deps: SiteDeps): Site {
  const { store, releases, shared } = deps
  const coming = new Map<string, Promise<ArrayBuffer>>()

  /** The same bytes are fetched once, whoever asks. */
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
      const kept = (await Promise.all(lists)).filter((list) => list !== null)
      if (!shared) {
        await store.putReleases(kept.map(({ id }) => id))
        await store.putDocuments(
          Object.fromEntries(open.flatMap((id) => (documents[id] ? [[id, documents[id]]] : []))),
        )
      }
      for (const hash of unusedHashes(await store.hashes(), kept)) await store.dropFile(hash)
    },
    async serve(file) {
      let body = await store.file(file.hash)
      if (body === null) {
        body = await fetchFile(file)
        // Serving goes before keeping: without room the page works, it only needs the network again.
        void store.putFile(file.hash, body).catch(() => undefined)
      }
      return new Response(body, { headers: { 'content-type': fileType(file.path) } })
    },
    async find(path, integrity) {
      // A page that asks what it is made of is told by the list that it was served from.
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

/** The sha256 that `integrity` names, in hex; null when it names none. */
function hashIn(integrity: string): string | null {
  const [, base64] = /(?:^|\s)sha256-([A-Za-z0-9+/]{43}=)/.exec(integrity) ?? []
  if (!base64) return null
  return [...atob(base64)].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
}
