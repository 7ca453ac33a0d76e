/** Requirements before every signature, whatever the form. */
export const GATES = ['unsafe', 'connecting', 'connect', 'wrongChain'] as const
export type Gate = (typeof GATES)[number]

/** True if the form's button would resolve one of them. */
export const isGate = (kind: string): kind is Gate => (GATES as readonly string[]).includes(kind)

/** State of wallet and chain that a form needs before its own rules. */
export type Access = {
  /** Null if nothing is missing. */
  readonly gate: Gate | null
  /** The figures are too old to be signed on. */
  readonly stale: boolean
}

type Wallet = { readonly status: string; readonly chainId: number | null }

/**
 * Returns the first missing requirement, in the order in which they can be resolved.
 * @param chainId the page's chain
 * @param unsafe whether this release must no longer sign
 */
export function gateOf(wallet: Wallet, chainId: number, unsafe = false): Gate | null {
  if (unsafe) return 'unsafe'
  if (wallet.status === 'connecting') return 'connecting'
  if (wallet.status !== 'connected') return 'connect'
  return wallet.chainId === null || wallet.chainId === chainId ? null : 'wrongChain'
}
