import type { Token } from './registry.ts'

/** How well a token answers a search: the lowest is best, null is not at all. */
function rankOf({ symbol, name, address }: Token, text: string): number | null {
  const [inSymbol, inName] = [symbol.toLowerCase().indexOf(text), name.toLowerCase().indexOf(text)] as const
  if (symbol.toLowerCase() === text || address.toLowerCase() === text) return 0
  if (inSymbol === 0) return 1
  if (inName === 0) return 2
  return inSymbol > 0 || inName > 0 || address.toLowerCase().includes(text) ? 3 : null
}

/**
 * Tokens whose symbol, name or address has the text, best first: the symbol itself, what begins with it, what has it
 * anywhere. Equal ones keep the order of the list.
 */
export function findTokens(tokens: readonly Token[], typed: string): readonly Token[] {
  const text = typed.trim().toLowerCase()
  if (text === '') return tokens
  return tokens
    .flatMap((token) => {
      const rank = rankOf(token, text)
      return rank === null ? [] : [{ token, rank }]
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ token }) => token)
}
