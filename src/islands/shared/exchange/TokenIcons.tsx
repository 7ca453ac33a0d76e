import { TokenIcon } from './TokenIcon.tsx'

/** Discs of a pool's tokens, one over the other's edge. */
export const TokenIcons = ({ symbols }: { readonly symbols: readonly string[] }) => (
  <span className="imgs">
    {symbols.map((symbol) => (
      <TokenIcon key={symbol} symbol={symbol} />
    ))}
  </span>
)
