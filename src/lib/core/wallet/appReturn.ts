/** Checks whether a paired app is still reachable: after the page was asleep, and when the network is back. */

/** A page in the background for this long may have been asleep. */
const SLEPT_MS = 10_000
/** Sooner if an answer is awaited: it was given in the app, and a half-open connection would never deliver it. */
const LEFT_MS = 2_000

export type Returning = {
  readonly now: () => number
  /** Topic of the session; null without one. */
  readonly topic: () => string | null
  /** True if a pairing code waits for an app. */
  readonly pairs: () => boolean
  /** True if a request waits for the app's answer. */
  readonly waits: () => boolean
  /** Time of the app's last answer to a request. */
  readonly answeredAt: () => number
  /** Reopens the connection to the relay. */
  readonly reopen: () => Promise<void>
  /** Asks the app for its session; `forgotten` if this side has lost it. */
  readonly ask: (topic: string) => Promise<'answers' | 'silent' | 'forgotten'>
  readonly end: () => void
  readonly silent: () => void
}

/** Checks after each return. An app that stays unresponsive is reported once per session. */
export function watchReturn({ now, topic, pairs, waits, answeredAt, reopen, ask, end, silent }: Returning) {
  let left = now()
  let reported: string | null = null
  let looking = false

  async function look(): Promise<void> {
    const asked = topic()
    if (looking || (asked === null && !pairs())) return
    looking = true
    try {
      await reopen()
      if (asked === null) return
      const answer = await ask(asked)
      if (topic() !== asked) return
      if (answer === 'forgotten') end()
      // After a signature the page is in front again, and the app sleeps behind it.
      if (answer !== 'silent' || reported === asked || answeredAt() >= left) return
      reported = asked
      silent()
    } finally {
      looking = false
    }
  }

  return {
    hidden: () => {
      left = now()
    },
    shown: async () => {
      const away = now() - left
      if (away >= SLEPT_MS) await look()
      // The app is not asked: it may be asleep behind the page, with the request still open.
      else if (away >= LEFT_MS && !looking && (waits() || pairs())) {
        looking = true
        await reopen().finally(() => {
          looking = false
        })
      }
    },
    look,
  }
}
