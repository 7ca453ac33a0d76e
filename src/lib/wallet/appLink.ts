import { CoreHelperUtil } from '@web3modal/core'

/** What opens a wallet app on this phone with a pairing code: its own link, as Web3Modal writes them. */
export const appLink = (app: string, uri: string): string =>
  CoreHelperUtil.formatUniversalUrl(app, uri).redirect
