/** Leads on from an old address: its query is added to the new one's, its hash kept if it has one. */
declare global {
  /** Ends when boot.js knows whether the page goes to its twin in the other language. */
  var languageFound: Promise<void>
}

const link = document.querySelector<HTMLAnchorElement>('a[data-go-on]')
void globalThis.languageFound.then(() => {
  // The language may have moved the page already: then the other language's twin leads on.
  if (!link || 'moved' in document.documentElement.dataset) return
  const to = new URL(link.href)
  for (const [name, value] of new URLSearchParams(location.search))
    if (!to.searchParams.has(name)) to.searchParams.append(name, value)
  if (location.hash) to.hash = location.hash
  location.replace(to)
})

export {}
