import 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates on the first touch, click or key anywhere on the page: scripts/astro/interactDirective.ts. */
    'client:interact'?: boolean
  }
}
