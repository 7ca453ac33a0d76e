/**
 * Newer releases by signature. Metadata that enough keys signed may come from any source, and their release from any
 * mirror, while the host is down. At a content address the release never changes (docs/releases.md).
 */
import type { Built } from '../src/lib/core/release/built.ts'
import { type Refusal, refusalOf } from '../src/lib/core/release/rules.ts'
import type { Statement } from '../src/lib/core/release/statement.ts'
import {
  type Advanced,
  advance,
  type Documents,
  NO_DOCUMENTS,
  readDocuments,
  statementOfTargets,
  type Trust,
} from '../src/lib/core/release/tuf/advance.ts'
import { readTargets } from '../src/lib/core/release/tuf/metadata.ts'
import { compareVersions } from '../src/lib/core/release/version.ts'
import type { Release } from './release.ts'
import type { Releases } from './releases.ts'
import type { Store } from './store.ts'

/** The result of checking metadata. */
export type Verdict = Refusal | 'fixed' | 'unverified' | 'missing' | 'offered'

export type Updates = {
  /** Downloads the release that metadata name, if it may be installed. Never throws. */
  readonly consider: (text: string) => Promise<Verdict>
  /**
   * The visitor accepts the offered release.
   * @returns whether pages are served from it from now on
   */
  readonly take: () => Promise<boolean>
  /** The signed release that was accepted before; null if this worker's own is as new. */
  readonly taken: () => Promise<string | null>
}

type Deps = {
  readonly built: Built
  readonly store: Pick<Store, 'metadata' | 'putMetadata' | 'installed' | 'putInstalled'>
  readonly releases: Pick<Releases, 'current' | 'fetched' | 'follow'>
  /**
   * Downloads all files that every route needs.
   * @throws if one fails to load
   */
  readonly bring: (release: Release) => Promise<void>
  readonly adopt: (release: Release) => Promise<void>
  /** True if the address is a content address, or other sites write to our storage: then the release never changes. */
  readonly fixed: boolean
  readonly now: () => number
}

function parsed(text: string | null): Documents {
  try {
    return readDocuments(JSON.parse(text ?? 'null'))
  } catch {
    return NO_DOCUMENTS
  }
}

/** Returns the release that targets name, without checking signatures; null for any other text. */
function releaseIn(text: string, chain: string): string | null {
  try {
    return readTargets(text, chain).release
  } catch {
    return null
  }
}

export function createUpdates(deps: Deps): Updates {
  const { built, store, releases, fixed } = deps
  const trust: Trust | null = built.root === null ? null : { chain: built.chain, root: built.root }
  let offered: { readonly targets: string; readonly release: Release } | null = null
  let last: Promise<unknown> = Promise.resolve()

  /** One after the other, so that no check overwrites the result of another. */
  function inTurn<T>(action: () => Promise<T>): Promise<T> {
    const result = last.then(action, action)
    last = result.catch(() => undefined)
    return result
  }

  const verified = async (one: Trust, came = NO_DOCUMENTS): Promise<Advanced> =>
    advance(one, parsed(await store.metadata()), came, deps.now())

  /** Returns the release of stored targets; null if their keys were revoked. */
  async function vouched(text: string, root: Advanced['root']): Promise<Statement | null> {
    return statementOfTargets(text, root, built.chain)
  }

  async function taken(): Promise<string | null> {
    const text = fixed || !trust ? null : await store.installed()
    if (text === null || !trust) return null
    const statement = await vouched(text, (await verified(trust)).root)
    return statement && compareVersions(statement.version, built.version) > 0 ? statement.release : null
  }

  /** After a change of the keys the accepted release needs a signature by the new ones, or is removed. */
  async function keepInstalled({ root, statement, documents }: Advanced): Promise<void> {
    const text = await store.installed()
    if (text === null || (await vouched(text, root))) return
    const installed = releaseIn(text, built.chain)
    const again = statement?.release === installed ? documents.targets : null
    await store.putInstalled(again)
    if (again === null && (await releases.current()).id === installed) releases.follow(built.id)
  }

  /** Stores the newer parts of received metadata. */
  async function learn(one: Trust, came: Documents): Promise<Advanced> {
    const advanced = await verified(one, came)
    await store.putMetadata(JSON.stringify(advanced.documents))
    await keepInstalled(advanced)
    return advanced
  }

  async function consider(text: string): Promise<Verdict> {
    if (fixed) return 'fixed'
    if (!trust) return 'unverified'
    const { statement, documents } = await inTurn(() => learn(trust, parsed(text)))
    if (!statement || documents.targets === null) return 'unverified'
    const refusal = refusalOf(statement, await releases.current(), deps.now())
    if (refusal) return refusal
    const release = await releases.fetched(statement.release)
    // The list must agree with the signed statement.
    if (release.version !== statement.version || release.chain !== statement.chain) return 'unverified'
    await deps.bring(release)
    offered = { targets: documents.targets, release }
    return 'offered'
  }

  async function take(): Promise<boolean> {
    if (!offered || !trust) return false
    const { targets, release } = offered
    offered = null
    const { root, leastSafe } = await verified(trust)
    const statement = await vouched(targets, root)
    // Since the offer, it may have expired or become unsafe.
    const refusal = statement && refusalOf({ ...statement, leastSafe }, await releases.current(), deps.now())
    if (!statement || (refusal && refusal !== 'same')) return false
    await store.putInstalled(targets)
    releases.follow(release.id)
    await deps.adopt(release).catch(() => undefined)
    return true
  }

  return {
    taken,
    consider: (text) => consider(text).catch((): Verdict => 'missing'),
    take,
  }
}
