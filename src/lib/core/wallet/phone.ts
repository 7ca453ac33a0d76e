/** True if the device is a phone or a tablet, where wallets are apps. */
export const isPhone = (agent: string) => /Android|iPhone|iPad|Mobile/i.test(agent)

/**
 * Returns the address that opens a page inside a wallet's own browser, unchanged: path, query and hash.
 * @param deepLink beginning of the wallet's link
 */
export const inWallet = (deepLink: string, { host, pathname, search, hash }: Location | URL) =>
  `${deepLink}${host}${pathname}${search}${hash}`
