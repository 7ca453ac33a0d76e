/** Link for visitors without a wallet (docs/product.md, Addresses). */
export const metamask = {
  /** Takes a page's address without its scheme behind it, and opens it in the wallet's own browser. */
  deepLink: 'https://metamask.app.link/dapp/',
  download: 'https://metamask.io/download/',
} as const
