import { router } from '../../chain/exchangeCalls.ts'
import type { Address } from '../../config/registry.ts'
import type { WriteCall } from '../../tx/model.ts'
import type { Quote } from '../model.ts'
import { routePath } from '../quote.ts'

/** Returns the router call of a quote. It pays the caller and reverts beyond the quote's limit. */
export function swapCall(routerAddress: Address, quote: Quote): WriteCall {
  const path = routePath(quote.route)
  return quote.mode === 'exactIn'
    ? { to: routerAddress, fn: router.swapExactIn, args: [quote.amountIn, quote.limit, path] }
    : { to: routerAddress, fn: router.swapExactOut, args: [quote.amountOut, quote.limit, path] }
}
