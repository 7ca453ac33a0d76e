/** After a sleep of the page, and when the network is back: whether a paired app can still be reached. */

/** A page out of sight for so long may have slept. */
const SLEPT_MS = 10_000

export type Returning = {
  readonly now: () => number
  /** Topic of the session; null without one. */
  readonly topic: () => string | null
  /** True if a pairing code waits for an app. */
  readonly pairs: () => boolean
  /** When the app last answered a request. */
  readonly answeredAt: () => number
  /** Opens the way to the relay anew. */
  readonly reopen: () => Promise<void>
  /** Asks the app for its session; `forgotten` where this side has lost it. */
  readonly ask: (topic: string) => Promise<'answers' | 'silent' | 'forgotten'>
  readonly end: () => void
  readonly silent: () => void
}

/** Looks after each return. An app that stays silent is reported once for each session. */
export function watchReturn({ now, topic, pairs, answeredAt, reopen, ask, end, silent }: Returning) {
  let left = now()
  let told: string | null = null
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
      if (answer !== 'silent' || told === asked || answeredAt() >= left) return
      told = asked
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
      if (now() - left >= SLEPT_MS) await look()
    },
    look,
  }
}
