import { chain } from '../lib/core/config/env.ts'
import { isTooOld } from '../lib/core/i18n/age.ts'
import { signsNothing } from '../lib/core/release/safety.ts'
import { type Access, gateOf } from '../lib/core/wallet/gate.ts'
import { $headAge } from './chain.ts'
import { derived } from './derived.ts'
import { $safety } from './safety.ts'
import { $wallet } from './wallet.ts'

/** True if the wallet is on this page's chain, or nothing is connected. */
export const $rightChain = derived([$wallet], ({ chainId }) => chainId === null || chainId === chain.id)

/** State that every form checks before its own rules. */
export const $access = derived(
  [$wallet, $headAge, $safety],
  (wallet, age, safety): Access => ({
    gate: gateOf(wallet, chain.id, signsNothing(safety)),
    stale: isTooOld(age),
  }),
)
