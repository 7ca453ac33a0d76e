import { expect, test } from 'vitest'
import { parseRegistry, type RegistryInput } from '../core/registry.ts'
import { chooseSource } from './choose.ts'
import { EvmLogs } from './evmLogs.ts'
import { NativeCalls } from './nativeCalls.ts'

const rpcUrl = 'http://node.example'
const at = (digit: string) => `0x${digit.repeat(40)}`
const own = '0x60800x0dd2'

/** A load balancer: the code that each request's node has at an address. */
const nodes = (...codes: Record<string, string>[]): typeof fetch => {
  let next = 0
  return async (_, init) => {
    const found = codes[Math.min(next++, codes.length - 1)] ?? {}
    const calls = JSON.parse(String(init?.body)) as { id: number; params: string[] }[]
    return new Response(
      JSON.stringify(calls.map(({ id, params }) => ({ id, result: found[params[0] ?? ''] ?? '0x' }))),
    )
  }
}
const clock = { now: () => 0, sleep: async () => {} }
const revisionOf = async (fetch: typeof globalThis.fetch) =>
  (
    await chooseSource({
      ...{ kind: 'mixed', rpcUrl, perSecond: 0, clock, fetch },
      registry: parseRegistry({
        ...{ chainId: 1, factory: at('1') },
        offerings: [{ id: 'one', address: at('2'), payToken: at('3'), projectToken: at('3') }],
      }),
    })
  ).source.revision

test('a node without contracts yet does not change the source', async () => {
  const whole = { [at('1')]: own, [at('2')]: '0x6080' }
  const expected = await revisionOf(nodes(whole))
  expect(expected).toMatch(/^mixed/)
  for (const behind of [{}, { [at('1')]: own }]) expect(await revisionOf(nodes(behind, whole))).toBe(expected)
})

test.each<[string, RegistryInput]>([
  ['kind of a pool', { chainId: 1, pools: [{ id: 'a', kind: 'cfmm', address: at('1'), tokens: [at('2')] }] }],
  ['coins of a pool', { chainId: 1, pools: [{ id: 'a', kind: 'amm', address: at('1'), tokens: [at('3')] }] }],
  ['router', { chainId: 1, router: at('5') }],
  ['kind of a collection', { chainId: 1, collections: [{ id: 'c', address: at('4'), kind: 'nft' }] }],
])('rebuilds an index with another %s', (_, change) => {
  const before: RegistryInput = {
    chainId: 1,
    router: at('6'),
    pools: [{ id: 'a', kind: 'amm', address: at('1'), tokens: [at('2')] }],
    collections: [{ id: 'c', address: at('4'), kind: 'formulator' }],
  }
  const revisions = (registry: RegistryInput) =>
    [EvmLogs, NativeCalls].map((Source) => new Source({ rpcUrl, registry: parseRegistry(registry) }).revision)
  const renamed = { ...before, pools: [{ ...before.pools?.[0], id: 'b' }] } as RegistryInput
  for (const [k, revision] of revisions(before).entries()) {
    expect(revisions({ ...before, ...change })[k]).not.toBe(revision)
    expect(revisions(renamed)[k]).toBe(revision)
  }
})
