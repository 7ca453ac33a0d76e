import { expect, it } from 'vitest'
import { fakeRpc, node } from '../../../../tests/fakes/node.ts'
import { address } from '../../../../tests/fakes/pools.ts'
import { token } from '../chain/calls.ts'
import { encodeCall } from '../chain/reads.ts'
import { approveStep } from './approve.ts'
import { withResets } from './withResets.ts'

const [OWNER, TOKEN, SPENDER] = [address(0xa), address(0xb), address(0xc)]
const refused = { error: { code: 3, message: 'execution reverted' } }

/** A token with an allowance. @param accepts which amounts it takes; null: the node can't say */
const approving = (allowance: bigint, accepts: ((amount: bigint) => boolean) | null, amount = 57n) => {
  const estimate = ({ data }: { data: string }) =>
    accepts === null
      ? { error: { code: -32000, message: 'too many requests' } }
      : accepts(BigInt(`0x${data.slice(-64)}`))
        ? '0x5208'
        : refused
  const rpc = fakeRpc({
    a: node([[token.allowance, () => allowance]], {
      eth_chainId: '0x1',
      eth_blockNumber: '0x1',
      eth_estimateGas: estimate,
    }),
  })
  const deps = { rpc: () => rpc, chainId: 1 }
  return approveStep(deps, { owner: OWNER, token: TOKEN, spender: SPENDER, amount }, async () => undefined)
}
const neededOf = async (step: ReturnType<typeof approveStep>) =>
  Object.fromEntries(
    await Promise.all(withResets([step]).map(async ({ id, needed }) => [id, await needed({})] as const)),
  )

/** Refuses to change an allowance that is not zero. */
const strict = (allowance: bigint) => (amount: bigint) => allowance === 0n || amount === 0n

it.each<[string, bigint, ((amount: bigint) => boolean) | null, boolean, boolean]>([
  ['a strict token with an old allowance', 9n, strict(9n), true, true],
  ['a strict token without one', 0n, strict(0n), true, false],
  ['a strict token that allows enough', 57n, strict(57n), false, false],
  ['a token that takes any amount', 9n, () => true, true, false],
  ['a token that refuses everything', 9n, () => false, true, false],
  ['a node that can’t say', 9n, null, true, false],
])('%s', async (_, allowance, accepts, approve, approveZero) =>
  expect(await neededOf(approving(allowance, accepts))).toEqual({ approve, approveZero }),
)

it('the reset approves zero of the same token to the same spender, with the same check', () => {
  const step = approving(9n, strict(9n))
  const [reset, approve] = withResets([step])
  expect(reset).toMatchObject({
    id: 'approveZero',
    nativeSpend: 0n,
    call: { to: TOKEN, fn: token.approve, args: [SPENDER, 0n] },
    check: step.check,
  })
  expect(approve).toBe(step)
  const { to, fn, args } = step.call as Exclude<typeof step.call, (...of: never[]) => unknown>
  expect(to).toBe(TOKEN)
  expect(encodeCall(fn, args).slice(-64)).toBe((57).toString(16).padStart(64, '0'))
})

it('reports a failed read as the failure of the step, not of its reset', async () => {
  const unread = async () => Promise.reject(new Error('away'))
  const [reset, step] = withResets([{ ...approving(9n, strict(9n)), needed: unread }])
  expect(await reset?.needed({})).toBe(false)
  await expect(step?.needed({})).rejects.toThrow('away')
})

it('a step without a reset stays alone', () => {
  const { reset: _, ...plain } = approving(0n, strict(0n))
  expect(withResets([plain])).toEqual([plain])
})
