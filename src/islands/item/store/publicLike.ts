import { map } from 'nanostores'
import { askApi, askApiAt } from '../../../lib/core/api/client.ts'
import { chain } from '../../../lib/core/config/env.ts'
import type { Address } from '../../../lib/core/config/registry.ts'
import { AppError } from '../../../lib/core/errors/AppError.ts'
import { fromUnknown } from '../../../lib/core/errors/fromUnknown.ts'
import { LIKE_HEADER, likeHeader, likeMessage } from '../../../lib/core/nft/like.ts'
import { itemResponseSchema, likeResponseSchema } from '../../../lib/core/nft/schema.ts'
import { hexId } from '../../../lib/core/nft/tokenId.ts'
import { answerAtLast } from '../../../lib/core/wallet/answer.ts'
import { textRequest } from '../../../lib/core/wallet/signature.ts'
import type { Subject } from '../../../lib/item/review.ts'
import { assertWallet } from '../../../stores/connect.ts'
import { apiUrl } from '../../../stores/settings.ts'
import { snackError } from '../../../stores/snackbar.ts'
import { watchFor } from '../../../stores/watch.ts'
import { likeKey } from '../../shared/nft/store/likes.ts'
import { $itemInfo } from './info.ts'

export type PublicLike = {
  /** Account and item of this like; null before anything is known. */
  readonly of: string | null
  readonly liked: boolean
  /** True while the wallet or the server is asked. */
  readonly busy: boolean
}
const unknown: PublicLike = { of: null, liked: false, busy: false }
export const $publicLike = map<PublicLike>(unknown)

export const likerOf = ({ key }: Subject, wallet: Address) =>
  `${likeKey(key.contract, hexId(key.id))} ${wallet.toLowerCase()}`

/**
 * Asks if the wallet likes the item in public. While unknown, nothing is offered.
 * @returns true if it is known now
 */
async function readPublicLike(subject: Subject, wallet: Address, signal: AbortSignal): Promise<boolean> {
  const of = likerOf(subject, wallet)
  if ($publicLike.get().of !== of) $publicLike.set(unknown)
  const path = `nfts/items/${subject.key.contract}/${hexId(subject.key.id)}`
  const request = { base: apiUrl(), path, query: { wallet: wallet.toLowerCase() }, signal }
  const answer = await askApiAt(request, itemResponseSchema).catch(() => null)
  // A like that is being signed is newer than this answer.
  if (answer?.body.liked === undefined || $publicLike.get().busy) return false
  $publicLike.set({ of, liked: answer.body.liked, busy: false })
  return true
}

const EVERY_MS = 10_000

/**
 * Retries until the server has answered if the wallet likes the item in public: it may be unreachable, or not know a
 * new item yet. Returns the stop function.
 */
export function watchPublicLike(subject: Subject, wallet: Address): () => void {
  const asked = new AbortController()
  let known = false
  const stop = watchFor(EVERY_MS, async () => {
    if (!known) known = await readPublicLike(subject, wallet, asked.signal)
  })
  return () => {
    stop()
    asked.abort()
  }
}

/** Number of the newest request to a wallet. */
let newest = 0

/**
 * Makes the like public, or private again. The wallet signs a text that authorizes nothing else. Failures become a
 * snackbar. A wallet that has not answered can be asked again; the answer to its newest request counts.
 */
export async function signLike(subject: Subject, wallet: Address, like: boolean): Promise<void> {
  if ($publicLike.get().busy) return
  $publicLike.setKey('busy', true)
  newest++
  const mine = newest
  const project = subject.collection.id
  const signed = {
    chainId: chain.id,
    project,
    tokenId: hexId(subject.key.id),
    wallet,
    like,
    nonce: Date.now(),
  }
  try {
    const request = textRequest(wallet, likeMessage(signed))
    const asked = assertWallet(wallet).then((adapter) => adapter.sign(request))
    const signature = await answerAtLast(asked, () => {
      if (mine !== newest) return
      $publicLike.setKey('busy', false)
      snackError('wallet.silent')
    })
    if (mine !== newest) return
    $publicLike.setKey('busy', true)
    const answer = await askApi(
      {
        base: apiUrl(),
        path: `nfts/projects/${project}/${signed.tokenId}/${wallet.toLowerCase()}`,
        method: 'PATCH',
        headers: { [LIKE_HEADER]: likeHeader(signed, signature) },
      },
      likeResponseSchema,
    )
    $publicLike.set({ of: likerOf(subject, wallet), liked: answer.liked, busy: false })
    const { item, subject: shown } = $itemInfo.get()
    if (item && shown === subject) $itemInfo.setKey('item', { ...item, likes: answer.likes })
  } catch (error) {
    if (mine !== newest) return
    $publicLike.setKey('busy', false)
    const { code, details } = fromUnknown(error)
    const fromServer = error instanceof AppError && code.startsWith('api.')
    snackError(fromServer ? 'like.failed' : code, details)
  }
}
