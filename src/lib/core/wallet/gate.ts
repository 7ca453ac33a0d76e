/** What stands between a visitor and every signature, whatever the form. */
export const GATES = ['unsafe', 'connecting', 'connect', 'wrongChain'] as const
export type Gate = (typeof GATES)[number]

/** Whether what a form would do now is to pass one of them. */
export const isGate = (kind: string): kind is Gate => (GATES as readonly string[]).includes(kind)

/** What a form must know of wallet and chain before its own rules count. */
export type Access = {
  /** Null where nothing is missing. */
  readonly gate: Gate | null
  /** The figures are too old to be signed on. */
  readonly stale: boolean
}

type Wallet = { readonly status: string; readonly chainId: number | null }

/**
 * The first thing missing, in the order in which it can be mended.
 * @param chainId the page's chain
 * @param unsafe whether this release is not to sign any more
 */
export function gateOf(wallet: Wallet, chainId: number, unsafe = false): Gate | null {
  if (unsafe) return 'unsafe'
  if (wallet.status === 'connecting') return 'connecting'
  if (wallet.status !== 'connected') return 'connect'
  return wallet.chainId === null || wallet.chainId === chainId ? null : 'wrongChain'
}
