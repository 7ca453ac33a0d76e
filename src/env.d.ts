import 'astro'

declare global {
  /** Ends with the first paint, or at once where no paint is waited for (boot.js). */
  var painted: Promise<void>
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
