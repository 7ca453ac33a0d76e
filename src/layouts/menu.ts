/**
 * Keyboard handling of the menus, the remembered language, the search's keys, a warning on shared origins. The page
 * works without this.
 */
import { isSharedPath } from '../lib/core/config/origin.ts'
import { COOKIE_HOURS, writeCookie, writeText } from '../lib/core/storage/storage.ts'
import { askShell } from '../stores/askShell.ts'

function setOpen(box: HTMLElement, open: boolean): void {
  box.classList.toggle('open', open)
  box.querySelector(':scope > :is(a, button)')?.setAttribute('aria-expanded', String(open))
}

/** The menus of the header: pointer, arrows, Escape. */
function connectSubmenus(): void {
  const boxes = [...document.querySelectorAll<HTMLElement>('.has-sub')]
  for (const box of boxes) {
    const button = box.querySelector<HTMLButtonElement>(':scope > button')
    button?.addEventListener('click', () => {
      const open = box.classList.contains('open')
      box.classList.toggle('shut', open)
      setOpen(box, !open)
    })
    // A mouse that enters the button and then clicks it must not close the menu it has just opened.
    button?.addEventListener('pointerdown', (event) => {
      if (event.pointerType === 'mouse') setOpen(box, false)
    })
    box.addEventListener('pointerenter', (event) => event.pointerType === 'mouse' && setOpen(box, true))
    box.addEventListener('pointerleave', (event) => {
      if (event.pointerType === 'mouse') setOpen(box, false)
      box.classList.remove('shut')
    })
    // The keyboard skips a closed menu; the arrow opens it, also if its head is a link.
    box.addEventListener('keydown', (event) => {
      const links = [...box.querySelectorAll<HTMLElement>('.sub a')]
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      const at = links.indexOf(document.activeElement as HTMLElement)
      if (step === 0 || (at < 0 && step < 0)) return
      event.preventDefault()
      box.classList.remove('shut')
      setOpen(box, true)
      links[Math.min(links.length - 1, Math.max(0, at + step))]?.focus()
    })
    box.addEventListener('focusout', (event) => {
      if (box.contains(event.relatedTarget as Node)) return
      setOpen(box, false)
      box.classList.remove('shut')
    })
  }

  // Escape closes any open menu, also one that only the mouse holds open.
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    for (const box of boxes) {
      const held = box.contains(document.activeElement)
      if (!held && !box.classList.contains('open')) continue
      setOpen(box, false)
      box.classList.add('shut')
      if (held) box.querySelector<HTMLElement>(':scope > :is(a, button)')?.focus()
    }
  })
}

/** The menu of small screens. As a popover, it makes the rest of the page unreachable while it is open. */
function connectMenu(menu: HTMLElement | null): void {
  const setBehind = (inert: boolean) => {
    for (const part of document.querySelectorAll<HTMLElement>('main, footer, .top, .skip')) part.inert = inert
  }
  // While it closes, before the browser returns the focus to the button.
  menu?.addEventListener('beforetoggle', (event) => {
    if ((event as ToggleEvent).newState === 'closed') setBehind(false)
  })
  menu?.addEventListener('toggle', (event) => {
    const open = (event as ToggleEvent).newState === 'open'
    document.querySelector('.burger')?.setAttribute('aria-expanded', String(open))
    setBehind(open)
    if (open) menu.querySelector<HTMLElement>('button')?.focus()
  })
  // After the last link the focus returns to the first element.
  menu?.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab') return
    const stops = [...menu.querySelectorAll<HTMLElement>('a, button, summary')].filter((stop) =>
      stop.checkVisibility(),
    )
    const [end, start] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
    if (document.activeElement !== end) return
    event.preventDefault()
    start?.focus()
  })
  // On a wide window the header has everything, so an open menu would only be in the way.
  matchMedia('(min-width: 66.01rem)').addEventListener('change', ({ matches }) => {
    if (matches && menu?.matches(':popover-open')) menu.hidePopover()
  })
}

/** Links to the page in the other language. */
function connectLanguages(): void {
  // A link inside the page preserves typed input, so the hash is carried to the other language.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]'))
    link.addEventListener('click', () => {
      const language = link.dataset.language ?? 'en'
      writeCookie('selectCountry', language, COOKIE_HOURS.selectCountry)
      writeText('language', language)
      link.hash = location.hash
      link.search = location.search
    })
}

/** Elements in which a key is text input, or belongs to an open list. */
const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** Connects the triggers of shell dialogs: buttons, and the keys of the search. */
function connectDialogs(menu: HTMLElement | null): void {
  const hideMenu = () => menu?.matches(':popover-open') && menu.hidePopover()

  // Buttons of header and menu that open a dialog, also those of an island that is not hydrated.
  addEventListener('click', ({ target }) => {
    const kind = target instanceof Element && target.closest<HTMLElement>('[data-opens]')?.dataset.opens
    if (kind !== 'search' && kind !== 'settings') return
    hideMenu()
    askShell({ kind })
  })

  // `/`, Ctrl-K and ⌘K open the search, unless an input has the focus or something else is open.
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    const chord = (ctrlKey || metaKey) && !altKey && !event.shiftKey && (key === 'k' || event.code === 'KeyK')
    const slash = key === '/' && !ctrlKey && !metaKey && !altKey
    if ((!chord && !slash) || event.isComposing || event.repeat || event.defaultPrevented) return
    if (target instanceof Element && target.closest(TYPING)) return
    if (!document.querySelector('[data-opens=search]') || document.querySelector('dialog[open]')) return
    event.preventDefault()
    hideMenu()
    askShell({ kind: 'search' })
  })
}

function leadToHash(): void {
  // A reload with a hash scrolls to the hash, not to the remembered position (docs/product.md, Pages), which the
  // browser would restore after this code.
  if (location.hash && /^#[\w-]+$/.test(location.hash)) {
    const target = document.getElementById(location.hash.slice(1))
    const lead = () => {
      target?.scrollIntoView()
      requestAnimationFrame(() => {
        history.scrollRestoration = 'auto'
      })
    }
    if (target) {
      history.scrollRestoration = 'manual'
      addEventListener('load', lead, { once: true })
    }
  }
}

/** Says why no wallet works here, and links to an origin where one does, with the typed input. */
function warn(id: string, place: () => string | null | undefined): void {
  const warning = document.getElementById(id)
  const link = warning?.querySelector('a')
  if (!warning || !link) return
  warning.hidden = false
  const follow = () => {
    const address = place()
    if (address) Object.assign(link, { href: address, hidden: false })
  }
  follow()
  link.addEventListener('click', follow)
}

function connectMenus(): void {
  const menu = document.getElementById('menu')
  connectSubmenus()
  connectMenu(menu)
  connectLanguages()
  connectDialogs(menu)
  leadToHash()
  if (window.top !== window) warn('framed', () => location.href)
  if (isSharedPath(location.pathname))
    void Promise.all([import('../lib/core/config/ownOrigin.ts'), import('../lib/core/config/hosts.ts')]).then(
      ([{ ownOrigin }, { originHosts }]) => warn('shared-origin', () => ownOrigin(location, originHosts)),
    )
}

// A form's first script may load this file's neighbours while the page is still being parsed.
if (document.readyState === 'loading')
  document.addEventListener('DOMContentLoaded', connectMenus, { once: true })
else connectMenus()
