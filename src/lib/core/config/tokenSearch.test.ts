import { expect, it } from 'vitest'
import { address } from '../../../../tests/fakes/pools.ts'
import type { Token } from './registry.ts'
import { findTokens } from './tokenSearch.ts'
import { tokenList } from './tokens.ts'

const tokens = tokenList.map(({ symbol, name }, i) => ({
  symbol,
  name,
  address: address(0xabc0 + i),
  decimals: 18,
})) as Token[]
const found = (text: string) => findTokens(tokens, text).map(({ symbol }) => symbol)

it.each([
  // "Tether USD" matches too, and is before ETH in the list.
  ['eth', ['ETH', 'USDT']],
  ['ETH ', ['ETH', 'USDT']],
  ['me', ['MEV', 'MEFI', 'MPL']],
  ['usd', ['USDT', 'USDC', 'BUSD']],
  ['tether', ['USDT']],
  ['0x000000000000000000000000000000000000ABC4', ['USDC']],
  ['xyz', []],
] as const)('%s finds %s', (text, symbols) => expect(found(text)).toEqual(symbols))

it('nothing typed leaves all as they are', () => expect(found('  ')).toEqual(tokens.map((one) => one.symbol)))
