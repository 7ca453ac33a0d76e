/**
 * Publishing against servers that speak the real protocols: the success case, and that no pin of the run remains after
 * any failure.
 */
import { readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { writeBuiltSite } from '../../../tests/support/builtSite.ts'
import {
  ADDRESS,
  type FakeNode,
  type FakeService,
  fakeGateway,
  fakeNode,
  fakeService,
  NODE_KEY,
  SERVICE_KEY,
  type Twist,
} from '../../../tests/support/ipfsServers.ts'
import { writeCar } from '../ipfs/car.ts'
import { publish } from '../ipfs/publish.ts'
import type { Settings } from '../ipfs/settings.ts'
import { readSite, type Site } from '../ipfs/site.ts'

const OTHER = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
/** Timeout for successful requests, also on a busy machine. */
const limits = { requestMs: 5_000, waitMs: 20_000, firstDelayMs: 5 }
/** Timeout for answers that never arrive. */
const brief = { limits: { requestMs: 150, waitMs: 500, firstDelayMs: 5 } }
/** Timeout for missing answers while others must succeed. */
const patient = { limits: { requestMs: 2_000, waitMs: 8_000, firstDelayMs: 5 } }

let dir = ''
let car = ''
let site: Site
beforeAll(async () => {
  dir = writeBuiltSite()
  car = join(dirname(dir), 'site.car')
  site = await readSite(dir)
  await writeCar(site, car)
})
afterAll(() => rmSync(dirname(dir), { recursive: true, force: true }))

const closing: (() => Promise<void>)[] = []
const saved = <T extends { close: () => Promise<void> }>(server: T): T => {
  closing.push(server.close)
  return server
}
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

type World = {
  node?: Parameters<typeof fakeNode>[1] | null
  service?: Parameters<typeof fakeService>[0]
  gateways?: readonly (Twist | undefined)[]
  settings?: Partial<Settings>
  /** Aborts the run when its event matches. */
  stopAt?: RegExp
  /** Runs before the publication. */
  before?: (node: FakeNode, service: FakeService) => void
}

async function attempt({ node: how, service: order, gateways = [], settings = {}, stopAt, before }: World) {
  const node = saved(await fakeNode(site.cid, how ?? {}))
  const service = saved(await fakeService(order))
  const twists = [...gateways, ...Array<undefined>(Math.max(0, 3 - gateways.length))]
  const readers = await Promise.all(
    twists.map(async (twist) => saved(await fakeGateway(site.cid, site.files, twist))),
  )
  before?.(node, service)
  const lines: string[] = []
  const stop = new AbortController()
  const links = await publish({
    site,
    car,
    settings: {
      node: how === null ? null : { url: node.url, authorization: NODE_KEY },
      services: [{ url: service.url, authorization: SERVICE_KEY }],
      gateways: readers.map(({ url }) => `${url}{cid}/`),
      origins: [],
      name: 'test',
      limits,
      ...settings,
    },
    print: (line) => {
      lines.push(line)
      if (stopAt?.test(line)) stop.abort(new Error('Stopped.'))
    },
    signal: stop.signal,
  }).then(
    (found) => ({ found, error: null }),
    (error: Error & { next?: string }) => ({ found: [] as readonly string[], error }),
  )
  return { ...links, node, service, readers, said: lines.join('\n') }
}

/** Overrides the answer at a path of a gateway, or of a service. */
const only =
  (path: RegExp, twist: Twist): Twist =>
  (request, response, count) =>
    path.test(`${request.method} ${request.url}`) && twist(request, response, count)
const say =
  (status: number, body = '', headers: Record<string, string> = {}): Twist =>
  (_, response) => {
    response.writeHead(status, headers).end(body)
    return true
  }
const stall: Twist = () => true
const good: Twist = () => false
const reset: Twist = (request) => {
  request.socket.destroy()
  return true
}
const cut: Twist = (_, response) => {
  response.writeHead(200, { 'content-length': 1_000 })
  response.write('half')
  setTimeout(() => response.destroy(), 2)
  return true
}
const first =
  (times: number, twist: Twist): Twist =>
  (request, response, count) =>
    count <= times && twist(request, response, count)

it('pins the same CAR, orders the CID from the node’s addresses, and reads every file back', async () => {
  const { error, found, node, service, readers } = await attempt({
    settings: { origins: ['/dns4/a/tcp/1/p2p/x'] },
  })
  expect(error).toBeNull()
  expect(node.cars.map((one) => one.equals(readFileSync(car)))).toEqual([true])
  expect([...node.pinned]).toEqual([site.cid])
  expect([...service.pins.values()]).toEqual([
    { cid: site.cid, status: 'pinned', origins: ['/dns4/a/tcp/1/p2p/x', ADDRESS] },
  ])
  expect(found).toEqual(readers.map(({ url }) => `${url}${site.cid}/`))
  for (const { asked } of readers)
    expect([...asked].sort()).toEqual(
      ['', ...site.files.map(({ path }) => path)].map((path) => `/ipfs/${site.cid}/${path}`).sort(),
    )
})

describe('continues', () => {
  const moved = only(/^GET \/ipfs\//, (request, response) => {
    const at = request.url ?? ''
    if (at.endsWith('?moved')) return false
    response.writeHead(301, { location: `${at}?moved` }).end()
    return true
  })
  const there: Twist = (request, response, count) => {
    if (moved(request, response, count)) return true
    request.url = request.url?.replace('?moved', '')
    const path = decodeURIComponent(request.url ?? '').slice(`/ipfs/${site.cid}/`.length)
    response.end(site.files.find((file) => file.path === (path || 'index.html'))?.bytes)
    return true
  }
  it.each<[string, World, number]>([
    ['with a service alone', { node: null }, 3],
    ['with a node alone', { settings: { services: [] } }, 3],
    ['after a gateway’s 503', { gateways: [first(2, say(503))] }, 3],
    ['after a gateway that has not found it yet', { gateways: [first(3, say(404))] }, 3],
    ['after 429 with Retry-After', { gateways: [first(1, say(429, '', { 'retry-after': '0' }))] }, 3],
    ['after answers that broke off', { gateways: [first(1, cut), first(2, reset)] }, 3],
    ['after an answer that never came', { gateways: [only(/swap/, first(1, stall))], settings: patient }, 3],
    ['where a gateway redirects', { gateways: [there] }, 3],
    [
      'without a fourth gateway that sends other bytes',
      { gateways: [only(/404/, say(200, 'other')), good, good, good] },
      3,
    ],
    [
      'without a fourth gateway that is silent',
      { gateways: [stall, good, good, good], settings: patient },
      3,
    ],
    ['after the node’s 502', { node: { twist: only(/import/, first(1, say(502))) } }, 3],
    ['after the service’s 500', { service: { twist: only(/^GET/, first(1, say(500))) } }, 3],
  ])('%s', async (_, world, count) => {
    const { error, found } = await attempt(world)
    expect(error).toBeNull()
    expect(found).toHaveLength(count)
  })
})

