import type { RegistryInput } from '../registry.ts'
import type { TokenId } from '../source/source.ts'
import { address } from './exchange.ts'

export const tokenId = (n: number): TokenId => `0x${n.toString(16).padStart(64, '0')}`

export const market = address(0x3a)
export const pocket = address(0x31)
export const xheroes = address(0x32)
export const boxes = address(0x33)
export const formulator = address(0x34)
export const boxMint = address(0x35)

/** What the registry says of NFTs, for tests. */
export const nftRegistry = {
  market: { operation: market, data: address(0x3b) },
  series: [
    { id: 'pocket_s1', address: pocket, kind: 'nft' },
    { id: 'xheroes_s1', address: xheroes, kind: 'nft' },
    { id: 'pocket_box_s1', address: boxes, kind: 'nft' },
    { id: 'formulator', address: formulator, kind: 'formulator' },
  ],
  mints: [{ id: 'pocket_s1', address: boxMint, series: 'pocket_box_s1', kind: 'box' }],
} satisfies Partial<RegistryInput>
