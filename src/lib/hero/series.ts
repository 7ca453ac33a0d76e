import type { Address, Registry } from '../core/config/registry.ts'
import type { SeriesKind } from '../core/nft/heroActions.ts'

/** A series of heroes with the contract that changes them. */
export type Series = {
  readonly id: string
  /** The reveal contract. */
  readonly address: Address
  /** Collection of its boxes; null if it opens none. */
  readonly box: Address | null
  /** Collection of its heroes. */
  readonly hero: Address
  readonly kind: SeriesKind
  /** `oneStep` creates the heroes with the reveal itself; `twoStep` in a later draw. */
  readonly draw: 'twoStep' | 'oneStep'
}

/** Returns the registry's series whose collections have addresses. */
export function heroSeries({ reveals, collections }: Pick<Registry, 'reveals' | 'collections'>): Series[] {
  const addressOf = (id: string | null) => collections.find((one) => one.id === id)?.address ?? null
  return reveals.flatMap(({ hero, box, ...entry }) => {
    const address = addressOf(hero)
    return address ? [{ ...entry, hero: address, box: addressOf(box) }] : []
  })
}
