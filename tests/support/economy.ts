/** Converters and reward pools of the tests' own, which a page uses in place of those of the registry. */
import { type Address, encodeFunctionData, parseEther, zeroAddress } from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { rewardPoolAbi } from '../../src/lib/core/abi/rewardPool.ts'
import { call, makeMinter, owner as minters, registry, send, token } from './chain.ts'
import { type Behaviour, deploy } from './contracts.ts'

/** The registry's converter, which a test's own replaces. */
export function converterAt(id: 'mpl-pks' | 'mpl-hrs'): Address {
  const found = registry.converters.find((entry) => entry.id === id)
  if (!found) throw new Error(`the registry names no ${id}`)
  return found.address
}

type Terms = { readonly ratio?: string; readonly window?: string; readonly delay?: bigint }

/** A converter of MPL into PKS. @param window most PKS that it mints in 172,800 blocks */
export async function converterOf(
  owner: LocalAccount,
  { ratio = '0.5', window = '100000', delay = 1n }: Terms = {},
): Promise<Address> {
  const made = await deploy(owner, 'Converter', [
    ...[owner.address, zeroAddress, minters().address, token('MPL'), token('PKS')],
    ...[parseEther(ratio), parseEther('1'), parseEther('0.5')],
    ...[parseEther(window), parseEther('1000000'), delay],
  ])
  await makeMinter('PKS', made)
  return made
}

/** The registry's reward pool, which a test's own replaces. */
export function rewardPoolAt(): Address {
  if (!registry.nftFarm) throw new Error('the registry names no farm')
  return registry.nftFarm.pool
}

type PoolCall = (typeof rewardPoolAbi)[number] & { readonly type: 'function' }
export const poolCall = (to: Address, functionName: PoolCall['name'], args: readonly unknown[] = []) => ({
  to,
  data: encodeFunctionData({ abi: rewardPoolAbi, functionName, args } as never),
})

/** A reward pool that is open for claims and owes an account this much MPL. */
export async function poolFor(
  owner: LocalAccount,
  user: Address,
  amount: bigint,
  behaviour: Behaviour = 'ours',
): Promise<Address> {
  const pool = await deploy(owner, 'RewardPool', [owner.address, token('MPL')], behaviour)
  await send(owner, [
    call(token('MPL'), 'approve', [pool, amount]),
    poolCall(pool, 'addReward', [amount, [{ user, amount }]]),
  ])
  return pool
}
