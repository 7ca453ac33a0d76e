import { product } from '../config/product.ts'

export type Like = {
  readonly chainId: number
  /** Id of the project, as the path of the request has it. */
  readonly project: string
  /** 0x and 64 hex digits. */
  readonly tokenId: string
  readonly wallet: string
  /** False takes it back. */
  readonly like: boolean
  /** Milliseconds since 1970; each of a wallet's must be greater than the one before. */
  readonly nonce: number
}

/** Header that makes a like public. Without it the heart stays on the device. */
export const LIKE_HEADER = 'X-Like'

/** How far a nonce may lie from the server's clock, in milliseconds. */
export const LIKE_MINUTES_MS = 10 * 60_000

/** What a wallet signs (`personal_sign`) for its like to be counted. It allows nothing else. */
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

/** Reads the header's text; null when it is none. */
export function readLikeHeader(
  text: string,
): { like: boolean; nonce: number; signature: `0x${string}` } | null {
  const [, action, nonce, signature] = /^(like|unlike) (\d{1,15}) (0x[0-9a-fA-F]{130})$/.exec(text) ?? []
  return signature === undefined
    ? null
    : { like: action === 'like', nonce: Number(nonce), signature: signature as `0x${string}` }
}
