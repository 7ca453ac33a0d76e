import type { AstroIntegration } from 'astro'

/**
 * Adds `client:painted`, an island that wakes with the page, behind its first paint, and `client:interact`, one whose
 * script is fetched on the first touch, click or key.
 */
export default function directives(): AstroIntegration {
  return {
    name: 'directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        for (const name of ['painted', 'interact'])
          addClientDirective({ name, entrypoint: `./scripts/astro/${name}Directive.ts` })
      },
    },
  }
}
