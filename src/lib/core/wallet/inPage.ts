import { type CreateConnectorFn, injected } from 'wagmi'

/**
 * Returns the wallet in `window.ethereum`. If several extensions compete for it, its getter may throw: then there is
 * none.
 */
export const inPage: CreateConnectorFn = (config) => {
  const made = injected()(config)
  return { ...made, getProvider: () => made.getProvider().catch(() => undefined) }
}
