/** What the site knows of a project besides its contract; its words are in messages/<language>/offering.ts. */
export type Project = {
  /** Also the first part of its text keys. */
  readonly id: 'pocket-limited' | 'pocket-unlimited' | 'xheroes' | 'genesis-pocket'
  /** Text keys of its sections, after the id: `game` has `<id>.game` and `<id>.game.body`. */
  readonly sections: readonly ('game' | 'token' | 'sale')[]
}

const projects: readonly Project[] = [
  { id: 'pocket-limited', sections: ['game', 'token', 'sale'] },
  { id: 'pocket-unlimited', sections: ['game', 'token', 'sale'] },
  { id: 'xheroes', sections: ['game', 'token', 'sale'] },
  { id: 'genesis-pocket', sections: ['game', 'token', 'sale'] },
]

/** Null for an offering that has a contract and no words yet. */
export const projectOf = (id: string): Project | null => projects.find((project) => project.id === id) ?? null

/** Names of those offerings that have words, by their ids, for islands that list them. */
export const offeringNames = (
  offerings: readonly { readonly id: string }[],
  name: (id: Project['id']) => string,
): Record<string, string> =>
  Object.fromEntries(
    offerings.flatMap(({ id }) => {
      const project = projectOf(id)
      return project ? [[id, name(project.id)]] : []
    }),
  )
