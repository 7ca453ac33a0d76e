/** Data of a project besides its contract. Its texts are in islands/offering/messages.<language>.ts. */
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

/** Null for an offering that has a contract and no texts yet. */
export const projectOf = (id: string): Project | null => projects.find((project) => project.id === id) ?? null

/** Returns the names of offerings that have texts, by id, for islands that list them. */
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
