/**
 * Newer releases by signature: a statement that enough keys signed may come from anybody, and what it names from any
 * mirror, while the host is down. Where the address is the content, a release stays what it is (docs/releases.md).
 */
import type { Built } from '../src/lib/release/built.ts'
import { type Refusal, refusalOf } from '../src/lib/release/rules.ts'
import { readSigned, type Statement, verifySigned } from '../src/lib/release/signed.ts'
import { compareVersions } from '../src/lib/release/version.ts'
import type { Release } from './release.ts'
import type { Releases } from './releases.ts'
import type { Store } from './store.ts'

/** What came of a statement. */
export type Verdict = Refusal | 'fixed' | 'unverified' | 'missing' | 'offered'

export type Updates = {
  /** Brings in what a statement names, if it may be installed. Never throws. */
  readonly consider: (text: string) => Promise<Verdict>
  /** The visitor wants what was offered. @returns whether pages are made of it from now on */
  readonly take: () => Promise<boolean>
  /** The signed release that was taken before; null where this worker's own is as new. */
  readonly taken: () => Promise<string | null>
}

type Deps = {
  readonly built: Built
  readonly store: Pick<Store, 'signed' | 'putSigned'>
  readonly releases: Pick<Releases, 'current' | 'fetched' | 'follow'>
  /** Brings in all that every route needs. @throws where it does not come */
  readonly bring: (release: Release) => Promise<void>
  readonly adopt: (release: Release) => Promise<void>
  /** Whether the address is the content, or other sites write to our storage: nothing changes there. */
  readonly fixed: boolean
  readonly now: () => number
}

export function createUpdates(deps: Deps): Updates {
  const { built, store, releases, fixed } = deps
  let offered: { readonly text: string; readonly release: Release } | null = null
  /** Of the statement that was taken; whoever signs after it knows of them. */
  let rotations = 0

  const verified = (text: string): Promise<Statement | null> =>
    verifySigned(text, built.chain, built.keys, rotations).catch(() => null)

  async function taken(): Promise<string | null> {
    const text = fixed ? null : await store.signed()
    const statement = text === null ? null : await verified(text)
    if (text === null || !statement || compareVersions(statement.version, built.version) <= 0) return null
    rotations = readSigned(text).rotations.length
    return statement.release
  }

  async function consider(text: string): Promise<Verdict> {
    if (fixed) return 'fixed'
    const statement = await verified(text)
    if (!statement) return 'unverified'
    const refusal = refusalOf(statement, await releases.current(), deps.now())
    if (refusal) return refusal
    const release = await releases.fetched(statement.release)
    // The list must say of itself what the keys say of it.
    if (release.version !== statement.version || release.chain !== statement.chain) return 'unverified'
    await deps.bring(release)
    offered = { text, release }
    return 'offered'
  }

  return {
    taken,
    consider: (text) => consider(text).catch((): Verdict => 'missing'),
    async take() {
      if (!offered) return false
      const { text, release } = offered
      rotations = readSigned(text).rotations.length
      await store.putSigned(text)
      releases.follow(release.id)
      await deps.adopt(release).catch(() => undefined)
      offered = null
      return true
    },
  }
}
