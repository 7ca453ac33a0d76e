/** The release a worker stands for: brought in whole before it takes over, and served from the store. */
import { type DownloadDeps, download } from './download.ts'
import {
  fileAt,
  filesOf,
  type Part,
  type Release,
  type ReleaseFile,
  releasesToKeep,
  typeOf,
  unusedHashes,
} from './release.ts'
import type { Store } from './store.ts'

export type SiteDeps = DownloadDeps & {
  readonly store: Store
  /** The app's root, with its slash. */
  readonly root: string
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
  readonly serve: (file: ReleaseFile) => Promise<Response>
  /** The file a path means, in the newest release that has it; a document's own release comes first. */
  readonly find: (path: string, document: string) => Promise<ReleaseFile | undefined>
  readonly noteDocument: (document: string, release: Release) => Promise<void>
}

export function createSite(deps: SiteDeps): Site {
  const { store, root } = deps
  const coming = new Map<string, Promise<ArrayBuffer>>()

  /** The same bytes are fetched once, whoever asks. */
  const fetchFile = (file: ReleaseFile): Promise<ArrayBuffer> => {
    let body = coming.get(file.hash)
    if (body === undefined) {
      body = download(deps, new URL(file.path, root).href, file.hash).finally(() => coming.delete(file.hash))
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
      const others = (await store.releases()).filter(({ id }) => id !== release.id)
      const documents = await store.documents()
      const open = await deps.openDocuments()
      const used = open.flatMap((document) => documents[document] ?? [])
      const all = [release, ...others]
      const ids = releasesToKeep(
        all.map(({ id }) => id),
        used,
      )
      const kept = all.filter(({ id }) => ids.has(id))
      await store.putReleases(kept)
      await store.putDocuments(
        Object.fromEntries(open.flatMap((id) => (documents[id] ? [[id, documents[id]]] : []))),
      )
      for (const hash of unusedHashes(await store.hashes(), kept)) await store.dropFile(hash)
    },
    async serve(file) {
      let body = await store.file(file.hash)
      if (body === null) {
        body = await fetchFile(file)
        // Serving goes before keeping: without room the page works, it only needs the network again.
        void store.putFile(file.hash, body).catch(() => undefined)
      }
      return new Response(body, { headers: { 'content-type': typeOf(file.path) } })
    },
    async find(path, document) {
      const releases = await store.releases()
      const own = document === '' ? undefined : (await store.documents())[document]
      const first = releases.find(({ id }) => id === own)
      for (const release of first ? [first, ...releases] : releases) {
        const file = fileAt(release, path)
        if (file) return file
      }
      return undefined
    },
    noteDocument: async (document, release) =>
      store.putDocuments({ ...(await store.documents()), [document]: release.id }),
  }
}
