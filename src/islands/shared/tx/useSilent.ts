import { useEffect, useState } from 'react'
import { SILENT_MS } from '../../../lib/core/wallet/answer.ts'

/**
 * Whether a wallet has been silent for so long that it can be left.
 * @param asked whether it is being asked now
 */
export function useSilent(asked: boolean): boolean {
  const [silent, setSilent] = useState(false)
  useEffect(() => {
    if (!asked) return
    const timer = setTimeout(() => setSilent(true), SILENT_MS)
    return () => {
      clearTimeout(timer)
      setSilent(false)
    }
  }, [asked])
  return asked && silent
}
