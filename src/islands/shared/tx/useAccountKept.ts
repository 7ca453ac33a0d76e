import { useEffect, useState } from 'react'
import { snackError } from '../../../stores/snackbar.ts'
import { $wallet } from '../../../stores/wallet.ts'
import { useStore } from '../../../ui/useStore.ts'

/**
 * Closes the review, with a message, if the account changes: it belongs to the account that opened it. A step that is
 * in the wallet or sent is finished first.
 */
export function useAccountKept(underWay: boolean, close: () => void): void {
  const { address } = useStore($wallet)
  const [owner] = useState(address)
  // biome-ignore lint/correctness/useExhaustiveDependencies: closing is the same whenever it happens
  useEffect(() => {
    if (owner === null || address === owner || underWay) return
    close()
    snackError('wallet.reviewClosed')
  }, [address, owner, underWay])
}
