import type { ClientDirective } from 'astro'

/** Hydrates once the page is painted, or if painting cannot be observed (`src/boot.js`). */
const painted: ClientDirective = async (load) => {
  await globalThis.painted
  const hydrate = await load()
  await hydrate()
}

export default painted
