import { product } from '../config/product.ts'

type LinkName = 'telegram' | 'twitter' | 'medium' | 'discord' | 'docs'

/** What the site knows of a project besides its contract; its words are in messages/<language>/offering.ts. */
export type Project = {
  /** Also the first part of its text keys. */
  readonly id: 'pocket-limited' | 'pocket-unlimited' | 'xheroes' | 'genesis-pocket'
  /** Our own picture, from the site's root. */
  readonly image: string
  readonly links: readonly LinkName[]
  /** Text keys of its sections, after the id: `game` has `<id>.game` and `<id>.game.body`. */
  readonly sections: readonly ('game' | 'token' | 'sale')[]
}

const links: readonly LinkName[] = ['telegram', 'twitter', 'medium', 'discord', 'docs']

const projects: readonly Project[] = [
  { id: 'pocket-limited', image: 'offerings/pocket-limited.svg', links, sections: ['game', 'token', 'sale'] },
  {
    id: 'pocket-unlimited',
    image: 'offerings/pocket-unlimited.svg',
    links,
    sections: ['game', 'token', 'sale'],
  },
  { id: 'xheroes', image: 'offerings/xheroes.svg', links, sections: ['game', 'token', 'sale'] },
  { id: 'genesis-pocket', image: 'offerings/genesis-pocket.svg', links, sections: ['game', 'token', 'sale'] },
]

/** Null for an offering that has a contract and no words yet. */
export const projectOf = (id: string): Project | null => projects.find((project) => project.id === id) ?? null

export const linkHref = (name: LinkName): string => product.links[name]
