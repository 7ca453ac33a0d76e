import { FEE_CEILING, mostFeeOf, readGasPrice } from '../lib/core/tx/networkFee.ts'
import { rpc } from './chain.ts'
import { $mostFee } from './tx.ts'

/** Reads the maximum that a signature may offer for gas, which a review shows and a flow enforces. */
export async function readMostFee(): Promise<void> {
  // A problem with the price is reported before a signature; the ceiling applies in any case.
  $mostFee.set(await readGasPrice(rpc()).then(mostFeeOf, () => FEE_CEILING))
}
