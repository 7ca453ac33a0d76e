import { blo } from 'blo'
import type { Address } from '../../lib/core/config/registry.ts'

/** A picture that differs by address; decoration next to the address itself. */
export default function Identicon({ address }: { readonly address: Address }) {
  return <img src={blo(address)} alt="" width="22" height="22" />
}
