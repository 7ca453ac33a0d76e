/** Looks for newer signed releases while a mirror runs. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sentenceOf } from '../ipfs/failure.ts'
import type { Held } from './folder.ts'
import { lookFrom, type Print, take } from './release.ts'
import type { Settings } from './settings.ts'

/**
 * One look. Never throws for what sources do.
 * @returns what the mirror has now, if that is a newer release or has newer metadata; null where nothing changed
 */
export async function look(
  settings: Settings,
  have: Held,
  print: Print,
  stop: AbortSignal,
): Promise<Held | null> {
  let held = have
  try {
    const looked = await lookFrom(settings, have, print, stop)
    held = looked.held
    const { next } = looked
    if (next && settings.follow) return await take(settings, next, held, print, stop)
    if (next) print(`Version ${next.statement.version} is signed. Start again to serve it, or use --follow.`)
  } catch (error) {
    if (!stop.aborted) print(`Nothing newer could be taken: ${sentenceOf(error)}`)
  }
  return held === have ? null : held
}

/** Looks until it is stopped. @param changed called for each release that was put in place, and for newer metadata */
export async function follow(
  settings: Settings,
  first: Held,
  changed: (held: Held) => Promise<void>,
  print: Print,
  stop: AbortSignal,
): Promise<void> {
  let have = first
  while (!stop.aborted) {
    await sleep(settings.everyMs, undefined, { signal: stop }).catch(() => undefined)
    if (stop.aborted) return
    const next = await look(settings, have, print, stop)
    if (!next) continue
    have = next
    await changed(next)
  }
}
