/**
 * Face Wallet, if the build configures it (docs/operators.md, Face Wallet). It is separate from env.ts because no page
 * needs it before a wallet is connected.
 */
export type FaceWalletConfig = {
  /** Id of this site at Face Wallet. */
  readonly apiKey: string
  /** Origin of the frame that shows it. */
  readonly frame: string
  /** Id of the chain it is opened for: one that it supports. */
  readonly chainId: number
}

declare const __FACE_WALLET__: FaceWalletConfig | null | undefined

/** Null if the build has none: then no file contains its code. */
export const faceWallet: FaceWalletConfig | null =
  typeof __FACE_WALLET__ === 'undefined' ? null : __FACE_WALLET__
