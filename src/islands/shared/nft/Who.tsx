import { chain } from '../../../lib/core/config/env.ts'
import { shortAddress } from '../../../lib/core/i18n/clean.ts'
import { roles } from '../../../ui/tableRoles.ts'

const ZERO = /^0x0{40}$/

/** An account in a table, linked to the explorer if it has one; a dash for the zero address. */
export function Who({ address, label }: { readonly address: string; readonly label: string }) {
  return (
    <td {...roles.cell} data-l={label}>
      {ZERO.test(address) ? (
        <span className="faint">—</span>
      ) : chain.explorer ? (
        <a
          className="mono lnk"
          href={`${chain.explorer}/address/${address}?p=1&e=10`}
          rel="noopener noreferrer"
          target="_blank"
          title={address}
        >
          {shortAddress(address)}
        </a>
      ) : (
        <span className="mono" title={address}>
          {shortAddress(address)}
        </span>
      )}
    </td>
  )
}
