/** The frame of Face Wallet's own page, and the check of its messages. */

/** Its package gives the frame this id. */
const FRAME_ID = 'face-iframe'

/** Ids of its questions: six signs of a random number and a count. */
const ITS_ID = /^[\d.e+-]{1,6}-\d+$/

const isIts = (data: unknown) => {
  if (typeof data !== 'object' || data === null) return false
  const { id, method } = data as { readonly id?: unknown; readonly method?: unknown }
  return (
    (typeof id === 'string' && ITS_ID.test(id)) || (typeof method === 'string' && method.startsWith('face_'))
  )
}

/**
 * Blocks forged answers. The package accepts an answer from any window that knows the request's id. This listener has
 * to be registered before the package is loaded, and stops answers from other origins.
 * @param origin of the frame
 */
export function guardFrame(origin: string): void {
  addEventListener('message', (event) => {
    if (event.origin !== origin && isIts(event.data)) event.stopImmediatePropagation()
  })
}

export type FrameTexts = { readonly title: string; readonly leave: string }

/**
 * Moves the package's frame into a dialog. The package shows it over the page by a style, but nothing can be above a
 * modal dialog of ours or be used beside one. The dialog is open while the package wants to be visible, and can be
 * closed at any time: an open request is then abandoned, as with any other wallet.
 * @throws Error if the package has put no frame into the page
 */
export function frameInDialog({ title, leave }: FrameTexts): void {
  const frame = document.getElementById(FRAME_ID)
  if (!frame) throw new Error('no frame')
  const dialog = document.createElement('dialog')
  dialog.className = 'face-frame'
  dialog.setAttribute('aria-label', title)
  Object.assign(frame.style, { position: 'static', height: '100%' })
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'btn btn-q'
  button.textContent = leave
  dialog.append(button, frame)
  document.body.append(dialog)
  button.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => {
    frame.style.display = 'none'
  })
  new MutationObserver(() => {
    const seen = frame.style.display !== 'none'
    if (seen && !dialog.open) dialog.showModal()
    else if (!seen && dialog.open) dialog.close()
  }).observe(frame, { attributes: true, attributeFilter: ['style'] })
}
