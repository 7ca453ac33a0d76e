import { useEffect, useState } from 'react'
import { SILENT_MS } from '../../../lib/core/wallet/answer.ts'

/**
 * True if a wallet has not answered for so long that the user may stop waiting.
 * @param asked whether it is being asked now
 */
export function useUnresponsive(asked: boolean): boolean {
  const [silent, setUnresponsive] = useState(false)
  useEffect(() => {
    if (!asked) return
    const timer = setTimeout(() => setUnresponsive(true), SILENT_MS)
    return () => {
      clearTimeout(timer)
      setUnresponsive(false)
    }
  }, [asked])
  return asked && silent
}
