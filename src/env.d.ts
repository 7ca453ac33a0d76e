declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates on the visitor's first interaction: scripts/astro/interact.ts. */
    'client:interact'?: boolean
  }
}

export {}
