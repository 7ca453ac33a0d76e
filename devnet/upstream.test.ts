import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Anvil, startAnvil } from './anvil.ts'
import { CHAIN_ID } from './chain.ts'
import { createUpstream, type Upstream, UpstreamError } from './upstream.ts'

let anvil: Anvil
let watch: Server
let upstream: Upstream
/** Bodies of all requests on their way to anvil. */
const bodies: string[] = []

beforeAll(async () => {
  anvil = await startAnvil()
  watch = createServer(async (incoming, outgoing) => {
    let body = ''
    for await (const chunk of incoming) body += chunk
    bodies.push(body)
    const answer = await fetch(anvil.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    outgoing.writeHead(answer.status).end(await answer.text())
  })
  await new Promise<void>((resolve) => watch.listen(0, '127.0.0.1', resolve))
  upstream = createUpstream(`http://127.0.0.1:${(watch.address() as AddressInfo).port}`)
})
afterAll(async () => {
  watch.close()
  watch.closeAllConnections()
  await anvil.stop()
})

const NOBODY = `0x${'ab'.repeat(20)}`

test('what is asked in one moment is one request, each with its own answer or error', async () => {
  bodies.length = 0
  const asked = [
    upstream.call('eth_chainId', []),
    upstream.call('eth_noSuchMethod', []).catch((error) => error),
    upstream.batch([
      { method: 'eth_getBalance', params: [NOBODY, 'latest'] },
      { method: 'eth_getBalance', params: ['nobody', 'latest'] },
    ]),
    // A promise or two later is the same moment.
    Promise.resolve().then(() => upstream.call('eth_blockNumber', [])),
  ]
  const [id, unknown, both, block] = (await Promise.all(asked)) as [string, UpstreamError, unknown[], string]
  expect(bodies).toHaveLength(1)
  expect([Number(id), Number(block), both[0]]).toEqual([CHAIN_ID, 0, '0x0'])
  for (const [error, code] of [
    [unknown, -32601],
    [both[1], -32602],
  ] as const) {
    expect(error).toBeInstanceOf(UpstreamError)
    expect((error as UpstreamError).code).toBe(code)
  }
})

test('one call alone is no list, and those after it wait for no one before', async () => {
  bodies.length = 0
  await upstream.call('eth_chainId', [])
  await upstream.call('eth_blockNumber', [])
  expect(bodies.map((body) => JSON.parse(body).method)).toEqual(['eth_chainId', 'eth_blockNumber'])
})

test('a question that the chain can not even read spoils no other', async () => {
  let deep: unknown = 0
  for (let level = 0; level < 200; level += 1) deep = [deep]
  bodies.length = 0
  const alone = (await upstream.call('eth_call', [deep, 'latest']).catch((error) => error)) as UpstreamError
  expect(alone.code).toBe(-32600)
  const [id, unread, block] = await Promise.allSettled([
    upstream.call('eth_chainId', []),
    upstream.call('eth_call', [deep, 'latest']),
    upstream.call('eth_blockNumber', []),
  ])
  expect(id).toEqual({ status: 'fulfilled', value: `0x${CHAIN_ID.toString(16)}` })
  expect(block).toEqual({ status: 'fulfilled', value: '0x0' })
  expect(unread).toMatchObject({ status: 'rejected', reason: alone })
  expect(bodies).toHaveLength(1 + 1 + 3)
})

test('a chain that is gone fails every call', async () => {
  const gone = createUpstream('http://127.0.0.1:1')
  await expect(gone.call('eth_chainId', [])).rejects.toThrow()
  await expect(gone.batch([{ method: 'eth_chainId', params: [] }])).rejects.toThrow()
})
