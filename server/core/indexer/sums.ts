/** Numbers and sums of rows that a range of blocks makes. */

/** Rows of a block are numbered, so that the order of the chain is one number; a block never lies in two ranges. */
export const IN_A_BLOCK = 2 ** 20

/** Sums by key, in the order in which the keys came. */
export class Sums<K extends string> {
  readonly #sums = new Map<string, { key: Record<K, string>; by: number }>()
  add(key: Record<K, string>, by: number): void {
    const name = Object.values(key).join(' ')
    const entry = this.#sums.get(name)
    if (entry) entry.by += by
    else this.#sums.set(name, { key, by })
  }
  rows<C extends string>(column: C): (Record<K, string> & Record<C, number>)[] {
    return [...this.#sums.values()]
      .filter(({ by }) => by !== 0)
      .map(({ key, by }) => ({ ...key, [column]: by }) as Record<K, string> & Record<C, number>)
  }
}
