import { atom, map } from 'nanostores'
import { chain } from '../../../lib/core/config/env.ts'
import { fullRegistry } from '../../../lib/core/config/fullRegistry.ts'
import { retryImport } from '../../../lib/core/errors/retryImport.ts'
import { releaseCid } from '../../../lib/core/release/cid.ts'
import { hashOf } from '../../../lib/core/release/hashOf.ts'
import {
  type Manifest,
  ManifestError,
  type ReleaseFile,
  readManifest,
} from '../../../lib/core/release/manifest.ts'
import { builtInRoots } from '../../../lib/core/release/roots.ts'
import type { Statement } from '../../../lib/core/release/statement.ts'
import { appRoot } from '../../../lib/core/storage/storage.ts'
import { type FileState, tallyOf } from '../../../lib/verify/model.ts'
import { readOwn } from '../../../lib/verify/read.ts'
import { derived } from '../../../stores/derived.ts'
import { $metadata, $safety } from '../../../stores/safety.ts'

/** Manifest of this tab's release. */
export type Own = { readonly manifest: Manifest; readonly id: string; readonly bytes: number }

/** The list of this tab's release; null while it is read, or the reason why it cannot be. */
export const $own = atom<Own | 'unreadable' | 'unsupported' | null>(null)

/** Result of the signatures for this release. `other`: the newest signed release is not this one. */
export type Signature =
  | { readonly state: 'noKeys' }
  | { readonly state: 'none' }
  | {
      readonly state: 'valid' | 'other'
      readonly statement: Statement
      /** Number of valid signatures, and of keys. */
      readonly signers: number
      readonly keys: number
    }
export const $signature = atom<Signature | null>(null)

/** True if this tab's registry is the one in the list; null before it was computed. */
export const $registryEqual = atom<boolean | null>(null)

type Run = {
  readonly phase: 'idle' | 'running' | 'stopped' | 'done'
  readonly states: readonly FileState[]
  /** Milliseconds since the start. */
  readonly took: number
  /** Address of all hashed files: null if it cannot be computed, undefined before. */
  readonly cid: string | null | undefined
}
const IDLE: Run = { phase: 'idle', states: [], took: 0, cid: undefined }
export const $run = map<Run>(IDLE)

export const $tally = derived([$own, $run], (own, { states }) =>
  own && typeof own === 'object' ? tallyOf(own.manifest.files, states) : null,
)

/** The host's own headers about the gateway in between. */
export const $gateway = map<{ readonly path: string | null; readonly roots: string | null }>({
  path: null,
  roots: null,
})

/** Files loaded in parallel. */
const LANES = 4
let stop = new AbortController()

const address = (path: string) => new URL(path, new URL(appRoot(), location.href)).href
const never = new AbortController().signal

/** Reads this release's manifest, and the signatures about it. */
export async function readOwnRelease(): Promise<void> {
  if (!globalThis.crypto?.subtle) return $own.set('unsupported')
  const read = await readOwn(address('release.json'), never)
  try {
    if (!read) return $own.set('unreadable')
    const manifest = readManifest(new TextDecoder().decode(read.body))
    const id = await hashOf(read.body)
    $own.set({ manifest, id, bytes: read.body.byteLength })
    const mine = await hashOf(new TextEncoder().encode(JSON.stringify(fullRegistry)))
    $registryEqual.set(mine === manifest.registry)
    await readSignature(id)
  } catch (error) {
    if (!(error instanceof ManifestError)) throw error
    $own.set('unreadable')
  }
}

async function readSignature(id: string): Promise<void> {
  if (builtInRoots[chain.key] === null) return $signature.set({ state: 'noKeys' })
  // This page needs the current state immediately.
  await retryImport('safetyWatch', () => import('../../../stores/safetyWatch.ts'))
    .then(({ lookForSafety }) => lookForSafety(0))
    .catch(() => undefined)
  const { statement = null, signers: [signers, keys] = [0, 0] } = $metadata.get() ?? {}
  if (!statement) return $signature.set({ state: 'none' })
  $signature.set({ state: statement.release === id ? 'valid' : 'other', statement, signers, keys })
}

async function hashOne(file: ReleaseFile, signal: AbortSignal): Promise<FileState> {
  const read = await readOwn(address(file.path), signal)
  if (!read) return 'missing'
  return read.body.byteLength === file.size && (await hashOf(read.body)) === file.hash ? 'equal' : 'differs'
}

/** Hashes every file as this tab gets it. Ends when all were hashed, or when it is stopped. */
export async function hashFiles(): Promise<void> {
  const own = $own.get()
  if (own === null || typeof own === 'string' || $run.get().phase === 'running') return
  stop = new AbortController()
  const { signal } = stop
  const begun = performance.now()
  const { files } = own.manifest
  const states: FileState[] = files.map(() => 'todo')
  const report = (phase: Run['phase']) =>
    $run.set({ ...$run.get(), phase, states: [...states], took: performance.now() - begun })
  $run.set({ ...IDLE, phase: 'running', states: [...states] })
  let next = 0
  const lane = async () => {
    for (let at = next++; at < files.length && !signal.aborted; at = next++) {
      states[at] = 'reading'
      const state = await hashOne(files[at] as ReleaseFile, signal)
      states[at] = signal.aborted ? 'todo' : state
      // An unsigned file may be the one that asks for signatures.
      if (state === 'differs') $safety.set({ ...$safety.get(), differs: files[at]?.path ?? '' })
      report('running')
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  report(signal.aborted ? 'stopped' : 'done')
  if (!signal.aborted) $run.setKey('cid', await countCid(own))
}

export const stopHashing = (): void => stop.abort()

/** Returns the folder's address: of the files, the list itself, and the service worker, which no list can name. */
async function countCid({ manifest, id, bytes }: Own): Promise<string | null> {
  const { states } = $run.get()
  if (states.some((state) => state !== 'equal')) return null
  // Bypasses the service worker, so its headers are the host's own.
  const worker = await readOwn(address('sw.js'), never)
  if (!worker) return null
  $gateway.set({
    path: worker.headers.get('x-ipfs-path'),
    roots: worker.headers.get('x-ipfs-roots'),
  })
  return releaseCid(
    manifest,
    { path: 'release.json', hash: id, size: bytes },
    { path: 'sw.js', hash: await hashOf(worker.body), size: worker.body.byteLength },
  )
}
