import { tokenPictures } from './tokenPictures.ts'

/** Disc of a token we know by symbol. Pictures are ours, never from chain or API. */
export function TokenIcon({ symbol }: { readonly symbol: string }) {
  return <img src={tokenPictures.get(symbol.toLowerCase())} alt="" width="24" height="24" />
}
