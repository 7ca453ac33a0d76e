const GATEWAY_PATH = /^\/ip[fn]s\/[^/]+(?:\/|$)/

/**
 * True if a path belongs to a path gateway (`/ipfs/CID/`), which serves every site from one origin. Other sites can
 * read and rewrite what a page stores there, send it messages and access its windows.
 */
export const isSharedPath = (pathname: string) => GATEWAY_PATH.test(pathname)
