/** A kubo node, a pinning service and gateways on loopback that behave like the real ones, and can be made to fail. */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createDirectoryEncoderStream } from 'ipfs-car'
import { readSite } from '../../scripts/release/ipfs/site.ts'

type Served = { readonly url: string; readonly close: () => Promise<void> }

async function serve(listener: RequestListener): Promise<Served> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}`, close }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
}

const json = (response: ServerResponse, status: number, value: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

/** Replaces the answer to a request. Returns true if it answered. */
export type Twist = (request: IncomingMessage, response: ServerResponse, count: number) => boolean

export type FakeNode = Served & {
  readonly pinned: Set<string>
  /** CARs that were uploaded. */
  readonly cars: Buffer[]
  readonly asked: string[]
}

export const NODE_KEY = 'Bearer node-secret'
export const ADDRESS = '/ip4/203.0.113.7/tcp/4001/p2p/12D3KooWPeer'

/**
 * A node that pins the given CID for any CAR.
 * @param twist may answer in its place
 */
export async function fakeNode(
  cid: string,
  {
    twist = () => false,
    names = cid,
    pinError = '',
  }: { twist?: Twist; names?: string; pinError?: string } = {},
): Promise<FakeNode> {
  const node = { pinned: new Set<string>(), cars: [] as Buffer[], asked: [] as string[] }
  const served = await serve(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://node.test')
    node.asked.push(`${request.method} ${url.pathname}`)
    const body = await bodyOf(request)
    const count = node.asked.filter((one) => one.endsWith(url.pathname)).length
    // The real one answers 405 to a GET and 403 without its key.
    if (request.method !== 'POST') return void response.writeHead(405).end()
    if (request.headers.authorization !== NODE_KEY)
      return void response.writeHead(403).end('403 - Access Denied')
    if (twist(request, response, count)) return
    const arg = url.searchParams.get('arg') ?? ''
    const unpinned = { Message: `path '/ipfs/${arg}' is not pinned`, Code: 0, Type: 'error' }
    if (url.pathname === '/api/v0/pin/ls')
      return void (node.pinned.has(arg)
        ? json(response, 200, { Keys: { [arg]: { Type: 'recursive', Name: '' } } })
        : json(response, 500, unpinned))
    if (url.pathname === '/api/v0/pin/rm')
      return void (node.pinned.delete(arg)
        ? json(response, 200, { Pins: [arg] })
        : json(response, 500, { ...unpinned, Message: 'not pinned or pinned indirectly' }))
    if (url.pathname === '/api/v0/id')
      return void json(response, 200, { ID: '12D3KooWPeer', Addresses: [ADDRESS] })
    if (url.pathname !== '/api/v0/dag/import' || url.searchParams.get('pin-roots') !== 'true')
      return void response.writeHead(404).end('404 page not found')
    const car = partOf(request, body)
    if (!car)
      return void json(response, 400, { Message: 'file argument is required', Code: 1, Type: 'error' })
    node.cars.push(car)
    if (!pinError) node.pinned.add(cid)
    // A line for each finished root, in chunks that end anywhere.
    response.writeHead(200, { 'content-type': 'application/json', 'x-chunked-output': '1' })
    const line = `${JSON.stringify({ Root: { Cid: { '/': names }, PinErrorMsg: pinError } })}\n`
    response.write(line.slice(0, 10))
    setTimeout(() => response.end(line.slice(10)), 5)
  })
  return Object.assign(node, served)
}

/** The one file of a multipart form. */
function partOf(request: IncomingMessage, body: Buffer): Buffer | null {
  const boundary = /^multipart\/form-data; boundary=(.+)$/.exec(request.headers['content-type'] ?? '')?.[1]
  const begin = body.indexOf('\r\n\r\n')
  const end = body.lastIndexOf(`\r\n--${boundary}--`)
  const head = body.subarray(0, begin).toString()
  return boundary && begin > 0 && end > begin && /name="path"; filename="/.test(head)
    ? body.subarray(begin + 4, end)
    : null
}

export type Order = { status: string; readonly cid: string; readonly origins: readonly string[] }
export type FakeService = Served & { readonly pins: Map<string, Order>; readonly asked: string[] }

export const SERVICE_KEY = 'Bearer service-secret'

/**
 * A pinning service that passes through the given statuses, one per poll.
 * @param names the CID that it reports as pinned
 */
export async function fakeService({
  statuses = ['queued', 'pinning', 'pinned'],
  names,
  twist = () => false,
}: {
  statuses?: readonly string[]
  names?: string
  twist?: Twist
} = {}): Promise<FakeService> {
  const service = { pins: new Map<string, Order>(), asked: [] as string[] }
  const reported = (requestid: string, { status, cid, origins }: Order) => ({
    requestid,
    status,
    created: '2026-01-01T00:00:00Z',
    pin: { cid: names ?? cid, origins },
    delegates: [ADDRESS],
    ...(status === 'failed' && { info: { status_details: 'no peer has it' } }),
  })
  const fault = (response: ServerResponse, status: number, reason: string) =>
    json(response, status, { error: { reason } })
  const served = await serve(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://service.test')
    service.asked.push(`${request.method} ${url.pathname}`)
    const body = await bodyOf(request)
    const count = service.asked.filter((one) => one === `${request.method} ${url.pathname}`).length
    if (request.headers.authorization !== SERVICE_KEY) return void fault(response, 401, 'UNAUTHORIZED')
    const [, requestid] = /^\/psa\/pins\/(.+)$/.exec(url.pathname) ?? []
    if (request.method === 'POST' && url.pathname === '/psa/pins') {
      const { cid, origins } = JSON.parse(body.toString())
      const id = `order-${service.pins.size + 1}`
      const order = { status: statuses[0] ?? 'queued', cid, origins }
      service.pins.set(id, order)
      // The order remains even if its answer is lost.
      if (twist(request, response, count)) return
      return void json(response, 202, reported(id, order))
    }
    if (twist(request, response, count)) return
    if (request.method === 'GET' && url.pathname === '/psa/pins') {
      const wanted = (url.searchParams.get('status') ?? 'pinned').split(',')
      const found = [...service.pins].filter(
        ([, order]) => order.cid === url.searchParams.get('cid') && wanted.includes(order.status),
      )
      return void json(response, 200, {
        count: found.length,
        results: found.map(([id, order]) => reported(id, order)),
      })
    }
    const order = service.pins.get(requestid ?? '')
    if (!requestid || !order) return void fault(response, 404, 'NOT_FOUND')
    if (request.method === 'DELETE') {
      service.pins.delete(requestid)
      return void response.writeHead(202).end()
    }
    order.status = statuses[statuses.indexOf(order.status) + 1] ?? order.status
    json(response, 200, reported(requestid, order))
  })
  return Object.assign(service, { ...served, url: `${served.url}/psa` })
}

export type FakeGateway = Served & { readonly asked: string[] }

/**
 * A path gateway that has one folder.
 * @param twist receives the number of requests for its path
 */
export async function fakeGateway(
  cid: string,
  files: readonly { readonly path: string; readonly bytes: Uint8Array }[],
  twist: Twist = () => false,
): Promise<FakeGateway> {
  const bodies = new Map(files.map(({ path, bytes }) => [path, bytes]))
  const asked: string[] = []
  const served = await serve((request, response) => {
    const path = decodeURIComponent(request.url ?? '')
    asked.push(path)
    if (twist(request, response, asked.filter((one) => one === path).length)) return
    const root = `/ipfs/${cid}`
    const name = path.slice(root.length + 1)
    const folder = path === root || [...bodies.keys()].some((one) => one.startsWith(`${name}/`))
    if (path.startsWith(root) && folder && !path.endsWith('/'))
      return void response.writeHead(301, { location: `${path}/` }).end()
    const body = path.startsWith(`${root}/`) ? bodies.get(name.replace(/(^|\/)$/, '$1index.html')) : undefined
    if (body) response.writeHead(200, { 'content-length': body.length, 'x-ipfs-roots': cid }).end(body)
    else response.writeHead(404).end('no link named')
  })
  return Object.assign({ asked }, { ...served, url: `${served.url}/ipfs/` })
}

export type BlockGateway = {
  /** Its address with `{cid}`, as in lists of mirrors. */
  readonly template: string
  /** Requested CIDs. */
  readonly asked: string[]
  readonly close: () => Promise<void>
}

/** A trustless gateway that has the blocks of a folder, as ipfs-car makes them, and nothing else. */
export async function blockGateway(dir: string): Promise<BlockGateway> {
  const { files } = await readSite(dir)
  const named = files.map(({ path, bytes }) => ({ name: path, stream: () => new Blob([bytes]).stream() }))
  const made = await Array.fromAsync(createDirectoryEncoderStream(named))
  const blocks = new Map(made.map(({ cid, bytes }) => [String(cid), bytes]))
  const asked: string[] = []
  const served = await serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://gateway.test')
    const cid = pathname.slice('/ipfs/'.length)
    asked.push(cid)
    const block = searchParams.get('format') === 'raw' ? blocks.get(cid) : undefined
    if (block) response.writeHead(200, { 'content-type': 'application/vnd.ipld.raw' }).end(block)
    else response.writeHead(404).end('no block')
  })
  return { template: `${served.url}/ipfs/{cid}?format=raw`, asked, close: served.close }
}
