import type { Address, Hex } from 'viem'
import type { Upstream } from '../upstream.ts'

/** Who sends what the chain does by itself, free of charge; nobody has its key. */
export const CHAIN_ITSELF: Address = '0x0000000000000000000000000000000000000b10'

const FREE = { from: CHAIN_ITSELF, gas: '0x5f5e100', gasPrice: '0x0' }

/** Sends as the chain itself, into the block that is made next. */
export function createChainItself(upstream: Upstream): (to: Address, data: Hex) => Promise<void> {
  let impersonates = false
  return async (to, data) => {
    if (!impersonates) await upstream.call('anvil_impersonateAccount', [CHAIN_ITSELF])
    impersonates = true
    await upstream.call('eth_sendTransaction', [{ ...FREE, to, data }])
  }
}
