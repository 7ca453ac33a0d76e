/** The worker of the page: what it keeps, which new release it offers, and when the page reloads. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { seenPage } from '../../tests/fakes/page.ts'
import type { Known } from './safety.ts'

const world = vi.hoisted(() => ({
  built: true,
  loads: true,
  /** Answers of workers, by the type of the message. */
  answers: {} as Record<string, unknown>,
  messages: [] as { type: string }[],
  posted: [] as unknown[],
  registered: 0,
  registers: true,
  skipped: 0,
  options: null as unknown,
  script: '',
  worker: null as unknown as EventTarget,
  mayOffer: true,
}))
vi.mock('../lib/core/config/env.ts', async (real) => ({
  ...(await real<object>()),
  get isBuilt() {
    return world.built
  },
}))
vi.mock('../lib/core/release/waiting.ts', () => ({ mayOffer: () => world.mayOffer }))
vi.mock('../lib/core/errors/retryImport.ts', () => ({
  retryImport: async (name: string, load: () => Promise<unknown>) => {
    if (name === 'workbox-window' && !world.loads) throw new Error('no part')
    return load()
  },
}))
vi.mock('workbox-window', () => ({
  messageSW: async (_: unknown, message: { type: string }) => {
    world.messages.push(message)
    return world.answers[message.type]
  },
  Workbox: class extends EventTarget {
    active = Promise.resolve({ postMessage: (message: unknown) => world.posted.push(message) })
    constructor(script: string, options: unknown) {
      super()
      Object.assign(world, { script, options, worker: this })
    }
    async register() {
      if (!world.registers) throw new Error('refused')
      world.registered += 1
    }
    messageSkipWaiting() {
      world.skipped += 1
    }
    update = async () => undefined
  },
}))

class FakeWorker {
  readonly scriptURL: string
  constructor(scriptURL: string) {
    this.scriptURL = scriptURL
  }
}
let container: EventTarget & { controller: object | null; getRegistration: () => Promise<object | undefined> }
let reloads: number
let page: ReturnType<typeof seenPage>
/** Fires an event of the page's own worker. */
const fire = (type: string, more: object = {}) =>
  world.worker.dispatchEvent(Object.assign(new Event(type), more))
const known = (text = 'a') => ({ documents: { text }, root: {}, statement: null }) as unknown as Known

