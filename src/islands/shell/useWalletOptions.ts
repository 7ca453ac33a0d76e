import { useEffect, useState } from 'react'
import { fromUnknown } from '../../lib/core/errors/fromUnknown.ts'
import type { WalletOption } from '../../lib/core/wallet/model.ts'
import { snackError } from '../../stores/snackbar.ts'
import { walletOptions } from '../../stores/walletActions.ts'

/** Maximum delay of a tap's click after the finger has left the screen. */
const CLICK_MS = 100

/**
 * Returns the wallets that announced themselves; late ones are added while the list is open. Each one makes the dialog
 * taller, so none is added while something is pressed: the press would end next to its target and do nothing.
 * @returns `unread` if the code for wallets could not be loaded, which a snackbar reports
 */
export function useWalletOptions(): readonly WalletOption[] | 'waiting' | 'unread' {
  const [options, setOptions] = useState<readonly WalletOption[] | 'waiting' | 'unread'>('waiting')
  useEffect(() => {
    const news = new AbortController()
    const { signal } = news
    let pressed = false
    let late: readonly WalletOption[] | null = null
    const join = () => {
      if (late && !pressed) setOptions(late)
    }
    const load = () =>
      walletOptions().then(
        (found) => {
          late = found
          join()
        },
        (error) => {
          const { code, details } = fromUnknown(error)
          snackError(code, details)
          setOptions((before) => (before === 'waiting' ? 'unread' : before))
        },
      )
    const press = () => {
      pressed = true
    }
    const release = () =>
      setTimeout(() => {
        pressed = false
        join()
      }, CLICK_MS)
    void load()
    addEventListener('eip6963:announceProvider', () => setTimeout(load, 50), { signal })
    addEventListener('pointerdown', press, { signal })
    addEventListener('pointerup', release, { signal })
    addEventListener('pointercancel', release, { signal })
    return () => news.abort()
  }, [])
  return options
}
