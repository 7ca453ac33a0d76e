/** Asks the exchange's own factory about a pool that a link names and no list of this build contains. */
import { pair } from '../core/chain/calls.ts'
import { factory } from '../core/chain/exchangeCalls.ts'
import type { AskViews } from '../core/chain/saved.ts'
import { type Address, sameAddress } from '../core/config/registry.ts'

export type Stranger = {
  /** Its coins as the factory paired them; null if the factory did not create it. */
  readonly coins: readonly [Address, Address] | null
  readonly block: bigint
  /** The device's time of the read, in ms. */
  readonly at: number
}

const isAddress = (value: unknown): value is Address =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)

/**
 * Asks the contract for its coins, and the factory for the pool of those coins, which must be that contract. The
 * contract's own answer proves nothing; the factory's does.
 * @param ask sends the calls to the chain; throws its errors
 */
export async function readStranger(ask: AskViews, factoryAt: Address, address: Address): Promise<Stranger> {
  const { results, block, at } = await ask([{ to: address, fn: pair.tokens }])
  const [first] = results
  const said: unknown = first && 'value' in first ? first.value : null
  const [a, b, ...more] = Array.isArray(said) ? said : []
  if (!isAddress(a) || !isAddress(b) || more.length > 0) return { coins: null, block, at }
  const made = await ask([{ to: factoryAt, fn: factory.getPair, args: [a, b] }])
  const [answer] = made.results
  const known = answer && 'value' in answer && isAddress(answer.value) && sameAddress(answer.value, address)
  return { coins: known ? [a, b] : null, block: made.block, at: made.at }
}
