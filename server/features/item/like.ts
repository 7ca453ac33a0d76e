import { recoverMessageAddress } from 'viem'
import { LIKE_HEADER, LIKE_MINUTES_MS, likeMessage, readLikeHeader } from '../../../src/lib/core/nft/like.ts'
import { ApiError } from '../../core/api/error.ts'

/**
 * Checks the signature of a like and returns its content. A signature counts once.
 * @throws 400 for a malformed header or nonce, 401 for a signature that is not the wallet's
 */
export async function checkLike(
  header: string,
  given: { chainId: number; project: string; tokenId: string; wallet: string; now: number },
): Promise<{ like: boolean; nonce: number }> {
  const read = readLikeHeader(header)
  const field = { field: LIKE_HEADER }
  if (read === null)
    throw new ApiError(400, 'bad_request', `${LIKE_HEADER} must be like or unlike, nonce, signature.`, field)
  const { like, nonce, signature } = read
  if (Math.abs(nonce - given.now) > LIKE_MINUTES_MS)
    throw new ApiError(400, 'stale_nonce', 'The nonce must be the present time in milliseconds.', field)
  const message = likeMessage({ ...given, like, nonce })
  const signer = await recoverMessageAddress({ message, signature }).catch(() => undefined)
  if (signer?.toLowerCase() !== given.wallet)
    throw new ApiError(401, 'bad_signature', 'The signature is not the wallet’s.', field)
  return { like, nonce }
}
