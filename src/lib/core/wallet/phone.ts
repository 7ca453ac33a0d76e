/** Whether the device is a phone or a tablet, where wallets are apps. */
export const isPhone = (agent: string) => /Android|iPhone|iPad|Mobile/i.test(agent)

/**
 * The address that opens a page inside a wallet's own browser, as it is: path, query and hash.
 * @param deepLink what the wallet's link begins with
 */
export const inWallet = (deepLink: string, { host, pathname, search, hash }: Location | URL) =>
  `${deepLink}${host}${pathname}${search}${hash}`
