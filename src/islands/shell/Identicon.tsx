import { blo } from 'blo'
import type { Address } from '../../lib/config/registry.ts'

/** A picture that differs with the address; decoration beside the address itself. */
export function Identicon({ address }: { readonly address: Address }) {
  return <img className="idicon" src={blo(address)} alt="" width="22" height="22" />
}
