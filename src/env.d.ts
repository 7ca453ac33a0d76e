import 'astro'
import type { FirstRead } from './lib/chain/firstRead.ts'

declare global {
  /** Ends with the first paint, or at once where no paint is waited for (boot.js). */
  var painted: Promise<void>
  /** The last button that was pressed before its island was hydrated; it is pressed again then (boot.js). */
  var pressed: Element | null
  /** Sent by boot.js where the page carries a first question to the chain; undefined once its answer is taken. */
  var firstRead: FirstRead | undefined
}

declare module 'astro' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: it adds to an interface of Astro’s.
  interface AstroClientDirectives {
    /** Hydrates behind the first paint: scripts/astro/paintedDirective.ts. */
    'client:painted'?: boolean
    /** Hydrates on the first touch, click or key anywhere on the page: scripts/astro/interactDirective.ts. */
    'client:interact'?: boolean
  }
}
