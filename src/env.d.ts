import 'astro'
import type { FirstRead } from './lib/core/chain/firstRead.ts'

declare global {
  /** Ends with the first paint, or at once where no paint is waited for (boot.js). */
  var painted: Promise<void>
  /**
   * The last press that waits for hydration (boot.js): a button, which is pressed again then, or what asks the shell for a
   * dialog (stores/askShell.ts).
   */
  var pressed: Element | (() => boolean) | null
  /** The field that was edited last; null until one is (boot.js). */
  var edited: EventTarget | null
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