describe('stops, and leaves nothing pinned', () => {
  it.each<[string, World, RegExp]>([
    [
      'the node names another CID',
      { node: { names: OTHER } },
      /says that it pinned bafybeigdy.+, not bafybei/,
    ],
    ['the node can’t pin', { node: { pinError: 'disk full' } }, /could not pin them: disk full/],
    [
      'the node names no root',
      { node: { twist: only(/import/, say(200, '{"Stats":{}}\n')) } },
      /pinned nothing, not/,
    ],
    [
      'the node answers something else',
      { node: { twist: only(/import/, say(200, '<html>')) } },
      /no kubo writes/,
    ],
    [
      'the node refuses the key',
      { settings: { services: [] }, node: { twist: say(403, 'denied') } },
      /answers 403: denied/,
    ],
    [
      'the node leads elsewhere',
      { node: { twist: say(307, '', { location: 'http://127.0.0.1:9/' }) } },
      /leads elsewhere \(307\)/,
    ],
    [
      'the node sends without end',
      { node: { twist: only(/\/id/, say(200, 'x'.repeat(2 ** 21))) } },
      /sent more than 1048576 bytes/,
    ],
    [
      'the node is silent',
      { node: { twist: only(/import/, stall) }, settings: brief },
      /did not answer in full within/,
    ],
    ['the service names another CID', { service: { names: OTHER } }, /pins bafybeigdy.+, not bafybei/],
    ['the pin fails', { service: { statuses: ['queued', 'failed'] } }, /could not pin it: no peer has it/],
    [
      'the pin stays queued',
      { service: { statuses: ['queued'] }, settings: brief },
      /still says queued after 0.5 s/,
    ],
    [
      'the service refuses the key',
      { service: { twist: say(401, '{"error":{"reason":"UNAUTHORIZED"}}') } },
      /answers 401.+UNAUTHORIZED/,
    ],
    ['the service’s answer to the order is lost', { service: { twist: only(/^POST/, reset) } }, /broke off/],
    [
      'the service never answers the order',
      { service: { twist: only(/^POST/, stall) }, settings: brief },
      /did not answer in full within 0.15 s/,
    ],
    [
      'the service answers the order otherwise',
      { service: { twist: only(/^POST/, say(200, '{"requestid":"../x"}')) } },
      /otherwise than the Pinning Service API/,
    ],
    [
      'a gateway sends other bytes',
      { gateways: [only(/404/, say(200, 'other'))] },
      /^2 of 3 gateways gave back every file/,
    ],
    ['a gateway cuts every answer off', { gateways: [only(/js/, cut)] }, /^2 of 3/],
    ['a gateway is silent', { gateways: [only(/swap/, stall)], settings: patient }, /^2 of 3/],
    ['a gateway has it not', { gateways: [say(404)] }, /^2 of 3/],
    ['a gateway sends too much', { gateways: [only(/sw.js/, say(200, 'x'.repeat(10_000)))] }, /^2 of 3/],
    [
      'a gateway leads in a circle',
      {
        gateways: [
          (request, response) => say(302, '', { location: request.url ?? '' })(request, response, 1),
        ],
      },
      /^2 of 3/,
    ],
    [
      'a gateway leads to a file of this machine',
      { gateways: [say(302, '', { location: 'file:///etc/passwd' })] },
      /^2 of 3/,
    ],
    ['it is interrupted', { stopAt: /^Reading/ }, /^Stopped/],
  ])('%s', async (_, world, sentence) => {
    const { error, found, node, service, said } = await attempt(world)
    expect(error?.message).toMatch(sentence)
    expect(found).toEqual([])
    expect([[...node.pinned], [...service.pins.keys()]]).toEqual([[], []])
    expect(said).not.toMatch(/NOT undone|secret/)
    expect(error?.message).not.toMatch(/secret/)
  })
})

