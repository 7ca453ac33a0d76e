import { askShell } from '../../stores/askShell.ts'
import { localHref } from '../../ui/href.ts'

/** Returns the target of an entry: a page in the page's own language, or a dialog over the current page. */
export const hitHref = (locale: string, path: string) =>
  path.startsWith('#') || path.startsWith('!') ? `#${path.slice(1)}` : localHref(locale, path)

/**
 * Opens the dialog of a path that is no page.
 * @returns true if it was one
 */
export function opensDialog(path: string): boolean {
  if (path !== '!settings') return false
  askShell({ kind: 'settings' })
  return true
}
