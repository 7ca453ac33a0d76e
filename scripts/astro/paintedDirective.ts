import type { ClientDirective } from 'astro'

/** Hydrates as soon as the page has been painted, or nobody can see whether it has (`src/boot.js`). */
const painted: ClientDirective = async (load) => {
  await globalThis.painted
  const hydrate = await load()
  await hydrate()
}

export default painted
