import type { Registry } from '../../core/registry.ts'
import type { Address } from '../../core/source/model.ts'

/** A reveal contract of the registry, and whose heroes it changes. */
export type RevealContract = Pick<Registry['reveals'][number], 'kind' | 'draw'> & {
  readonly address: Address
  /** Collection of its heroes. */
  readonly hero: Address
}

/** The registry's reveal contracts whose heroes it names. */
export const revealContracts = ({
  reveals,
  collections,
}: Pick<Registry, 'reveals' | 'collections'>): RevealContract[] =>
  reveals.flatMap(({ address, hero, kind, draw }) => {
    const at = collections.find(({ id }) => id === hero)?.address
    return at ? [{ address, hero: at, kind, draw }] : []
  })
