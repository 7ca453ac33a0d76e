/** What stands between a visitor and every signature, whatever the form. */
export type Gate = 'connecting' | 'connect' | 'wrongChain'

/** What a form must know of wallet and chain before its own rules count. */
export type Access = {
  /** Null where nothing is missing. */
  readonly gate: Gate | null
  /** The figures are too old to be signed on. */
  readonly stale: boolean
}

type Wallet = { readonly status: string; readonly chainId: number | null }

/** The first thing missing, in the order in which it can be mended. @param chainId the page's chain */
export function gateOf(wallet: Wallet, chainId: number): Gate | null {
  if (wallet.status === 'connecting') return 'connecting'
  if (wallet.status !== 'connected') return 'connect'
  return wallet.chainId === null || wallet.chainId === chainId ? null : 'wrongChain'
}