describe('an existing pin', () => {
  it('stays when the run fails', async () => {
    const { error, node, service } = await attempt({
      gateways: [say(404)],
      before: (node, service) => {
        node.pinned.add(site.cid)
        service.pins.set('old', { status: 'pinned', cid: site.cid, origins: [] })
      },
    })
    expect(error?.message).toMatch(/^2 of 3/)
    expect([[...node.pinned], [...service.pins.keys()]]).toEqual([[site.cid], ['old']])
  })

  it('is not ordered twice', async () => {
    const { error, service } = await attempt({
      before: (_, service) => service.pins.set('old', { status: 'queued', cid: site.cid, origins: [] }),
    })
    expect(error).toBeNull()
    expect([...service.pins].map(([id, { status }]) => [id, status])).toEqual([['old', 'pinned']])
    expect(service.asked.filter((one) => one.startsWith('POST'))).toEqual([])
  })
})

it('a failing service ends the wait for another, and both are undone', async () => {
  const slow = saved(await fakeService({ statuses: ['queued'] }))
  const failing = saved(await fakeService({ statuses: ['queued', 'failed'] }))
  const services = [slow, failing].map(({ url }) => ({ url, authorization: SERVICE_KEY }))
  // A wait for the slow one would exceed the test's timeout.
  const { error, node } = await attempt({
    settings: { services, limits: { ...limits, waitMs: 3_600_000 } },
  })
  expect(error?.message).toMatch(/could not pin it: no peer has it/)
  expect([node.pinned.size, slow.pins.size, failing.pins.size]).toEqual([0, 0, 0])
})

it('reports failed undo steps, and undoes the rest', async () => {
  const { error, node, service, said } = await attempt({
    gateways: [say(404)],
    node: { twist: only(/pin\/rm/, say(500, '{"Message":"datastore is read-only"}')) },
  })
  expect(error?.message).toMatch(/^2 of 3/)
  expect(said).toMatch(
    /NOT undone: bafybei\w+ may still be pinned at http.+datastore is read-only.+Unpin it there/,
  )
  expect(said).toMatch(/Undone: bafybei\w+ is not pinned at http.+psa/)
  expect([[...node.pinned], [...service.pins.keys()]]).toEqual([[site.cid], []])
})

it('names a wrong gateway with its reason, and does not print its link', async () => {
  const { said, found, readers } = await attempt({
    gateways: [only(/404/, say(200, 'other')), good, good, good],
  })
  expect(said).toContain(
    `not to be used: ${readers[0]?.url}${site.cid}/: /404.html came back with other bytes`,
  )
  expect(found.some((link) => link.startsWith(readers[0]?.url ?? ''))).toBe(false)
})
