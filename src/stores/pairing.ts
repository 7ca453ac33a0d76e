import { readClockGap } from '../lib/core/chain/clockGap.ts'
import type { PairingCode } from '../lib/core/wallet/model.ts'
import { WALLET_CONNECT_ID } from '../lib/core/wallet/model.ts'
import { rpc } from './chain.ts'
import { walletDoor } from './connect.ts'
import { connectWallet } from './walletActs.ts'

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

/** How far this device's clock and the chain's are apart, in ms; null where that is little or not known. */
export const clockGap = (): Promise<number | null> => readClockGap(rpc(), Date.now()).catch(() => null)
