import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakePage } from '../../tests/fakes/page.ts'
import { chain } from '../lib/core/config/env.ts'
import { keyOf } from '../lib/core/storage/storage.ts'

let page: ReturnType<typeof fakePage>
let dataset: Record<string, string>
beforeEach(() => {
  vi.resetModules()
  page = fakePage()
  dataset = {}
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('document', { documentElement: { dataset }, querySelector: () => null })
})
afterEach(() => vi.unstubAllGlobals())

const [OWN, API] = ['https://node.test/rpc', 'https://index.test']
const first = {
  slippageBps: null,
  expert: false,
  rpcUrl: null,
  ownRpcUrl: null,
  apiUrl: null,
  theme: 'system',
  motion: 'system',
  covered: false,
}

/** Opens a page with stored settings. */
async function open(stored: unknown) {
  const text = typeof stored === 'string' ? stored : JSON.stringify(stored)
  if (stored !== null) page.local.setItem(keyOf('settings'), text)
  const { $settings, apiUrl, rpcUrls } = await import('./settings.ts')
  const { saveSettings } = await import('./saveSettings.ts')
  const stop = $settings.listen(() => undefined)
  return { stop, settings: () => $settings.get(), apiUrl, rpcUrls, saveSettings }
}

describe('stored settings', () => {
  it.each<[string, unknown, object]>([
    ['none', null, first],
    ['no JSON', '{', first],
    ['no object', '7', first],
    [
      'all of them',
      { ...first, slippageBps: 75, expert: true, theme: 'dark', motion: 'reduce', covered: true },
      {
        ...first,
        slippageBps: 75,
        expert: true,
        theme: 'dark',
        motion: 'reduce',
        covered: true,
      },
    ],
    ['the widest tolerance', { slippageBps: 5_000 }, { ...first, slippageBps: 5_000 }],
    ['a tolerance that is too wide', { slippageBps: 5_001 }, first],
    ['a tolerance of nothing', { slippageBps: 0 }, first],
    ['a tolerance between two', { slippageBps: 0.5 }, first],
    ['a text for a tolerance', { slippageBps: '50' }, first],
    ['a text for yes', { expert: 'true', covered: 1 }, first],
    ['foreign choices', { theme: 'evil', motion: 'system' }, first],
    ['an own node', { ownRpcUrl: OWN }, { ...first, ownRpcUrl: OWN }],
    [
      'a first node of an earlier release: it is the own one',
      { rpcUrl: OWN },
      { ...first, rpcUrl: OWN, ownRpcUrl: OWN },
    ],
    ['a built-in node first', { rpcUrl: chain.rpc[0] }, { ...first, rpcUrl: chain.rpc[0] }],
    [
      'addresses of other kinds',
      { rpcUrl: 'javascript:alert(1)', apiUrl: 'http://evil.test', ownRpcUrl: 7 },
      first,
    ],
  ])('%s', async (_, stored, settings) => {
    const opened = await open(stored)
    expect(opened.settings()).toEqual(settings)
    opened.stop()
  })
})

describe('the addresses in use', () => {
  it('are the chosen node, the built-in ones and the own one, each once', async () => {
    const { rpcUrls, saveSettings, stop } = await open(null)
    expect(rpcUrls()).toEqual([...chain.rpc])
    saveSettings({ ownRpcUrl: OWN })
    expect(rpcUrls()).toEqual([...chain.rpc, OWN])
    saveSettings({ rpcUrl: OWN })
    expect(rpcUrls()).toEqual([OWN, ...chain.rpc])
    stop()
  })

  it('have the chosen index in place of the built-in one', async () => {
    const { apiUrl, saveSettings, stop } = await open(null)
    expect(apiUrl()).toBe(chain.api)
    saveSettings({ apiUrl: API })
    expect(apiUrl()).toBe(API)
    stop()
  })
})

describe('a change', () => {
  it('is applied at once, stored, and read on the next visit', async () => {
    const { settings, saveSettings, stop } = await open(null)
    saveSettings({ slippageBps: 100 })
    saveSettings({ covered: true })
    expect(settings()).toEqual({ ...first, slippageBps: 100, covered: true })
    stop()
    vi.resetModules()
    const again = await open(null)
    expect(again.settings()).toEqual({ ...first, slippageBps: 100, covered: true })
    again.stop()
  })

  it.each([
    ['theme', 'dark'],
    ['motion', 'reduce'],
  ] as const)('of the %s is on the page, and stored for the first paint', async (name, value) => {
    const { saveSettings, stop } = await open(null)
    saveSettings({ [name]: value })
    expect(dataset).toEqual({ [name]: value })
    expect(page.local.getItem(keyOf(name))).toBe(value)
    saveSettings({ [name]: 'system' })
    expect(dataset).toEqual({})
    expect(page.local.getItem(keyOf(name))).toBeNull()
    stop()
  })

  it('of another setting leaves theme and motion alone', async () => {
    dataset.theme = 'light'
    const { saveSettings, stop } = await open(null)
    saveSettings({ expert: true })
    expect(dataset).toEqual({ theme: 'light' })
    expect(page.local.getItem(keyOf('theme'))).toBeNull()
    stop()
  })

  it('in another tab is applied here', async () => {
    const { settings, stop } = await open(null)
    page.local.setItem(keyOf('settings'), JSON.stringify({ ...first, slippageBps: 30 }))
    page.events.dispatchEvent(Object.assign(new Event('storage'), { key: keyOf('other') }))
    expect(settings().slippageBps).toBeNull()
    page.events.dispatchEvent(Object.assign(new Event('storage'), { key: keyOf('settings') }))
    expect(settings().slippageBps).toBe(30)
    stop()
  })
})
