/** What an address is called: its host, and its path where that is not all it has. */
export function nodeName(url: string): string {
  if (!URL.canParse(url)) return url
  const { host, pathname } = new URL(url)
  return `${host}${pathname.replace(/\/$/, '')}`
}
