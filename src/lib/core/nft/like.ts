import { product } from '../config/product.ts'

export type Like = {
  readonly chainId: number
  /** Id of the project, as in the path of the request. */
  readonly project: string
  /** 0x and 64 hex digits. */
  readonly tokenId: string
  readonly wallet: string
  /** False withdraws it. */
  readonly like: boolean
  /** Milliseconds since 1970; each nonce of a wallet must be greater than the one before. */
  readonly nonce: number
}

/** Header that makes a like public. Without it the heart stays on the device. */
export const LIKE_HEADER = 'X-Like'

/** Maximum distance of a nonce from the server's clock, in milliseconds. */
export const LIKE_MINUTES_MS = 10 * 60_000

/** Text that a wallet signs (`personal_sign`) so that its like counts. It authorises nothing else. */
export const likeMessage = ({ chainId, project, tokenId, wallet, like, nonce }: Like): string =>
  [
    `${product.name}: ${like ? 'like' : 'take back my like of'} an NFT, in public. This moves nothing.`,
    `Project: ${project.toLowerCase()}`,
    `Token: ${tokenId.toLowerCase()}`,
    `Wallet: ${wallet.toLowerCase()}`,
    `Chain: ${chainId}`,
    `Nonce: ${nonce}`,
  ].join('\n')

/** The header's text. */
export const likeHeader = ({ like, nonce }: Pick<Like, 'like' | 'nonce'>, signature: string): string =>
  `${like ? 'like' : 'unlike'} ${nonce} ${signature}`

/** Parses the header's text; null if it is invalid. */
export function readLikeHeader(
  text: string,
): { like: boolean; nonce: number; signature: `0x${string}` } | null {
  const [, action, nonce, signature] = /^(like|unlike) (\d{1,15}) (0x[0-9a-fA-F]{130})$/.exec(text) ?? []
  return signature === undefined
    ? null
    : { like: action === 'like', nonce: Number(nonce), signature: signature as `0x${string}` }
}
