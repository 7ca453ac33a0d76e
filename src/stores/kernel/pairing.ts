import type { PairingCode } from '../../lib/wallet/model.ts'
import { WALLET_CONNECT_ID } from '../../lib/wallet/model.ts'
import { walletDoor } from './connect.ts'
import { $wallet } from './wallet.ts'
import { connectWallet } from './walletActs.ts'

/** An app that has not said its name yet is asked for it again after so long (docs/product.md, Times and lifetimes). */
const PEER_RETRY_MS = 500

/**
 * Pairs a wallet app. Failures become a snackbar; returns whether it worked.
 * @param signal leaves the pairing at once and without a word
 * @param seen is told the code to show, and null when it is over
 */
export async function pairApp(
  signal: AbortSignal,
  seen: (code: PairingCode | null) => void,
): Promise<boolean> {
  const stop = await (await walletDoor()).watchCode(seen)
  try {
    return await connectWallet(WALLET_CONNECT_ID, signal)
  } finally {
    stop()
  }
}

/** Remembers which app was opened on this phone. */
export async function openedIn(link: string): Promise<void> {
  await (await walletDoor()).openedIn(link)
}

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
