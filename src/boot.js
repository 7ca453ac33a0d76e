// Inlined and hashed: runs before the first paint.

// A host that answers an address without its last slash has the page look for its files one folder too high. It leads on
// to the address with the slash, once: a host that takes the slash away again would do so for ever.
const cameFrom = document.referrer.split(/[?#]/)[0]
{
  // A text beginning with two slashes would be read as another site's address.
  const to = new URL(location.href)
  const isPage = to.pathname.endsWith('/') || /\.html?$/i.test(to.pathname)
  if (!isPage && cameFrom !== to.origin + to.pathname) {
    document.documentElement.dataset.moved = ''
    to.pathname += '/'
    location.replace(to)
  }
}

// On a fast connection what the first paint does not need is loaded after it: all of it would arrive at once and share the
// processor with the paint. On a slow one, where the page itself took long, it is asked for at once, because a round trip
// takes longer than the paint. Nor does it wait where nobody looks, or where the worker answers from the device.
{
  const workerAnswers = () => {
    try {
      return Boolean(navigator.serviceWorker?.controller)
    } catch {
      // A frame without an origin of its own.
      return false
    }
  }
  const far = performance.now() > 100
  const now = far || document.visibilityState !== 'visible' || workerAnswers()
  globalThis.painted = new Promise((resolve) => {
    // Behind the head, which may still be read: of two rules that weigh the same the sheet's last one has to hold.
    const append = (id) => document.documentElement.append(document.getElementById(id)?.content ?? '')
    // The page's sheet and the scripts of its islands (scripts/astro/firstStyles.ts, integrity.ts).
    const finish = () => {
      append('later')
      resolve()
    }
    let started = false
    const goOn = () => {
      if (started) return
      started = true
      append('late')
      // A form's first script (islands/swap/first.ts) has the processor for itself until it has run. Its files have the
      // line for themselves until they are here; then the largest file of the rest is asked for.
      const first = document.querySelector('link[data-first]')
      if (!first?.relList.supports('modulepreload')) return finish()
      first.addEventListener('load', () => {
        const large = document.getElementById('later').content.querySelector('link[data-large]')
        if (large) document.head.append(large)
      })
      addEventListener('first:ran', finish)
      first.addEventListener('error', finish)
      setTimeout(finish, 2_000)
    }
    if (now) return goOn()
    requestAnimationFrame(() => setTimeout(goOn))
    // A frame that is out of sight may get none.
    setTimeout(goOn, 1_000)
  })
}

// A button that is pressed before its island is hydrated is pressed again then. Buttons with data-opens or data-soon
// need no island (layouts/menu.ts). The last press counts, and only until the visitor does something else.
globalThis.edited = null
globalThis.pressed = null
{
  const forgetPress = () => {
    if (globalThis.pressed instanceof Element) globalThis.pressed.removeAttribute('aria-busy')
    globalThis.pressed = null
  }
  addEventListener(
    'click',
    ({ target }) => {
      const control = target instanceof Element ? target.closest('button, a') : null
      if (!control) return
      forgetPress()
      if (!control.matches('astro-island[ssr] button:not([data-opens], [data-soon], [popovertarget])')) return
      globalThis.pressed = control
      control.setAttribute('aria-busy', 'true')
    },
    true,
  )
  addEventListener(
    'input',
    ({ target }) => {
      globalThis.edited = target
      forgetPress()
    },
    true,
  )
  addEventListener('keydown', ({ key }) => key === 'Escape' && forgetPress(), true)
  addEventListener(
    'astro:hydrate',
    ({ target }) => {
      const button = globalThis.pressed
      if (!(button instanceof Element) || !target.contains(button)) return
      forgetPress()
      button.click()
    },
    true,
  )
}

// Theme and motion, and the visitor's language (docs/product.md, Language):
// the cookie's, else the lasting choice, else the country's, else, where no country comes within a second, the browser's.
{
  const root = document.documentElement
  const home = new URL(document.querySelector('link[rel="home"]').href)
  const key = (name) => `meverse:1:${home.pathname}:${name}`
  // Other sites of a path gateway have the same storage and cookies: nothing is taken from there.
  const shared = /^\/ip[fn]s\//.test(home.pathname)
  const stored = (name) => {
    try {
      return shared ? null : localStorage.getItem(key(name))
    } catch {
      return null
    }
  }
  const theme = stored('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  const motion = stored('motion')
  if (motion === 'reduce' || motion === 'full') root.dataset.motion = motion

  // The build puts in each language with its country; the first is that of unprefixed addresses.
  const languages = __LANGUAGES__
  const [[first]] = languages
  const isLanguage = (name) => languages.some(([code]) => code === name)
  const alternate = (code) => document.querySelector(`link[rel="alternate"][hreflang="${code}"]`)
  const named = /(?:^|; )selectCountry=([a-z]{2})/.exec(document.cookie)?.[1]
  const cookie = shared || !isLanguage(named) ? undefined : named
  // Being led on to the last slash is still coming from outside.
  const ledOn = `${cameFrom}/` === location.origin + location.pathname
  const inside = cameFrom.startsWith(home.origin + home.pathname) && !ledOn
  // The address's language wins for the page shown, and showing it is no choice: only the switch stores one. An
  // unprefixed page that is opened from outside may move.
  const mayMove =
    root.lang === first &&
    root.dataset.moved === undefined &&
    alternate(first) &&
    !inside &&
    performance.getEntriesByType('navigation')[0]?.type === 'navigate'
  const follow = (language) => {
    const to = language === first || !isLanguage(language) ? null : alternate(language)
    if (!to) return
    root.dataset.moved = ''
    location.replace(to.href + location.search + location.hash)
  }
  // The country is no choice of the visitor's, so it is kept for this visit alone.
  const visit = (country) => {
    try {
      if (shared) return null
      if (country) sessionStorage.setItem(key('country'), country)
      return sessionStorage.getItem(key('country'))
    } catch {
      return null
    }
  }
  let used = false
  for (const type of ['input', 'click'])
    addEventListener(type, () => (used = true), { capture: true, once: true })
  const askCountry = async (base, apiKey) => {
    const headers = apiKey === null ? {} : { 'x-api-key': apiKey }
    const path = 'users/v1/country'
    const answer = await fetch(`${base}/${path}`, {
      headers,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      priority: 'low',
      signal: AbortSignal.timeout(1_000),
    })
    const { country } = await answer.json()
    return /^[A-Z]{2}$/.test(country) ? country : null
  }
  const settings = () => {
    try {
      return JSON.parse(stored('settings')) ?? {}
    } catch {
      return {}
    }
  }
  const { apiUrl, rpcUrl } = settings()
  // The build puts in the API's address and the key that it asks of this site.
  const [api, apiKey] = __COUNTRY_FROM__
  const own = typeof apiUrl === 'string' && /^https?:/.test(apiUrl) ? apiUrl.replace(/\/$/, '') : null
  const byBrowser = () => languages.find(([code]) => navigator.language.startsWith(code))?.[0] ?? first
  const byCountry = (country) =>
    country === null ? byBrowser() : (languages.find(([, from]) => from === country)?.[0] ?? first)
  const chosen = cookie ?? stored('language')
  if (!mayMove) globalThis.languageFound = Promise.resolve()
  else if (chosen || visit() || !(own ?? api))
    globalThis.languageFound = Promise.resolve(follow(chosen || byCountry(visit())))
  else
    globalThis.languageFound = askCountry(own ?? api, own ? null : apiKey)
      .catch(() => null)
      .then((country) => {
        visit(country)
        // Not under the hands of a visitor who types or has pressed something.
        if (!used && !(document.activeElement instanceof HTMLInputElement)) follow(byCountry(country))
      })

  // Sends the page's first question to the chain while the scripts load (lib/core/chain/firstRead.ts). If the visitor chose a
  // node in the settings, only that node is asked, and the scripts do it.
  const question = document.getElementById('first-read')
  if (question && !rpcUrl && root.dataset.moved === undefined) {
    const { url } = question.dataset
    const body = question.textContent
    const answer = fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(8_000),
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    Object.assign(globalThis, { firstRead: { url, body, at: Date.now(), answer } })
    // The code that takes the answer handles its failure.
    answer.catch(() => null)
  }
}

// The browser may offer the app before anybody of ours listens: kept until the shell asks (islands/shell/InstallOffer).
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  globalThis.installPrompt = event
})

// A part of the page whose code did not come is tried again for two minutes (docs/product.md, Times and lifetimes),
// also where no worker runs. Then the page says so, and tries anew when asked.
{
  // As lib/core/errors/backoff.ts has them; nothing can be imported here.
  const LIMIT = 120_000
  /** Longer than the parts of a page take on the slowest network that is tested. */
  const WAITS = 15_000
  // The policy lets no text become an address of code (`require-trusted-types-for`): only our own files are passed.
  const scripts = new URL('js/', document.querySelector('link[rel="home"]').href).href
  const trusted = globalThis.trustedTypes?.createPolicy('meverse-part', {
    createScriptURL(url) {
      const { href } = new URL(url, document.baseURI)
      if (href.startsWith(scripts)) return href
      throw new TypeError(`not a script of ours: ${url}`)
    },
  })
  const pauseAfter = (tries) => Math.min(10_000, 250 * 2 ** tries) * (0.5 + Math.random() / 2)
  const tried = new WeakMap()
  const giveUp = (island, url) => {
    const id = url?.replace(/^.*\//, '') ?? ''
    reportError(Object.assign(new Error(`Loading chunk ${id} failed`), { name: 'ChunkLoadError' }))
    const note = document.getElementById('part-failed')?.content.firstElementChild?.cloneNode(true)
    if (!note || island.previousElementSibling?.matches('[data-part-failed]')) return
    note.querySelector('button')?.addEventListener('click', () => {
      note.remove()
      tried.delete(island)
      island.start()
    })
    island.before(note)
  }
  // Astro tries once more by itself, at an address of its own making. At these four the page knows what must come
  // (scripts/astro/integrity.ts).
  let turn = 0
  customElements.whenDefined('astro-island').then(({ prototype }) => {
    prototype.getRetryImportUrl = (url) => `${url}?retry=${turn++ % 4}`
  })
  // The browser's own list ends at 250 requests, which a page that is open for long passes: an observer hears of all.
  const asked = new Set()
  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) if (name.startsWith(scripts)) asked.add(name)
  }).observe({ type: 'resource', buffered: true })
  // A file that keeps failing may be wrong in the browser's own cache, which would answer with it for ever. A file that is
  // right there costs no request.
  const renew = () => {
    const map = document.querySelector('script[type=importmap]')?.textContent
    const known = map ? JSON.parse(map).integrity : {}
    const load = async ([path, integrity]) => {
      const { href } = new URL(path, document.baseURI)
      if (!asked.has(href)) return
      const signal = AbortSignal.timeout(5_000)
      await fetch(href, { integrity, signal, cache: 'force-cache' }).catch(() =>
        fetch(href, { signal, cache: 'reload' }),
      )
    }
    return Promise.allSettled(Object.entries(known).map(load))
  }
  addEventListener('part-missing', renew)
  // The page's own styles and scripts are tried again here; no other code does.
  addEventListener(
    'error',
    ({ target }) => {
      const isStyle = target instanceof HTMLLinkElement && target.rel === 'stylesheet'
      const isScript = target instanceof HTMLScriptElement && target.type === 'module'
      if (!isStyle && !isScript) return
      const name = isStyle ? 'href' : 'src'
      const url = target.dataset.url ?? target[name]
      const tries = Number(target.dataset.tries ?? 0)
      const since = Number(target.dataset.since ?? Date.now())
      const pause = pauseAfter(tries)
      if (Date.now() + pause - since > LIMIT) {
        const code = isStyle ? 'CSS_CHUNK_LOAD_FAILED' : 'ChunkLoadError'
        reportError(Object.assign(new Error(`Loading ${isStyle ? 'CSS ' : ''}chunk ${url} failed`), { code }))
        return
      }
      setTimeout(async () => {
        if (isScript && tries > 0) await renew()
        const next = document.createElement(target.localName)
        if (isStyle) next.rel = 'stylesheet'
        else next.type = 'module'
        Object.assign(next.dataset, { url, tries: tries + 1, since })
        // Another address: some browsers remember that a module failed, and a browser's cache may hold wrong bytes.
        next.integrity = target.integrity
        const again = `${url}?retry=${tries}`
        next[name] = isScript && trusted ? trusted.createScriptURL(again) : again
        target.replaceWith(next)
      }, pause)
    },
    true,
  )
  const asleep = () => document.querySelectorAll('astro-island[ssr][client=painted]')
  // Code that comes as something else is refused without a word, and a slow network says nothing either.
  setTimeout(() => {
    const note = document.getElementById('part-waits')?.content.firstElementChild?.cloneNode(true)
    if (!note || asleep().length === 0) return
    document.querySelector('main')?.prepend(note)
    const timer = setInterval(() => {
      if (asleep().length > 0 && !document.querySelector('[data-part-failed]')) return
      clearInterval(timer)
      note.remove()
    }, 500)
  }, WAITS)
  // A network that neither answers nor fails fires no event: after the time, what is still asleep is marked here.
  setTimeout(() => {
    for (const island of asleep()) giveUp(island, island.getAttribute('component-url'))
  }, LIMIT)
  addEventListener('astro:hydration-error', (event) => {
    const island = event.target
    // A module that came and failed is a fault of ours: trying again would not mend it.
    if (!(event.detail.error instanceof TypeError) || typeof island.start !== 'function') return
    event.preventDefault()
    const state = tried.get(island) ?? { since: Date.now(), tries: 0 }
    tried.set(island, state)
    const pause = pauseAfter(state.tries++)
    if (Date.now() + pause - state.since > LIMIT) return giveUp(island, event.detail.componentUrl)
    const again = async () => {
      clearTimeout(timer)
      removeEventListener('online', again)
      if (state.tries > 1) await renew()
      island.start()
    }
    const timer = setTimeout(again, pause)
    addEventListener('online', again)
  })
}
