import { retryImport } from '../lib/core/errors/retryImport.ts'

/** Asks the wallet to change to this page's chain, or does what its kind needs for that. @returns whether it did */
export const switchChain = async (): Promise<boolean> =>
  (await retryImport('walletActs', () => import('./walletActions.ts'))).switchChain()
