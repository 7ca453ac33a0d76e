/** Keyboard manners of the menus and the remembered language; the menus themselves work without this. */
import { COOKIE_HOURS, writeCookie, writeText } from '../lib/storage/storage.ts'

for (const box of document.querySelectorAll<HTMLElement>('.has-sub')) {
  const button = box.querySelector<HTMLButtonElement>(':scope > button')
  const set = (open: boolean) => {
    box.classList.toggle('open', open)
    button?.setAttribute('aria-expanded', String(open))
  }
  button?.addEventListener('click', () => set(!box.classList.contains('open')))
  box.addEventListener('pointerenter', (event) => event.pointerType === 'mouse' && set(true))
  box.addEventListener('pointerleave', (event) => event.pointerType === 'mouse' && set(false))
  box.addEventListener('focusout', (event) => !box.contains(event.relatedTarget as Node) && set(false))
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    set(false)
    box.classList.add('shut')
    box.querySelector<HTMLElement>(':scope > :is(a, button)')?.focus()
  })
  box.addEventListener('focusin', () =>
    setTimeout(() => box.contains(document.activeElement) || box.classList.remove('shut')),
  )
  box.addEventListener('pointerleave', () => box.classList.remove('shut'))
}

const menu = document.getElementById('menu')
// While it closes the browser gives the focus back to the button, which must take it by then.
menu?.addEventListener('beforetoggle', (event) => {
  if ((event as ToggleEvent).newState === 'open') return
  for (const part of document.querySelectorAll<HTMLElement>('main, footer, .top')) part.inert = false
})
menu?.addEventListener('toggle', (event) => {
  const open = (event as ToggleEvent).newState === 'open'
  document.querySelector('.burger')?.setAttribute('aria-expanded', String(open))
  for (const part of document.querySelectorAll<HTMLElement>('main, footer, .top')) part.inert = open
  if (open) menu.querySelector<HTMLElement>('button, a')?.focus()
})

// A link inside the page keeps what was typed: the hash goes along to the other language.
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]'))
  link.addEventListener('click', () => {
    const language = link.dataset.language ?? 'en'
    writeCookie('selectCountry', language, COOKIE_HOURS.selectCountry)
    writeText('language', language)
    link.hash = location.hash
    link.search = location.search
  })

for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-soon]'))
  link.addEventListener('click', (event) => {
    event.preventDefault()
    if (menu?.matches(':popover-open')) menu.hidePopover()
    dispatchEvent(new CustomEvent('meverse:soon', { detail: link.dataset.soon }))
  })

// A reload on an address with a hash goes to the hash, not to the remembered place (specification section 2).
if (location.hash && /^#[\w-]+$/.test(location.hash)) {
  const target = document.getElementById(location.hash.slice(1))
  if (target) addEventListener('load', () => target.scrollIntoView(), { once: true })
}
