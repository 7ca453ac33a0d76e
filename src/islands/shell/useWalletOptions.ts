import { useEffect, useState } from 'react'
import { fromUnknown } from '../../lib/core/errors/fromUnknown.ts'
import type { WalletOption } from '../../lib/core/wallet/model.ts'
import { snackError } from '../../stores/snackbar.ts'
import { walletOptions } from '../../stores/walletActs.ts'

/** A finger's click comes so long after it has left the screen, at most. */
const CLICK_MS = 100

/**
 * Wallets that announced themselves; late ones join the list while it is open. The dialog grows by each, so none joins
 * while something is pressed: a press that ends beside what it began on would tick nothing.
 * @returns `unread` where the code that knows them did not come, which is said in a snackbar
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
