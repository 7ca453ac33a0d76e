// Runs in 404.html, inlined and hashed. The page is answered at any depth, so it knows neither its root nor its files:
// it walks up until it finds root.json, then leads on (old and pretty addresses) or says that nothing is here.
{
  const pretty =
    /^(?<root>.*?\/)(?<ko>ko\/)?(?<page>marketplace|myNfts)\/(?<tab>[^/]+)(?:\/(?<name>[^/]+))?\/?$/
  const path = location.pathname
  const found = pretty.exec(path)?.groups

  const candidates = []
  for (let end = path.lastIndexOf('/'); end >= 0; end = path.lastIndexOf('/', end - 1)) {
    candidates.push(path.slice(0, end + 1))
    if (end === 0) break
  }
  // The likeliest first: each miss is a request.
  const likely = found?.root ?? /^\/ip[fn]s\/[^/]+\//.exec(path)?.[0] ?? '/'
  const ordered = [likely, ...candidates.filter((one) => one !== likely)]

  // Always with the origin: a path that begins with two slashes would name another host.
  const isRoot = async (root) => {
    try {
      const response = await fetch(`${location.origin}${root}root.json`)
      return response.ok && (await response.json()).app === '%APP%'
    } catch {
      return false
    }
  }

  /** Where a pretty address leads, from the root; null for one that means nothing. */
  const target = () => {
    if (!found) return null
    const { page, name, ko = '' } = found
    const tab = found.tab.toLowerCase()
    const query = new URLSearchParams(location.search)
    if (name === undefined) {
      // A host's own rules keep the letters of the tab; pages are in small ones.
      if (tab === found.tab || !['items', 'activities', 'collected'].includes(tab)) return null
    } else if (page === 'marketplace' && (tab === 'items' || tab === 'activities'))
      query.set('c', name === 'xheroescard' ? 'xheroescard1' : decodeURIComponent(name))
    else if (page === 'myNfts' && tab === 'collected' && (name === 'xheroes' || name === 'xheroescard'))
      query.set('u', '%XHEROES%')
    else return null
    return `${ko}${page}/${tab}/${query.size > 0 ? `?${query}` : ''}${location.hash}`
  }

  const run = async () => {
    let root = null
    for (const candidate of ordered) {
      if (!(await isRoot(candidate))) continue
      root = candidate
      break
    }
    const to = root === null ? null : target()
    if (to) {
      location.replace(location.origin + root + to)
      return
    }
    // The visitor's language: of the address, else as remembered, else the browser's.
    // Other sites of a path gateway could have written what is remembered there.
    const shared = /^\/ip[fn]s\//.test(root ?? path)
    let stored = null
    try {
      if (!shared) stored = localStorage.getItem(`%APP%:1:${root ?? '/'}:language`)
    } catch {
      // Private modes remember nothing.
    }
    const cookie = shared ? undefined : /(?:^|; )selectCountry=(ko|en)/.exec(document.cookie)?.[1]
    const inKorean = root !== null && path.startsWith(`${root}ko/`)
    const browser = navigator.language.startsWith('ko') ? 'ko' : 'en'
    const language = inKorean ? 'ko' : (cookie ?? stored ?? browser)
    document.documentElement.lang = language
    document.documentElement.dataset.found = ''
    for (const part of document.querySelectorAll('[data-in]')) {
      part.hidden = part.dataset.in !== language
      if (part.hidden) continue
      document.title = part.dataset.title
      for (const link of part.querySelectorAll('a')) {
        link.hidden = root === null
        link.href = `${location.origin}${root}${language === 'ko' ? 'ko/' : ''}${link.dataset.to}`
      }
    }
  }
  addEventListener('DOMContentLoaded', run)
}
