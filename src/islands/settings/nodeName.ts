/** Returns the name of an address: its host, and its path if there is one. */
export function nodeName(url: string): string {
  if (!URL.canParse(url)) return url
  const { host, pathname } = new URL(url)
  return `${host}${pathname.replace(/\/$/, '')}`
}
