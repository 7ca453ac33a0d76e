import { FEE_CEILING, mostFeeOf, readGasPrice } from '../lib/core/tx/networkFee.ts'
import { rpc } from './chain.ts'
import { $mostFee } from './tx.ts'

/** Reads the most that a signature may offer for gas, for a review to show and a flow to keep to. */
export async function readMostFee(): Promise<void> {
  // Whatever is wrong with the price is named before a signature; the ceiling is kept to in any case.
  $mostFee.set(await readGasPrice(rpc()).then(mostFeeOf, () => FEE_CEILING))
}
