/** The index's judgement of an account's items, shown beside the chain's. Nothing is signed on it. */
import { map } from 'nanostores'
import { sameAddress } from '../../../../lib/core/config/registry.ts'
import {
  askCandidates,
  type Candidates,
  candidatesKey,
  type IndexList,
} from '../../../../lib/core/nft/candidates.ts'
import type { Item } from '../../../../lib/core/nft/schema.ts'
import { once } from '../../../../stores/once.ts'
import { apiUrl } from '../../../../stores/settings.ts'
import { collections } from './collections.ts'

/** Lists by `candidatesKey`; null if the last request failed. */
export const $indexLists = map<Readonly<Record<string, IndexList | null>>>({})

/**
 * Requests the index's list for an action.
 * @param put receives the items, for their names and pictures
 */
export function askList(
  of: Omit<Candidates, 'projectId'>,
  put?: (items: readonly Item[]) => void,
): Promise<void> {
  const key = candidatesKey(of)
  const projectId = collections.find(({ address }) => sameAddress(address, of.contract))?.projectId
  return once(key, async () => {
    if (!projectId) return
    let list: IndexList | null = null
    try {
      list = await askCandidates(apiUrl(), { ...of, projectId } as Candidates, put)
    } finally {
      $indexLists.setKey(key, list)
    }
  })
}
