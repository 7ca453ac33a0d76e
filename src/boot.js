// Inlined and hashed: runs before the first paint.

// Without its last slash, the address makes the page look for its files one folder too high. Redirect to the address
// with the slash, once: a host that removes it again would cause an endless loop.
const cameFrom = document.referrer.split(/[?#]/)[0]
{
  // A path that begins with two slashes would be read as the address of another site.
  const to = new URL(location.href)
  const isPage = to.pathname.endsWith('/') || /\.html?$/i.test(to.pathname)
  if (!isPage && cameFrom !== to.origin + to.pathname) {
    document.documentElement.dataset.moved = ''
    to.pathname += '/'
    location.replace(to)
  }
}

// On a fast connection, load what the first paint does not need after it: everything would arrive together and compete
// with the paint for the processor. On a slow one, where the page itself took long, ask immediately, because a round
// trip takes longer than the paint. A hidden page, or one that the worker serves from the device, does not wait either.
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
    // Append behind the head, which may still be parsing: of two rules with equal weight, the sheet's last one must
    // win.
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
      // The first script of a form (islands/swap/first.ts) runs before anything else competes for the processor. Its
      // files are loaded first; then the largest file of the rest is requested.
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
    // An invisible frame may get no animation frame.
    setTimeout(goOn, 1_000)
  })
}

// Presses on a button before its island is hydrated are repeated after hydration. Buttons with data-opens
// need no island (layouts/menu.ts). Only the last press counts, and only until the visitor does something else.
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
      if (!control.matches('astro-island[ssr] button:not([data-opens], [popovertarget])')) return
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

// Sets theme, motion and language (docs/product.md, Language). Order of the language: cookie, stored choice, country,
// and if no country arrives within a second, the browser's.
{
  const root = document.documentElement
  const home = new URL(document.querySelector('link[rel="home"]').href)
  const key = (name) => `meverse:1:${home.pathname}:${name}`
  // On a path gateway, other sites share this storage and these cookies, so nothing is read from them.
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
  // The redirect to the last slash still counts as coming from outside.
  const ledOn = `${cameFrom}/` === location.origin + location.pathname
  const inside = cameFrom.startsWith(home.origin + home.pathname) && !ledOn
  // The address's language wins for the page shown, and showing it is no choice: only the switch stores one. An
  // unprefixed page that is opened from outside may redirect.
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
  // The country is not a choice of the visitor, so it is cached for this visit only.
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
  // The build inserts the API's address and the key that the API requires from this site.
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
        // Do not redirect a visitor who is typing or has pressed something.
        if (!used && !(document.activeElement instanceof HTMLInputElement)) follow(byCountry(country))
      })

  // Sends the page's first chain read while the scripts load (lib/core/chain/firstRead.ts). If the visitor chose a node
  // in the settings, only that node is asked, by the scripts.
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
    // The code that uses the answer handles its failure.
    answer.catch(() => null)
  }
}

// The browser may offer the app before our code listens, so the event is stored until the shell asks
// (islands/shell/InstallOffer).
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  globalThis.installPrompt = event
})

// A part of the page whose code failed to load is retried for two minutes (docs/product.md, Times and lifetimes), also
// without a worker. After that the page says so, and retries on request.
{
  // Same values as in lib/core/errors/backoff.ts; nothing can be imported here.
  const LIMIT = 120_000
  /** Longer than the parts of a page take on the slowest tested network. */
  const WAITS = 15_000
  // The policy (`require-trusted-types-for`) lets no text become a script address, so only our own files are passed.
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
  // Astro retries once by itself, at an address that it generates. For these four addresses the page has the expected
  // hashes (scripts/astro/integrity.ts).
  let turn = 0
  customElements.whenDefined('astro-island').then(({ prototype }) => {
    prototype.getRetryImportUrl = (url) => `${url}?retry=${turn++ % 4}`
  })
  // The browser's own list ends at 250 requests, and a page that stays open makes more. An observer sees all of them.
  const asked = new Set()
  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) if (name.startsWith(scripts)) asked.add(name)
  }).observe({ type: 'resource', buffered: true })
  // A file that keeps failing may be corrupt in the browser's cache, which would return it forever. Reloading an intact
  // file costs no request.
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
  // The page's own styles and scripts are retried here, because no other code does so.
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
        // Use another address: some browsers remember that a module failed, and their cache may hold wrong bytes.
        next.integrity = target.integrity
        const again = `${url}?retry=${tries}`
        next[name] = isScript && trusted ? trusted.createScriptURL(again) : again
        target.replaceWith(next)
      }, pause)
    },
    true,
  )
  const asleep = () => document.querySelectorAll('astro-island[ssr][client=painted]')
  // A module of the wrong type is refused silently, and a slow network reports nothing either.
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
  // A network that neither answers nor fails fires no event, so parts that are still not hydrated are marked here after
  // the time limit.
  setTimeout(() => {
    for (const island of asleep()) giveUp(island, island.getAttribute('component-url'))
  }, LIMIT)
  addEventListener('astro:hydration-error', (event) => {
    const island = event.target
    // A module that loaded and then failed is a bug of ours: a retry would not fix it.
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
