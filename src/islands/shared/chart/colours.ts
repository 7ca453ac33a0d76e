/** A canvas cannot use CSS variables, so the tokens' colours are read here, and again when they change. */

const names = {
  surface: '--surface',
  sunken: '--sunken',
  line: '--line',
  control: '--control',
  ink: '--ink',
  ink2: '--ink-2',
  ink3: '--ink-3',
  accent: '--accent',
  accentSoft: '--accent-soft',
  font: '--font',
} as const

export type Colours = { readonly [Name in keyof typeof names]: string }

/** Returns the colours that apply to an element. */
export function coloursAt(element: Element): Colours {
  const style = getComputedStyle(element)
  return Object.fromEntries(
    Object.entries(names).map(([name, token]) => [name, style.getPropertyValue(token).trim()]),
  ) as Colours
}

/**
 * Reports when the theme changes, by the system or by choice.
 * @returns the stop
 */
export function watchTheme(changed: () => void): () => void {
  const queries = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)'].map((query) =>
    matchMedia(query),
  )
  for (const query of queries) query.addEventListener('change', changed)
  const chosen = new MutationObserver(changed)
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => {
    for (const query of queries) query.removeEventListener('change', changed)
    chosen.disconnect()
  }
}
