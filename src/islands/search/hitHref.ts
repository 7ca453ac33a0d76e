import { askShell } from '../../stores/askShell.ts'
import { localHref } from '../../ui/href.ts'

/** Where an entry leads: a page in the page's own language, or what opens over the one shown. */
export const hitHref = (locale: string, path: string) =>
  path.startsWith('#') || path.startsWith('!') ? `#${path.slice(1)}` : localHref(locale, path)

/** Opens what is no page. @returns whether it was none */
export function opensDialog(path: string): boolean {
  if (path !== '!settings') return false
  askShell({ kind: 'settings' })
  return true
}
