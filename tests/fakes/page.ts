/** The parts of a browser page that stores use: address, history, storage and events. */
import { vi } from 'vitest'
import { keyOf } from '../../src/lib/core/storage/storage.ts'

class FakeStorage {
  readonly values = new Map<string, string>()
  getItem(key: string): string | null {
    return this.values.get(key) ?? null
  }
  setItem(key: string, value: string): void {
    this.values.set(key, value)
  }
  removeItem(key: string): void {
    this.values.delete(key)
  }
}

/** Replaces the globals of a page at this address, with empty storage. Remove them with `vi.unstubAllGlobals`. */
export function fakePage(path = '/') {
  const location = new URL(path, 'https://dex.test')
  const events = new EventTarget()
  const [local, session] = [new FakeStorage(), new FakeStorage()]
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_: unknown, _title: string, to: string) => {
      location.href = new URL(to, location).href
    },
  })
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events))
  return {
    location,
    events,
    local,
    session,
    /** The flow that a reload would resume; null if none is stored. */
    flow: (): unknown => JSON.parse(session.getItem(keyOf('resume')) ?? 'null'),
    /** Stores a flow as an interrupted page left it. A text is stored as it is. */
    interrupt: (kind: string, data: unknown) =>
      session.setItem(
        keyOf('resume'),
        JSON.stringify({ kind, data: typeof data === 'string' ? data : JSON.stringify(data) }),
      ),
  }
}

/** A visible page, for stores that refresh while they are seen. `hide` and `show` change that. */
export function seenPage(path = '/') {
  const page = fakePage(path)
  vi.stubGlobal('window', page.events)
  const shown = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    querySelector: () => null,
    documentElement: { dataset: {}, lang: 'en' },
  })
  vi.stubGlobal('document', shown)
  const become = (state: string) => {
    shown.visibilityState = state
    shown.dispatchEvent(new Event('visibilitychange'))
  }
  return { ...page, hide: () => become('hidden'), show: () => become('visible') }
}

/** Runs everything that waits for a microtask. */
export const settled = () => new Promise<void>((resolve) => setTimeout(resolve))
