/** An index of the chain's calls that begins in the middle: what was before is unknown, and never 0. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { unindexedSchema } from '../src/lib/core/api/unindexed.ts'
import {
  poolsResponseSchema,
  positionsResponseSchema,
  swapsResponseSchema,
} from '../src/lib/core/exchange/schema.ts'
import { type RunningServer, startServer } from './start.ts'
import { callsNode, callsRegistry } from './testing/callsNode.ts'

const node = callsNode(6_000, 211)
const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function serve(startBlock: number) {
  const http: Server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    response.end(node.answer(body))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const server: RunningServer = await startServer({
    ...{ port: 0, rpcUrl: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, source: 'calls' },
    ...{ callsPerSecond: 0, pollMs: 50, registry: { ...callsRegistry, startBlock }, onMessage: () => {} },
  })
  open.push(server, { close: () => http.close() })
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${server.port}${path}`)).json()
  await expect.poll(() => ask('/readyz/index')).toMatchObject({ ready: true })
  return (path: string) => ask(`/api/${path}`)
}

// The account that brought all liquidity.
const provider = `0x${'5'.repeat(40)}`

test('positions are known from the first deposit on', async () => {
  const ask = await serve(0)
  const { list } = v.parse(positionsResponseSchema, await ask(`exchange/v1/positions?provider=${provider}`))
  expect(list).toHaveLength(1)
  expect(BigInt(list[0]?.liquidity ?? 0)).toBe(node.supply - 1_000n)
})

test('begun later, positions are unknown, and pools and trades are the chain’s', async () => {
  const ask = await serve(3_500)
  for (const path of [`exchange/v1/positions?provider=${provider}`, `portfolio/v1/days?owner=${provider}`])
    expect(v.parse(unindexedSchema, await ask(path))).toMatchObject({
      unseen: { subject: 'positions', reason: 'incomplete' },
    })
  const { list } = v.parse(poolsResponseSchema, await ask('exchange/v1/pools'))
  expect(list[0]?.reserves).toEqual(node.reserves.map(String))
  expect(list[0]?.tvlUsd).not.toBe('0.00')
  const swaps = v.parse(swapsResponseSchema, await ask('exchange/v1/swaps'))
  expect(swaps.count).toBeGreaterThan(5)
  expect(swaps.count).toBeLessThan(node.swaps)
})