/** The stores of a fresh page, after its worker was registered. */
async function visit() {
  vi.resetModules()
  const [{ keepOffline, $update }, { $offline }, { $metadata }, { $flow }] = await Promise.all([
    import('./keepOffline.ts'),
    import('./offline.ts'),
    import('./safety.ts'),
    import('./tx.ts'),
  ])
  const unlisten = $update.listen(() => undefined)
  const keeping = keepOffline()
  await vi.advanceTimersByTimeAsync(3_000)
  await keeping
  return { keepOffline, $update, $offline, $metadata, $flow, unlisten }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  page = seenPage('/swap/')
  Object.assign(world, {
    built: true,
    loads: true,
    answers: { IS_TAKEN: false, ABOUT: { version: '2.0.0' } },
    messages: [],
    posted: [],
    registered: 0,
    registers: true,
    skipped: 0,
    mayOffer: true,
  })
  reloads = 0
  container = Object.assign(new EventTarget(), {
    controller: { postMessage: (message: unknown) => world.posted.push(message) },
    getRegistration: async () => ({ active: {} }),
  })
  vi.stubGlobal('navigator', { serviceWorker: container })
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('ServiceWorker', FakeWorker)
  Object.assign(document, { readyState: 'complete' })
  Object.assign(page.location, { reload: () => (reloads += 1) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the worker', () => {
  it('is registered once, for the site alone, and fills its store', async () => {
    const { keepOffline, $offline } = await visit()
    await keepOffline()
    expect(world.registered).toBe(1)
    expect(world.script).toBe('https://dex.test/sw.js')
    expect(world.options).toEqual({ scope: '/', updateViaCache: 'none' })
    expect(world.posted).toEqual([{ type: 'FILL' }])
    expect($offline.get()).toBe('coming')
  })

  it.each<[string, () => void]>([
    ['a browser without workers', () => vi.stubGlobal('navigator', {})],
    ['an insecure page', () => vi.stubGlobal('isSecureContext', false)],
    ['a page that was not built', () => Object.assign(world, { built: false })],
  ])('is not used by %s', async (_, prepare) => {
    prepare()
    const { $offline } = await visit()
    expect($offline.get()).toBe('unsupported')
    expect(world.registered).toBe(0)
  })

  it('waits for the page', async () => {
    Object.assign(document, { readyState: 'loading' })
    const visiting = visit()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(world.registered).toBe(0)
    page.events.dispatchEvent(new Event('load'))
    await vi.advanceTimersByTimeAsync(3_000)
    await visiting
    expect(world.registered).toBe(1)
  })

  it('whose code does not load, or that is refused, changes nothing else', async () => {
    world.loads = false
    expect((await visit()).$offline.get()).not.toBe('unsupported')
    world.loads = true
    world.registers = false
    expect((await visit()).$offline.get()).toBe('unsupported')
  })

  it.each<[string, unknown, string]>([
    ['its own', new FakeWorker('https://dex.test/sw.js'), 'ready'],
    ['that of another site of the origin', new FakeWorker('https://dex.test/other/sw.js'), 'coming'],
    ['something else', null, 'coming'],
  ])('is ready when %s says so: %s', async (_, source, state) => {
    const { $offline } = await visit()
    container.dispatchEvent(Object.assign(new Event('message'), { source, data: { type: 'OTHER' } }))
    expect($offline.get()).toBe('coming')
    container.dispatchEvent(Object.assign(new Event('message'), { source, data: { type: 'READY' } }))
    expect($offline.get()).toBe(state)
    container.dispatchEvent(Object.assign(new Event('message'), { source, data: null }))
  })

  it.each<[string, object | undefined, string]>([
    ['without an earlier one', undefined, 'unsupported'],
    ['beside an earlier one', { active: {} }, 'coming'],
  ])('that fails to install %s', async (_, registration, state) => {
    const { $offline } = await visit()
    container.getRegistration = async () => registration
    fire('redundant')
    await vi.advanceTimersByTimeAsync(0)
    expect($offline.get()).toBe(state)
  })

  it('gets a message when the network returns', async () => {
    await visit()
    page.events.dispatchEvent(new Event('online'))
    expect(world.posted.at(-1)).toEqual({ type: 'ONLINE' })
  })
})

describe('a new release', () => {
  const waits = async (sw: object | null = {}) => {
    fire('waiting', { sw })
    await vi.advanceTimersByTimeAsync(3_000)
  }

  it('is offered, and taken once, with a reload of this tab', async () => {
    const { $update } = await visit()
    expect($update.get()).toBeNull()
    fire('controlling')
    expect(reloads).toBe(0)
    await waits()
    const take = $update.get()
    take?.()
    take?.()
    expect(world.skipped).toBe(1)
    expect(world.posted.at(-1)).toEqual({ type: 'LEAVE' })
    fire('controlling')
    expect(reloads).toBe(1)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(reloads).toBe(2)
  })

  it.each<[string, () => void, object | null]>([
    ['was taken already', () => Object.assign(world.answers, { IS_TAKEN: true }), {}],
    ['is gone', () => undefined, null],
    ['must not be offered', () => Object.assign(world, { mayOffer: false }), {}],
  ])('that %s is not offered', async (_, prepare, sw) => {
    const { $update } = await visit()
    prepare()
    await waits(sw)
    expect($update.get()).toBeNull()
  })

  it('is withdrawn once metadata say that it is unsafe, and offered again once they do not', async () => {
    const { $update, $metadata } = await visit()
    await waits()
    expect($update.get()).not.toBeNull()
    world.mayOffer = false
    $metadata.set(known('b'))
    expect($update.get()).toBeNull()
    world.mayOffer = true
    $metadata.set(known('c'))
    expect($update.get()).not.toBeNull()
  })

  it('is not offered while something is being signed', async () => {
    const { $update, $flow } = await visit()
    await waits()
    $flow.set({ current: { running: true } as never })
    expect($update.get()).toBeNull()
    $flow.set({ current: { running: false } as never })
    expect($update.get()).not.toBeNull()
  })

  it('of signed metadata is offered by the worker, and taken from it', async () => {
    world.answers.METADATA = 'offered'
    const { $update, $metadata } = await visit()
    expect(world.messages).toEqual([])
    $metadata.set(known())
    await vi.advanceTimersByTimeAsync(0)
    expect(world.messages[0]).toEqual({ type: 'METADATA', text: '{"text":"a"}' })
    const take = $update.get() as unknown as () => Promise<void>
    await take()
    expect(reloads).toBe(0)
    world.answers.TAKE = true
    await take()
    expect(reloads).toBe(1)
  })

  it('of signed metadata is not offered over one that waits, or against the worker’s verdict', async () => {
    const { $update, $metadata } = await visit()
    world.answers.METADATA = 'current'
    $metadata.set(known('a'))
    await vi.advanceTimersByTimeAsync(0)
    expect($update.get()).toBeNull()
    await waits()
    const waiting = $update.get()
    world.answers.METADATA = 'offered'
    $metadata.set(known('b'))
    await vi.advanceTimersByTimeAsync(0)
    expect($update.get()).toBe(waiting)
  })

  it('of signed metadata needs a worker that controls the page', async () => {
    world.answers.METADATA = 'offered'
    container.controller = null
    const { $update, $metadata } = await visit()
    $metadata.set(known())
    await vi.advanceTimersByTimeAsync(0)
    expect(world.messages).toEqual([])
    expect($update.get()).toBeNull()
  })
})
