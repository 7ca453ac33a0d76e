import { map } from 'nanostores'
import { readStranger, type Stranger } from '../../../lib/charts/stranger.ts'
import { registry } from '../../../lib/core/config/contracts.ts'
import type { Address } from '../../../lib/core/config/registry.ts'
import { readChain } from '../../../stores/chain.ts'

type StrangerState = {
  readonly status: 'asking' | 'told' | 'silent'
  readonly stranger: Stranger | null
}

/** A pool that a link names and this build does not know, with the answer of the chain's factory. */
export const $stranger = map<StrangerState>({ status: 'asking', stranger: null })

/** Asks the chain once, and again on request. */
export async function askFactory(address: Address): Promise<void> {
  $stranger.set({ status: 'asking', stranger: null })
  try {
    if (!registry.factory) throw new Error('no factory')
    $stranger.set({ status: 'told', stranger: await readStranger(readChain, registry.factory, address) })
  } catch {
    $stranger.set({ status: 'silent', stranger: null })
  }
}
