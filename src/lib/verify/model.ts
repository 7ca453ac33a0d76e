/** The state of a release's files while they are hashed. Pure. */
import { cidIn } from '../core/config/contentAddress.ts'
import type { ReleaseFile } from '../core/release/manifest.ts'

export type FileState = 'todo' | 'reading' | 'equal' | 'differs' | 'missing'

export type Tally = {
  readonly all: number
  readonly equal: number
  readonly allBytes: number
  readonly equalBytes: number
  /** Paths whose bytes differ from the list. */
  readonly differs: readonly string[]
  /** Paths that could not be loaded. */
  readonly missing: readonly string[]
}

/** @param states by index of the file; a missing state is `todo` */
export function tallyOf(files: readonly ReleaseFile[], states: readonly FileState[]): Tally {
  const those = (state: FileState) => files.filter((_, i) => states[i] === state)
  const bytes = (list: readonly ReleaseFile[]) => list.reduce((sum, { size }) => sum + size, 0)
  const equal = those('equal')
  return {
    all: files.length,
    equal: equal.length,
    allBytes: bytes(files),
    equalBytes: bytes(equal),
    differs: those('differs').map(({ path }) => path),
    missing: those('missing').map(({ path }) => path),
  }
}

/** Result of probing a mirror: its signed version, and the number of requested files that match. */
export type Seen = {
  readonly version: string | null
  readonly equal: number
  readonly asked: number
  readonly came: number
}
export type MirrorState = 'equal' | 'wrong' | 'other' | 'part' | 'silent'

/**
 * Classifies a mirror.
 * @param running version of the release that runs here
 */
export function mirrorStateOf({ version, equal, asked, came }: Seen, running: string): MirrorState {
  if (version === null && came === 0) return 'silent'
  // A mirror that reports another release does not serve wrong files.
  if (version !== null && version !== running) return 'other'
  if (came > equal) return 'wrong'
  return equal === asked ? 'equal' : 'part'
}

/** Returns the files to request from a mirror: the most visited pages, and scripts of every size. */
export function sampleOf(files: readonly ReleaseFile[]): readonly ReleaseFile[] {
  const pages = files.filter(({ path }) => /^(ko\/)?(swap\/)?index\.html$/.test(path)).slice(0, 2)
  const scripts = files.filter(({ path }) => path.startsWith('js/')).toSorted((a, b) => b.size - a.size)
  const step = Math.max(1, Math.floor(scripts.length / 4))
  return [...pages, ...[0, 1, 2, 3].flatMap((i) => scripts[i * step] ?? [])]
}

/** Kinds of page addresses. */
export type AddressKind = 'content' | 'namePath' | 'name'

/** Returns the address and its CID; null if it names none. */
export function addressOf(place: Parameters<typeof cidIn>[0]): {
  readonly kind: AddressKind
  readonly cid: string | null
} {
  const cid = cidIn(place)
  if (cid !== null) return { kind: 'content', cid }
  return { kind: place.pathname.startsWith('/ipns/') ? 'namePath' : 'name', cid: null }
}
