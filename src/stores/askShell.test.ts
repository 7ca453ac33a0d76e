import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { seenPage } from '../../tests/fakes/page.ts'
import { askShell } from './askShell.ts'

const requests: unknown[] = []
let page: ReturnType<typeof seenPage>
/** The shell takes requests from now on. */
const hydrate = () => {
  page.events.addEventListener('meverse:open', (event) => {
    requests.push((event as CustomEvent).detail)
    event.preventDefault()
  })
  page.events.dispatchEvent(new Event('meverse:ready'))
}
beforeEach(() => {
  page = seenPage()
  requests.length = 0
  globalThis.pressed = null
})
afterEach(() => vi.unstubAllGlobals())

describe('a request to the shell', () => {
  it('is taken at once', () => {
    hydrate()
    askShell({ kind: 'search' })
    expect(requests).toEqual([{ kind: 'search' }])
    expect(globalThis.pressed).toBeNull()
  })

  it('waits for the shell, and is taken once', () => {
    askShell({ kind: 'search' })
    expect(globalThis.pressed).not.toBeNull()
    hydrate()
    expect(requests).toEqual([{ kind: 'search' }])
    expect(globalThis.pressed).toBeNull()
    page.events.dispatchEvent(new Event('meverse:ready'))
    expect(requests).toHaveLength(1)
  })

  it('is replaced by a later one', () => {
    askShell({ kind: 'search' })
    askShell({ kind: 'choose' })
    hydrate()
    expect(requests).toEqual([{ kind: 'choose' }])
  })

  it('is dropped by another press', () => {
    askShell({ kind: 'search' })
    globalThis.pressed = null
    hydrate()
    expect(requests).toEqual([])
  })
})
