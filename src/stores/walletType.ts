import { WALLET_CONNECT_ID } from '../lib/core/wallet/model.ts'
import { walletAdapter } from './connect.ts'
import { $wallet } from './wallet.ts'

/**
 * Delay before a paired app that has not sent its name is asked for it again (docs/product.md, Times and lifetimes).
 */
const PEER_RETRY_MS = 500

/**
 * Returns the wallet type of a login: the name of the one configured app, else null. The login of a paired app waits
 * until the app has sent its name.
 * @param signal ends the wait
 */
export async function walletTypeNow(signal: AbortSignal): Promise<string | null> {
  if ($wallet.get().walletId !== WALLET_CONNECT_ID) return null
  const adapter = await walletAdapter()
  for (;;) {
    const peer = adapter.peer()
    if (peer || signal.aborted) return peer?.walletType ?? null
    await new Promise((resolve) => setTimeout(resolve, PEER_RETRY_MS))
  }
}
