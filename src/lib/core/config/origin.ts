const GATEWAY_PATH = /^\/ip[fn]s\/[^/]+(?:\/|$)/

/**
 * Whether a path is a path gateway's (`/ipfs/CID/`), which serves every site from one origin: others can read and
 * rewrite what a page stores there, send it messages and reach into its windows.
 */
export const isSharedPath = (pathname: string) => GATEWAY_PATH.test(pathname)
