const MODAL = 'dialog:modal'

/**
 * Reports the topmost modal dialog, and each change of it, until it is stopped. Only descendants of that dialog can be
 * pressed and are in the accessibility tree: everything else on the page is inert.
 * @param changed called immediately, then after each change
 */
export function watchTopDialog(changed: (dialog: HTMLDialogElement | null) => void): () => void {
  let open = [...document.querySelectorAll<HTMLDialogElement>(MODAL)]
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      if (!(target instanceof HTMLDialogElement)) continue
      open = open.filter((dialog) => dialog !== target)
      if (target.matches(MODAL)) open.push(target)
    }
    changed(open.at(-1) ?? null)
  })
  observer.observe(document, { attributeFilter: ['open'], subtree: true })
  changed(open.at(-1) ?? null)
  return () => observer.disconnect()
}
