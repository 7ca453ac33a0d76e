// Runs before the first paint, inlined and hashed: the theme, and the visitor's language (specification section 4).
{
  const root = document.documentElement
  const home = new URL(document.querySelector('link[rel="home"]').href)
  const key = (name) => `meverse:1:${home.pathname}:${name}`
  const stored = (name) => {
    try {
      return localStorage.getItem(key(name))
    } catch {
      return null
    }
  }
  const theme = stored('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme

  const other = document.querySelector('link[rel="alternate"][hreflang="ko"]')
  const here = root.lang
  const cookie = /(?:^|; )selectCountry=(ko|en)/.exec(document.cookie)?.[1]
  const inside = document.referrer.startsWith(home.origin + home.pathname)
  const outside =
    here === 'en' && other && !inside && performance.getEntriesByType('navigation')[0]?.type === 'navigate'
  const wanted = cookie ?? stored('language') ?? (navigator.language.startsWith('ko') ? 'ko' : 'en')
  // The address's language wins for the page shown; only an unprefixed page opened from outside may move.
  if (outside && wanted === 'ko') {
    root.dataset.moved = ''
    location.replace(other.href + location.search + location.hash)
  } else {
    // biome-ignore lint/suspicious/noDocumentCookie: before the modules are there
    document.cookie = `selectCountry=${here}; Path=${home.pathname}; Max-Age=300; SameSite=Strict`
    try {
      if (here === 'ko' || inside) localStorage.setItem(key('language'), here)
    } catch {
      // Private modes: the cookie alone remembers.
    }
  }
}
