/**
 * The used part of `@haechi-labs/face-sdk`. Builds with Face Wallet replace this file by the package's entry
 * (`scripts/astro/face.ts`); in others it is never loaded.
 */

export type FaceRequest = { readonly method: string; readonly params?: readonly unknown[] }

/** Its provider: EIP-1193, without `eth_requestAccounts`. */
export type FaceEthereum = {
  request(asked: FaceRequest): Promise<unknown>
  on(event: string, listener: (news: never) => void): unknown
  removeListener(event: string, listener: (news: never) => void): unknown
}

export type FaceClient = {
  readonly auth: {
    /** Null if the user closed it. */
    login(providers: readonly string[]): Promise<unknown>
    logout(): Promise<void>
    isLoggedIn(): Promise<boolean>
  }
  readonly wallet: { home(): Promise<void> }
  getEthLikeProvider(): FaceEthereum
}

export type FaceOptions = {
  readonly apiKey: string
  /** Chain by number; throws for one that it does not know. */
  readonly network: number
  readonly iframeUrl: string
  readonly notificationOptions: { readonly type: 'none' }
}

/** Puts its frame into the document's body; a second one throws while that is there. */
export const Face: (new (options: FaceOptions) => FaceClient) | null = null
