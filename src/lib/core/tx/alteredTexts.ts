import { AppError } from '../errors/AppError.ts'

/**
 * Throws AppError `review.altered` if something has changed a figure, an address or a symbol of an open review: a
 * translation that ignores `translate="no"`, or an extension. `ui/jsx-runtime.ts` marks each with the text that the
 * page put there.
 */
export function assertUnaltered(): void {
  for (const { dataset, textContent } of document.querySelectorAll<HTMLElement>('dialog[open] [data-says]'))
    if (textContent !== dataset.says) throw new AppError('review.altered', `${dataset.says} / ${textContent}`)
}
