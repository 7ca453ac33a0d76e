import { ACTIVITIES_PAGE } from '../../../lib/core/nft/fields.ts'
import { roles } from '../../../ui/tableRoles.ts'

/** Rows to be waited for of a list whose length is not known. */
const FEW = 6

type Props = {
  readonly columns: number
  /** How many pages the list has, as far as that is known; a page among several is taken for full. */
  readonly pages: number
}

/** Rows of an activity that is being fetched. */
export function WaitingRows({ columns, pages }: Props) {
  return Array.from({ length: pages > 1 ? ACTIVITIES_PAGE : FEW }, (_, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
    <tr key={i} {...roles.row}>
      <td {...roles.cell} className="lead" colSpan={columns}>
        <span className="sk sk-l" />
      </td>
    </tr>
  ))
}
