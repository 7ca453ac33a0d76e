/**
 * Face Wallet, where the build is set up for it (docs/operators.md, Face Wallet). It stands apart from env.ts because
 * no page needs it before somebody connects.
 */
export type FaceWalletConfig = {
  /** What its maker knows this site by. */
  readonly apiKey: string
  /** Origin of the frame in which it shows itself. */
  readonly frame: string
  /** The chain it is opened for, by number: one that it knows. */
  readonly chainId: number
}

declare const __FACE_WALLET__: FaceWalletConfig | null | undefined

/** Null where the build has none: then its code is in no file. */
export const faceWallet: FaceWalletConfig | null =
  typeof __FACE_WALLET__ === 'undefined' ? null : __FACE_WALLET__
