import 'astro'

declare module 'astro' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: it adds to an interface of Astro’s.
  interface AstroClientDirectives {
    /** Hydrates on the first touch, click or key anywhere on the page: scripts/astro/interactDirective.ts. */
    'client:interact'?: boolean
  }
}
