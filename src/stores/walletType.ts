import { WALLET_CONNECT_ID } from '../lib/core/wallet/model.ts'
import { walletDoor } from './connect.ts'
import { $wallet } from './wallet.ts'

/** An app that has not said its name yet is asked for it again after so long (docs/product.md, Times and lifetimes). */
const PEER_RETRY_MS = 500

/**
 * What a login says of the wallet: the name of the one configured app, else null. A paired app's login waits until the
 * app has said its name.
 * @param signal ends the wait
 */
export async function walletTypeNow(signal: AbortSignal): Promise<string | null> {
  if ($wallet.get().walletId !== WALLET_CONNECT_ID) return null
  const door = await walletDoor()
  for (;;) {
    const peer = door.peer()
    if (peer || signal.aborted) return peer?.walletType ?? null
    await new Promise((resolve) => setTimeout(resolve, PEER_RETRY_MS))
  }
}
