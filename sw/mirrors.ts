/** Order of mirrors: each is trusted only by the hash of its data, and a failed one is last for a while. */
const FIRST_MS = 30_000
const LONGEST_MS = 3_600_000

type Demoted = { readonly times: number; readonly until: number }

export type Mirrors = {
  /** Those to ask, the most trusted first. */
  readonly inOrder: () => readonly string[]
  readonly failed: (mirror: string) => void
  readonly served: (mirror: string) => void
}

/**
 * @param list as the release names them
 * @param now of the device, in ms
 */
export function createMirrors(list: () => readonly string[], now: () => number): Mirrors {
  const demoted = new Map<string, Demoted>()
  const untilOf = (mirror: string) => {
    const until = demoted.get(mirror)?.until ?? 0
    return until > now() ? until : 0
  }
  return {
    inOrder: () => list().toSorted((a, b) => untilOf(a) - untilOf(b)),
    failed(mirror) {
      const times = (demoted.get(mirror)?.times ?? 0) + 1
      demoted.set(mirror, { times, until: now() + Math.min(LONGEST_MS, FIRST_MS * 2 ** (times - 1)) })
    },
    served: (mirror) => void demoted.delete(mirror),
  }
}
