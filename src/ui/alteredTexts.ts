/**
 * Whether something has changed a figure, an address or a symbol inside an element: a translation that does not heed
 * `translate="no"`, or an extension. `jsx-runtime.ts` marks each with the text that the page put there.
 */
export const hasAlteredTexts = (inside: Element): boolean =>
  [...inside.querySelectorAll<HTMLElement>('[data-says]')].some(
    ({ dataset, textContent }) => textContent !== dataset.says,
  )
