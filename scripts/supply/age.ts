import type { Lockfile } from '../lockfile.ts'
import { idOf, type Locked, lockedIn } from './locked.ts'

/** Most compromised packages were detected within days of the bad version. */
export const DAYS = 7
const DAY_MS = 86_400_000

/** A version that is allowed although it is young, with the reason: a row of scripts/supply/young.json. */
export type Exception = { readonly package: string; readonly reason: string }

/** Publication times of versions in ms from the registry; null if unavailable. */
export type Published = ReadonlyMap<string, number | null>

/**
 * Versions that a lockfile has and an earlier one has not, each once. Versions without a hash are left out: the
 * registry does not have them, `npm run lockfile` added them for other platforms, and the package that names them is
 * checked.
 */
export function newIn(now: Lockfile, before: Lockfile): Locked[] {
  const known = new Set(lockedIn(before).map(idOf))
  const found = new Map(
    lockedIn(now)
      .filter((one) => one.integrity && !known.has(idOf(one)))
      .map((one) => [idOf(one), one]),
  )
  return [...found.values()].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
}

export type Judged = {
  /** Refused versions, with a sentence each. */
  readonly refused: readonly string[]
  /** Versions without data from the registry. */
  readonly unknown: readonly string[]
}

/** @param now in ms; a version is old enough after exactly seven days */
export function judge(
  ids: readonly string[],
  published: Published,
  now: number,
  exceptions: readonly Exception[],
): Judged {
  const excepted = new Set(exceptions.map((one) => one.package))
  const refused: string[] = []
  const unknown: string[] = []
  for (const id of ids.filter((one) => !excepted.has(one))) {
    const time = published.get(id) ?? null
    if (time === null) unknown.push(id)
    else if (now - time < DAYS * DAY_MS) {
      const day = new Date(time).toISOString().slice(0, 10)
      const from = new Date(time + DAYS * DAY_MS).toISOString().slice(0, 16).replace('T', ' ')
      refused.push(
        `${id} was published on ${day}, less than ${DAYS} days ago. Take an older version, wait until ${from} UTC, or name it with a reason in scripts/supply/young.json.`,
      )
    }
  }
  return { refused, unknown }
}

/** Exceptions for versions that are not in the lockfile. */
export function needless(exceptions: readonly Exception[], lockfile: Lockfile): string[] {
  const locked = new Set(lockedIn(lockfile).map(idOf))
  return exceptions.map((one) => one.package).filter((id) => !locked.has(id))
}
