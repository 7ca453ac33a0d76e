/** Redirects from an old address: adds its query to the new one's, and preserves its hash if it has one. */
declare global {
  /** Resolves when boot.js knows whether the page redirects to the other language. */
  var languageFound: Promise<void>
}

const link = document.querySelector<HTMLAnchorElement>('a[data-go-on]')
void globalThis.languageFound.then(() => {
  // The page may already be redirecting to the other language. Then that page redirects further.
  if (!link || 'moved' in document.documentElement.dataset) return
  const to = new URL(link.href)
  for (const [name, value] of new URLSearchParams(location.search))
    if (!to.searchParams.has(name)) to.searchParams.append(name, value)
  if (location.hash) to.hash = location.hash
  location.replace(to)
})

export {}
