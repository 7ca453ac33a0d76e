import { type CreateConnectorFn, injected } from 'wagmi'

/** The wallet in `window.ethereum`. Where several extensions want that place its getter may throw: then there is none. */
export const inPage: CreateConnectorFn = (config) => {
  const made = injected()(config)
  return { ...made, getProvider: () => made.getProvider().catch(() => undefined) }
}
