/** `registry:propose` against the recorded list of the chain's own node. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { candidates, listOf } from '../scripts/registry-propose.ts'
import type { Rpc, RpcAnswer, RpcCall } from '../src/lib/core/chain/rpc.ts'

const json = (name: string) =>
  JSON.parse(readFileSync(new URL(`./realNode/${name}.json`, import.meta.url), 'utf8'))
const registry = json('registry')
const listed = (json('single') as { method: string; answer: string }[]).find(
  ({ method }) => method === 'search.contracts',
)

/**
 * Answers with the recorded list, and with each contract's recorded answers.
 * @param list replaces the recorded list
 */
const node = (list: unknown = JSON.parse(listed?.answer ?? '{}').result) => {
  const asked: RpcCall[] = []
  const batch = async (calls: readonly RpcCall[]): Promise<RpcAnswer[]> => {
    asked.push(...calls)
    return calls.map(({ method, params }) =>
      method === 'search.contracts' ? { result: list } : { result: [`${params[1]}\u202e of it`] },
    )
  }
  return { asked, rpc: { batch } as unknown as Rpc }
}

it('proposes contracts that the registry does not name, and no others', async () => {
  const { rpc } = node()
  expect(await candidates(rpc, registry)).toEqual([])
  const without = { ...registry, router: null, pools: registry.pools.slice(1), farm: null }
  const found = await candidates(rpc, without)
  // The first pool is also staked in a farm; without the farm nothing names it any more.
  expect(found.map(({ name }) => name)).toEqual(['farm', 'pool', 'pool', 'router', 'trade'])
  expect(found.map(({ address }) => address)).toContain(registry.pools[0].address)
})

it('shows each contract’s own answers, in plain characters', async () => {
  const { rpc } = node()
  const text = listOf(await candidates(rpc, { ...registry, router: null }))
  expect(text).toContain(`router       ${registry.router}`)
  expect(text).toContain('    Factory')
  expect(text).not.toContain('\u202e')
})

it('queries nothing of a contract of an unknown package, and reports a missing list', async () => {
  const { rpc, asked } = node({ '0x00000000000000000000000000000000000000aa': 'surprise', nonsense: 'token' })
  const found = await candidates(rpc, registry)
  expect(found).toEqual([
    { address: '0x00000000000000000000000000000000000000aa', name: 'surprise', says: [] },
  ])
  expect(asked).toHaveLength(1)
  await expect(candidates(node(null).rpc, registry)).rejects.toThrow('does not list')
})

it('shows all pairs of a factory, for any number', async () => {
  const factory = '0x00000000000000000000000000000000000000fa'
  const pairs = Array.from({ length: 40 }, (_, k) => `0x${String(k).padStart(40, '0')}`)
  const batch = async (calls: readonly RpcCall[]): Promise<RpcAnswer[]> =>
    calls.map(({ method, params }) =>
      method === 'search.contracts'
        ? { result: { [factory]: 'factory' } }
        : { result: params[1] === 'AllPairs' ? [pairs] : [factory] },
    )
  const text = listOf(await candidates({ batch } as unknown as Rpc, registry))
  for (const pair of pairs) expect(text).toContain(pair)
})
