// Runs in 404.html, inlined and hashed. The page is answered at any depth, so it knows neither its root nor its files:
// it walks up until it finds root.json, then leads on (old and pretty addresses) or says that nothing is here.
{
  const pages = '%PAGES%'.split(' ')
  // The first language has no prefix.
  const languages = '%LANGUAGES%'.split(' ')
  const [first, ...prefixed] = languages
  const path = location.pathname

  const candidates = []
  for (let end = path.lastIndexOf('/'); end >= 0; end = path.lastIndexOf('/', end - 1)) {
    candidates.push(path.slice(0, end + 1))
    if (end === 0) break
  }
  // The likeliest first: each miss is a request.
  const pretty = new RegExp(`^(.*?/)(?:(?:${prefixed.join('|')})/)?(?:marketplace|mynfts)/`, 'i')
  const prefix = new RegExp(`^((?:${prefixed.join('|')})(?:/|$))?(.*)$`, 'i')
  const likely = pretty.exec(path)?.[1] ?? /^\/ip[fn]s\/[^/]+\//.exec(path)?.[0] ?? '/'
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

  /** The path of a page in its own letters, with its slash; undefined when there is no such page. */
  const pageOf = (rest) => {
    const wanted = `${rest}/`.replace(/\/+$/, '/').toLowerCase()
    return pages.find((page) => page.toLowerCase() === wanted)
  }

  const decoded = (name) => {
    try {
      return decodeURIComponent(name)
    } catch {
      return name
    }
  }

  /** Address of the page that is meant, from the root; null for one that means nothing. */
  const target = (root) => {
    const [, language = '', rest] = prefix.exec(path.slice(root.length))
    const exact = language && `${language.toLowerCase().replace('/', '')}/`
    const query = new URLSearchParams(location.search)
    const at = (page) => `${exact}${page}${query.size > 0 ? `?${query}` : ''}${location.hash}`
    // Capital letters, or no slash on a host that does not add it.
    const page = pageOf(rest)
    const isExact = language === exact
    if (page !== undefined) return page === rest && isExact ? null : at(page)
    if (rest === '') return isExact ? null : at('')
    const [, list, tab, name] = /^(marketplace|mynfts)\/([^/]+)(?:\/([^/]+))?\/?$/i.exec(rest) ?? []
    if (list === undefined) return null
    const known = pageOf(`${list}/${tab}`)
    if (list.toLowerCase() === 'mynfts') {
      if (known === 'myNfts/collected/' && /^xheroes(card)?$/i.test(name)) query.set('u', '%XHEROES%')
      return at(known ?? 'myNfts/collected/')
    }
    if (name !== undefined)
      query.set('c', name.toLowerCase() === 'xheroescard' ? 'xheroescard1' : decoded(name))
    return at(known ?? (query.has('c') ? 'marketplace/items/' : 'marketplace/'))
  }

  const run = async () => {
    let root = null
    for (const candidate of ordered) {
      if (!(await isRoot(candidate))) continue
      root = candidate
      break
    }
    const to = root === null ? null : target(root)
    if (to) {
      location.replace(location.origin + root + to)
      return
    }
    // The visitor's language: of the address, else the stored one, else the browser's. On a path gateway other sites
    // could have written the stored one.
    const shared = /^\/ip[fn]s\//.test(root ?? path)
    let stored = null
    try {
      if (!shared) stored = localStorage.getItem(`%APP%:1:${root ?? '/'}:language`)
    } catch {
      // Private modes remember nothing.
    }
    const cookie = shared ? undefined : /(?:^|; )selectCountry=([a-z]{2})/.exec(document.cookie)?.[1]
    const inAddress = prefixed.find((code) => root !== null && path.startsWith(`${root}${code}/`))
    const browser = languages.find((code) => navigator.language.startsWith(code))
    const language = [inAddress, cookie, stored, browser].find((code) => languages.includes(code)) ?? first
    document.documentElement.lang = language
    document.documentElement.dataset.found = ''
    for (const part of document.querySelectorAll('[data-in]')) {
      part.hidden = part.dataset.in !== language
      if (part.hidden) continue
      document.title = part.dataset.title
      for (const link of part.querySelectorAll('a')) {
        link.hidden = root === null
        link.href = `${location.origin}${root}${language === first ? '' : `${language}/`}${link.dataset.to}`
      }
    }
  }
  addEventListener('DOMContentLoaded', run)
}
