/** The converters that this build's chain has. */
import { tokenAt } from '../core/config/contracts.ts'
import { fullRegistry } from '../core/config/fullRegistry.ts'
import type { ConversionId, Converter } from './model.ts'

/** Converters whose tokens the registry names, with the tokens' addresses spelled as everywhere. */
export const converters: readonly Converter[] = (fullRegistry.converters ?? []).flatMap((entry) => {
  const [tokenIn, tokenOut] = [tokenAt(entry.tokenIn), tokenAt(entry.tokenOut)]
  return tokenIn && tokenOut ? [{ ...entry, tokenIn: tokenIn.address, tokenOut: tokenOut.address }] : []
})

/** Returns the converter of an id; null if this chain has none. */
export const converterOf = (id: ConversionId): Converter | null =>
  converters.find((entry) => entry.id === id) ?? null
