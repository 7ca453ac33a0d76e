import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Abi, encodeFunctionResult, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractReader } from './reads.ts'

const abi = parseAbi(['function tokenURI(uint256 id) view returns (string)']) as Abi
const HUGE = 42n
const LARGEST = 1_000_000

describe('reading many contracts', () => {
  let server: Server
  let url: string
  /** If true, the node refuses an answer larger than the limit, as a proxy would. Otherwise it sends it. */
  let refuses = false
  const asked: number[] = []
  const uriOf = (data: string) => {
    const id = BigInt(`0x${data.slice(10)}`)
    return id === HUGE ? 'x'.repeat(1_500_000) : `uri ${id}`
  }
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      let text = ''
      for await (const part of request) text += part
      const given = JSON.parse(text)
      const list = (Array.isArray(given) ? given : [given]) as { id: number; params: [{ data: string }] }[]
      asked.push(list.length)
      const answers = list.map(({ id, params: [call] }) => ({
        jsonrpc: '2.0',
        id,
        result: encodeFunctionResult({ abi, functionName: 'tokenURI', result: uriOf(call.data) }),
      }))
      const body = JSON.stringify(Array.isArray(given) ? answers : answers[0])
      if (refuses && body.length > LARGEST) response.writeHead(413).end('too large')
      else response.setHeader('content-type', 'application/json').end(body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const reads = Array.from({ length: 150 }, (_, id) => ({
    to: `0x${'1'.repeat(40)}` as const,
    functionName: 'tokenURI',
    args: [BigInt(id)],
  }))

  test.each([
    ['is cut off by us', false],
    ['is refused by the node', true],
  ])('an answer that %s does not affect the others', async (_, by) => {
    refuses = by
    asked.length = 0
    const found = await contractReader(url, { bytes: by ? 50_000_000 : LARGEST })(abi, reads)
    expect(found.map((uri, id) => (uri === `uri ${id}` ? 'read' : uri))).toEqual(
      reads.map((_, id) => (BigInt(id) === HUGE ? null : 'read')),
    )
    expect(asked[0]).toBe(100)
    // Halved down to one, each at most tried again once by the client.
    expect(asked.length).toBeLessThan(40)
  })

  test('an unreachable node is not an answer', async () => {
    await expect(contractReader('http://127.0.0.1:1')(abi, reads)).rejects.toThrow()
  })
})
