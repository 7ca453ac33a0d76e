/** Looks for newer signed releases while a mirror runs. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sentenceOf } from '../ipfs/failure.ts'
import type { Held } from './folder.ts'
import { newest, type Print, reasonToStay, take } from './release.ts'
import type { Settings } from './settings.ts'

/**
 * One look. Never throws for what sources do.
 * @returns the newer release, put in place; null where there is none, or none may be taken
 */
export async function look(
  settings: Settings,
  have: Held,
  print: Print,
  stop: AbortSignal,
): Promise<Held | null> {
  try {
    const signed = await newest(settings, have, stop)
    // What is older, the same or has run out is no news.
    if (reasonToStay(signed, have, Date.now()) !== null) return null
    if (settings.follow) return await take(settings, signed, have, print, stop)
    print(`Version ${signed.version} is signed. Start again to serve it, or use --follow.`)
  } catch (error) {
    if (!stop.aborted) print(`Nothing newer could be taken: ${sentenceOf(error)}`)
  }
  return null
}

/** Looks until it is stopped. @param changed told of each release that was put in place */
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
