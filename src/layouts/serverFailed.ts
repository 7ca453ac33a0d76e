/**
 * Runs on the not-found page: says that the server failed if a page redirected here with its own address. Missing
 * pages are not affected.
 */
import { appRoot } from '../lib/core/storage/storage.ts'

const failed = new URLSearchParams(location.hash.slice(1)).get('failed')
const home = new URL(appRoot(), location.origin).href
const retry = document.querySelector<HTMLAnchorElement>('[data-retry]')
// Anyone can write the fragment, so only an address of this site is offered.
const to = failed === null ? null : new URL(home + failed)
if (to?.href.startsWith(home) && retry) {
  retry.href = to.href
  retry.hidden = false
  retry.className = 'btn btn-p'
  const [heading] = document.getElementsByTagName('h1')
  const title = heading?.textContent ?? ''
  for (const text of document.querySelectorAll<HTMLElement>('[data-server-failed]'))
    text.textContent = text.dataset.serverFailed ?? ''
  document.title = document.title.replace(title, heading?.textContent ?? title)
  for (const link of document.querySelectorAll('.btn-row .btn-p:not([data-retry])'))
    link.classList.replace('btn-p', 'btn-q')
}
