import { pageHref } from '../lib/storage/storage.ts'

/** Disc of a token we know by symbol. Pictures are ours, never from chain or API. */
export function TokenIcon({ symbol }: { readonly symbol: string }) {
  return <img src={pageHref(`tokens/${symbol.toLowerCase()}.svg`)} alt="" width="24" height="24" />
}
