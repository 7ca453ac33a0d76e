import type { ClientDirective } from 'astro'

const EVENTS = ['pointerdown', 'keydown', 'focusin'] as const

/**
 * Waits for the visitor's first interaction anywhere, then hydrates. A click that came before is made again,
 * so that the first press of the wallet button is not lost.
 */
const interact: ClientDirective = (load, _options, island) => {
  let missed: HTMLElement | null = null
  const remember = (event: Event) => {
    const target = event.target as HTMLElement
    if (island.contains(target)) missed = target
  }
  const start = async () => {
    for (const name of EVENTS) removeEventListener(name, start, true)
    const hydrate = await load()
    await hydrate()
    removeEventListener('click', remember, true)
    // One frame for the framework to take over the markup.
    requestAnimationFrame(() => missed?.isConnected && missed.click())
  }
  addEventListener('click', remember, true)
  for (const name of EVENTS) addEventListener(name, start, { capture: true, passive: true })
}

export default interact
