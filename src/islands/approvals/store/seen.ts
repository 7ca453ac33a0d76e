import type { Pair } from '../../../lib/approvals/model.ts'
import { seenApprovalsResponseSchema } from '../../../lib/approvals/schema.ts'
import { strangersOf } from '../../../lib/approvals/strangers.ts'
import { askApi } from '../../../lib/core/api/client.ts'
import { fullRegistry } from '../../../lib/core/config/fullRegistry.ts'
import type { Address } from '../../../lib/core/config/registry.ts'
import { apiUrl } from '../../../stores/settings.ts'

/**
 * State of the indexer's list of other approvals: complete (`all`), only the first ones (`more`), no answer
 * (`silent`), or no indexer set (`off`).
 */
export type Reported = 'asking' | 'all' | 'more' | 'silent' | 'off'
export type Strangers = { readonly pairs: readonly Pair[]; readonly told: Reported }

/** Asks the indexer for approvals of other contracts. Never rejects: the state is `silent` on failure. */
export async function askStrangers(owner: Address): Promise<Strangers> {
  try {
    const { list, more } = await askApi(
      { base: apiUrl(), path: 'exchange/v1/approvals', query: { ownerAddress: owner } },
      seenApprovalsResponseSchema,
    )
    return { pairs: strangersOf(fullRegistry, list), told: more ? 'more' : 'all' }
  } catch {
    return { pairs: [], told: apiUrl() === null ? 'off' : 'silent' }
  }
}
