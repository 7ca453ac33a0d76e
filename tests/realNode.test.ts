/**
 * Runs every answer recorded from the chain's own node through our reader, unchanged: values are read, refusals are
 * named, and missing answers are not taken for figures.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { codeKind } from '../server/core/source/probe.ts'
import { fromCoins } from '../src/lib/core/chain/coins.ts'
import { readQuantity, readViews } from '../src/lib/core/chain/reads.ts'
import { createRpc, type RpcAnswer } from '../src/lib/core/chain/rpc.ts'
import { AppError } from '../src/lib/core/errors/AppError.ts'
import { fromRpcError } from '../src/lib/core/errors/fromUnknown.ts'
import { formulator } from '../src/lib/formulator/calls.ts'

type Row = { node: string; method: string; params: unknown[]; answer: string }
const rows = JSON.parse(readFileSync(join(import.meta.dirname, 'realNode', 'single.json'), 'utf8')) as Row[]

const URL = 'http://node.example'
/** The recorded body, unchanged except for the id, which is that of our own first call. */
const bodyOf = ({ answer }: Row) => answer.replace(/"id":1\b/, '"id":0')

async function ask(row: Row): Promise<RpcAnswer> {
  const fetch = async () => new Response(bodyOf(row))
  const [answer] = await createRpc({ urls: [URL], fetch: fetch as never }).ask(URL, [row])
  if (!answer) throw new Error('no answer')
  return answer
}
const find = (method: string, at = 0) => rows.filter((row) => row.method === method)[at] as Row
const result = async (method: string, at = 0) => {
  const answer = await ask(find(method, at))
  if (!('result' in answer)) throw new Error(answer.error.message)
  return answer.result
}

it('has answers of both kinds of node', () => {
  expect(rows.length).toBeGreaterThan(0)
  expect(new Set(rows.map(({ node }) => node))).toEqual(new Set(['ordinary', 'producer']))
})

/** Meaning of a refusal, as a catalogue code. */
const REFUSALS: Readonly<Record<string, string>> = {
  eth_syncing: 'rpc.invalidMethod',
  eth_maxPriorityFeePerGas: 'rpc.invalidMethod',
  'search.token': 'unknown',
  'search.address': 'unknown',
  eth_call: 'unknown',
  eth_estimateGas: 'unknown',
}

describe.each(rows.map((row, k) => [k, row.node, row.method, row] as const))(
  '%i %s %s',
  (_k, _n, method, row) => {
    it('is read as it was sent', async () => {
      const answer = await ask(row)
      const sent = JSON.parse(row.answer) as { result?: unknown; error?: unknown }
      if (sent.error === undefined) {
        expect(answer).toEqual({ result: sent.result })
        return
      }
      if (!('error' in answer)) throw new Error('a refusal was taken for an answer')
      const text = typeof sent.error === 'string' ? sent.error : (sent.error as { message: string }).message
      expect(answer.error.message).toBe(text)
      expect(fromRpcError(answer.error).code).toBe(REFUSALS[method])
    })
  },
)

describe('the meaning of the answers', () => {
  it.each(['eth_chainId', 'eth_blockNumber', 'eth_gasPrice', 'eth_getBalance', 'eth_getTransactionCount'])(
    '%s is a quantity',
    async (method) => {
      for (const row of rows.filter((one) => one.method === method))
        expect(readQuantity(await ask(row))).toBe(BigInt(JSON.parse(row.answer).result))
    },
  )
  it('an amount in coins equals the wei of the same account, to the last digit', async () => {
    for (const at of [0, 1])
      expect(fromCoins(await result('view.getBalance', at))).toBe(
        BigInt((await result('eth_getBalance', at)) as string),
      )
  })
  it('rewards and power are exact coins; a number of formulators is a number', async () => {
    expect(fromCoins(await result('search.reward'))).toBe(0n)
    expect(fromCoins(await result('view.calcRewardPower'))).toBe(6_849_315_068_493_150n)
    expect(await result('view.formulatorCount')).toBe(4)
  })
  it('missing data is null, and not an error', async () => {
    for (const method of ['eth_getTransactionReceipt', 'eth_getTransactionByHash', 'search.tx'])
      expect(await result(method)).toBeNull()
  })
  it('an empty answer to a call means that the method does not exist', async () => {
    const row = find('eth_call')
    expect(JSON.parse(row.answer).result).toBe('')
    const bodies = ['eth_chainId', 'eth_blockNumber'].map((method) => find(method)).concat(row)
    const fetch = async () =>
      new Response(`[${bodies.map(({ answer }, id) => answer.replace(/"id":1\b/, `"id":${id}`)).join(',')}]`)
    const rpc = createRpc({ urls: [URL], fetch: fetch as never })
    const call = { to: formulatorAddress, fn: formulator.balanceOf, args: [formulatorAddress] }
    const { results } = await readViews(rpc, 65_535, [call])
    const [only] = results
    const error = only && 'error' in only ? only.error : null
    expect(error).toBeInstanceOf(AppError)
    expect(error?.code).toBe('chain.noContract')
  })
  it('the chain’s own contracts have code of their own kind, and accounts have none', async () => {
    expect(codeKind(await result('eth_getCode', 0))).toBe('native')
    expect(codeKind(await result('eth_getCode', 1))).toBe('none')
  })
  it('a token’s Transfer log has no amount', async () => {
    const [log] = (await result('eth_getLogs', 1)) as { data: string; topics: string[] }[]
    expect(log).toMatchObject({ data: '0x' })
    expect(log?.topics).toHaveLength(3)
  })
})

const formulatorAddress = JSON.parse(
  readFileSync(join(import.meta.dirname, 'realNode', 'registry.json'), 'utf8'),
).formulator
