import type { Address, Hex } from 'viem'
import type { Upstream } from '../upstream.ts'

/** The sender of the chain's own free transactions. Its key does not exist. */
export const CHAIN_ITSELF: Address = '0x0000000000000000000000000000000000000b10'

const FREE = { from: CHAIN_ITSELF, gas: '0x5f5e100', gasPrice: '0x0' }

/** Returns a function that sends as the chain itself, into the next block. */
export function createChainItself(upstream: Upstream): (to: Address, data: Hex) => Promise<void> {
  let impersonates = false
  return async (to, data) => {
    if (!impersonates) await upstream.call('anvil_impersonateAccount', [CHAIN_ITSELF])
    impersonates = true
    await upstream.call('eth_sendTransaction', [{ ...FREE, to, data }])
  }
}
