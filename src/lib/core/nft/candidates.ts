/** The index's judgement of an account's items: can they be used for an action, and if not, why. */
import { type Address, sameAddress } from '../config/registry.ts'
import type { BenchAction, PairAction } from './heroActions.ts'
import { type OwnPages, readOwnPages } from './ownPages.ts'
import { type CandidatesResponse, candidatesResponseSchema } from './schema.ts'
import { hexId } from './tokenId.ts'

/** Actions whose items the index judges. */
export type JudgedAction = BenchAction | 'revoke' | 'upgrade'

/** Routes of items that stay, or of items that an action uses up without another one. */
const masters: Readonly<Record<JudgedAction, string>> = {
  reveal: 'nfts/v2/my-nft/revealable-masters',
  merge: 'nfts/v2/my-nft/pocket-heroes/mergeable-masters',
  promote: 'nfts/v2/my-nft/x-heroes/promotable-masters',
  inherit: 'nfts/v2/my-nft/pocket-heroes/inheritable-masters',
  dismantle: 'nfts/v2/my-nft/pocket-heroes/dismantlable-masters',
  revoke: 'nfts/v2/my-nft/formulators/revokable-masters',
  upgrade: 'nfts/v2/my-nft/formulators/upgradable-masters',
}

/** Routes of items that can be used up for another one. */
const slaves: Readonly<Record<PairAction | 'upgrade', string>> = {
  merge: 'nfts/v2/my-nft/pocket-heroes/mergeable-slaves',
  promote: 'nfts/v2/my-nft/x-heroes/promotable-slaves',
  inherit: 'nfts/v2/my-nft/pocket-heroes/inheritable-slaves',
  upgrade: 'nfts/v2/my-nft/formulators/upgradable-slaves',
}

/** Items of an account that an action could use. */
export type Candidates = {
  readonly owner: Address
  readonly contract: Address
} & (
  | { readonly act: JudgedAction; readonly projectId: string; readonly master: null }
  /** Those that can be used up for the master. */
  | { readonly act: PairAction | 'upgrade'; readonly master: bigint }
)

/** Names the list of these items among others. */
export const candidatesKey = ({ owner, contract, act: action, master }: Omit<Candidates, 'projectId'>) =>
  `${owner} ${contract} ${action} ${master ?? ''}`.toLowerCase()

/** Why the index says that an item cannot be used; null if it can. */
export type IndexReason = CandidatesResponse['list'][number]['reason']

/** The index's list, at a block. */
export type IndexList = Pick<OwnPages, 'block' | 'isWhole'> & {
  readonly reasons: ReadonlyMap<bigint, IndexReason>
}

/**
 * Requests the index's list for an action.
 * @param put receives the items of each page as it arrives, for their names and pictures
 * @returns null if the answer is one of an earlier visit, whose reasons mean nothing now
 * @throws AppError with an ApiCode
 */
export async function askCandidates(
  base: string | null,
  of: Candidates,
  put: (items: CandidatesResponse['list']) => void = () => undefined,
): Promise<IndexList | null> {
  const ownerAddress = of.owner
  const request =
    of.master === null
      ? { base, path: masters[of.act], query: { ownerAddress, projectId: of.projectId } }
      : {
          base,
          path: slaves[of.act],
          query: { ownerAddress, tokenUuid: `${of.contract}:${hexId(of.master)}` },
        }
  const reasons = new Map<bigint, IndexReason>()
  let all = 0
  const read = await readOwnPages(request, candidatesResponseSchema, ({ list, count }) => {
    put(list)
    all = count
    for (const { contract, tokenId, eligible, reason } of list)
      if (sameAddress(contract, of.contract))
        reasons.set(BigInt(tokenId), eligible ? null : (reason ?? 'unknown'))
  })
  // An item is missing if the pages shifted between two requests.
  const isWhole = read.isWhole && reasons.size >= all
  return read.isStored ? null : { block: read.block, isWhole, reasons }
}
