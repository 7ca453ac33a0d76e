import type { AstroIntegration } from 'astro'

/** Adds `client:interact`: an island whose script is fetched on the first touch, click or key. */
export default function interact(): AstroIntegration {
  return {
    name: 'interact',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) =>
        addClientDirective({ name: 'interact', entrypoint: './scripts/astro/interactDirective.ts' }),
    },
  }
}
