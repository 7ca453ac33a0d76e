import { readClockGap } from '../lib/core/chain/clockGap.ts'
import type { PairingCode } from '../lib/core/wallet/model.ts'
import { WALLET_CONNECT_ID } from '../lib/core/wallet/model.ts'
import { rpc } from './chain.ts'
import { walletAdapter } from './connect.ts'
import { connectWallet } from './walletActions.ts'

/**
 * Pairs a wallet app. Failures become a snackbar; returns whether it worked.
 * @param signal ends the pairing immediately and silently
 * @param seen receives the code to show, and null when it is over
 */
export async function pairApp(
  signal: AbortSignal,
  seen: (code: PairingCode | null) => void,
): Promise<boolean> {
  const stop = await (await walletAdapter()).watchCode(seen)
  try {
    return await connectWallet(WALLET_CONNECT_ID, signal)
  } finally {
    stop()
  }
}

/** Remembers the app that was opened on this phone. */
export async function openedIn(link: string): Promise<void> {
  await (await walletAdapter()).openedIn(link)
}

/** Returns the difference between this device's clock and the chain's, in ms; null if it is small or unknown. */
export const clockGap = (): Promise<number | null> => readClockGap(rpc(), Date.now()).catch(() => null)
