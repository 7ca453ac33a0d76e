import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** Has Preact draw the islands: every component of a page that is not Astro's own (docs/decisions.md). */
export default function islands(): AstroIntegration {
  return {
    name: 'islands',
    hooks: {
      'astro:config:setup': ({ addRenderer }) =>
        addRenderer({
          name: 'islands',
          clientEntrypoint: here('client.ts'),
          serverEntrypoint: here('server.ts'),
        }),
    },
  }
}
