import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  appRoot,
  pageHref,
  readCookie,
  readJson,
  readText,
  watchText,
  writeCookie,
  writeText,
} from './storage.ts'

/** The parts of a browser that the storage adapter needs. */
function browser(root: string, protocol = 'https:') {
  const memory = () => {
    const map = new Map<string, string>()
    return {
      map,
      getItem: (key: string) => map.get(key) ?? null,
      setItem: (key: string, value: string) => void map.set(key, value),
      removeItem: (key: string) => void map.delete(key),
    }
  }
  const [local, session] = [memory(), memory()]
  const cookies: string[] = []
  const jar = {
    querySelector: () => ({ href: `https://host.example${root}` }),
    get cookie() {
      return cookies.map((c) => c.split(';')[0]).join('; ')
    },
    set cookie(text: string) {
      cookies.push(text)
    },
  }
  vi.stubGlobal('document', jar)
  vi.stubGlobal('location', { protocol })
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
  return { local, session, cookies }
}

let page: ReturnType<typeof browser>
beforeEach(() => {
  page = browser('/app/')
})
afterEach(() => vi.unstubAllGlobals())

describe('texts', () => {
  it('are stored under the product, a version and the app’s root', () => {
    expect(writeText('ledger', '[]')).toBe(true)
    expect([...page.local.map]).toEqual([['meverse:1:/app/:ledger', '[]']])
    expect(readText('ledger')).toBe('[]')
  })

  it('are never shared by two copies under one origin', () => {
    writeText('a', '1')
    vi.stubGlobal('document', { querySelector: () => ({ href: 'https://host.example/other/' }) })
    expect(readText('a')).toBeNull()
  })

  it('are separate in local and session storage', () => {
    writeText('a', '1', 'session')
    expect([readText('a'), readText('a', 'session')]).toEqual([null, '1'])
  })

  it('are removed by null', () => {
    writeText('a', '1')
    expect(writeText('a', null)).toBe(true)
    expect(page.local.map.size).toBe(0)
  })

  it('report a full store without throwing', () => {
    page.local.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    expect(writeText('a', '1')).toBe(false)
    expect(readText('a')).toBeNull()
  })

  it('read as empty if the store is not accessible', () => {
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    expect(readText('a')).toBeNull()
    expect(() => writeText('a', '1')).not.toThrow()
  })

  it.each([
    ['[1]', [1]],
    ['null', null],
    ['{', null],
    ['', null],
  ])('JSON %s', (text, value) => {
    writeText('a', text)
    expect(readJson('a')).toEqual(value)
  })

  it('report another tab’s change, only for their own name', () => {
    const target = new EventTarget()
    vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
    vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
    let heard = 0
    const stop = watchText('ledger', () => {
      heard += 1
    })
    const change = (key: string) => target.dispatchEvent(Object.assign(new Event('storage'), { key }))
    change('meverse:1:/app/:ledger')
    change('meverse:1:/other/:ledger')
    stop()
    change('meverse:1:/app/:ledger')
    expect(heard).toBe(1)
  })
})

describe('cookies', () => {
  it('are scoped to the app’s root, strict, and have the given lifetime', () => {
    writeCookie('chain', '{"id":1}', 720)
    expect(page.cookies).toEqual([
      'chain=%7B%22id%22%3A1%7D; Path=/app/; Max-Age=2592000; SameSite=Strict; Secure',
    ])
    expect(readCookie('chain')).toBe('{"id":1}')
  })

  it('are not marked secure on a page without https', () => {
    page = browser('/', 'http:')
    writeCookie('a', '1', 0)
    expect(page.cookies).toEqual(['a=1; Path=/; Max-Age=0; SameSite=Strict'])
  })

  it('are found by the whole name, and read as null if they cannot be decoded', () => {
    page.cookies.push('xchain=no', 'chain=yes', 'bad=%E0%A4%A')
    expect([readCookie('chain'), readCookie('hain'), readCookie('bad')]).toEqual(['yes', null, null])
  })

  it('cannot gain attributes from a value', () => {
    writeCookie('a', '1; Path=/; Domain=evil.example', 1)
    expect(page.cookies[0]?.match(/Path=/g)?.length).toBe(1)
    expect(page.cookies[0]).not.toContain('Domain=evil')
  })
})

it('use the page’s own root', () => {
  expect([appRoot(), pageHref('swap/')]).toEqual(['/app/', '/app/swap/'])
  vi.stubGlobal('document', undefined)
  expect(appRoot()).toBe('/')
})

describe('on an origin that others share', () => {
  const root = '/ipfs/bafy/'
  beforeEach(() => {
    page = browser(root)
  })

  it('reads nothing from storage, and writes nothing to it', () => {
    page.local.setItem(`meverse:1:${root}:settings`, '{"expert":true}')
    page.session.setItem(`meverse:1:${root}:resume`, '{}')
    page.cookies.push('selectCountry=ko')
    expect([readText('settings'), readText('resume', 'session'), readCookie('selectCountry')]).toEqual([
      null,
      null,
      null,
    ])
    writeText('theme', 'dark')
    writeCookie('chain', '1', 1)
    expect([page.local.map.size, page.session.map.size, page.cookies.length]).toEqual([1, 1, 1])
  })

  it('keeps values for the page, local and session separately', () => {
    expect(writeText('a', '1')).toBe(true)
    writeText('a', '2', 'session')
    writeCookie('a', '3', 1)
    expect([readText('a'), readText('a', 'session'), readCookie('a')]).toEqual(['1', '2', '3'])
    writeText('a', null)
    writeCookie('a', '', 0)
    expect([readText('a'), readText('a', 'session'), readCookie('a')]).toEqual([null, '2', null])
  })

  it('ignores changes by another tab', () => {
    const add = vi.fn()
    vi.stubGlobal('addEventListener', add)
    watchText('settings', () => undefined)
    expect(add).not.toHaveBeenCalled()
  })
})
