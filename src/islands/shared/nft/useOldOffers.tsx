import { type ReactNode, useEffect, useState } from 'react'
import { type Covers, coveredKey, coveredOffers } from '../../../lib/core/nft/coveredOffers.ts'
import { lateTexts } from '../../../messages/lateTexts.ts'
import { lazyPart, withTexts } from '../../../ui/lazyPart.tsx'
import { useStore } from '../../../ui/useStore.ts'
import { $madeOffers, watchMadeOffers } from './store/madeOffers.ts'

const OldOffers = lazyPart('OldOffers', (locale) =>
  withTexts(import('./OldOffers.tsx'), lateTexts(locale, 'oldOffers')),
)

/** Longest wait for the index: without it, items can be bought too. */
const PATIENCE_MS = 5_000

/**
 * Finds the account's older offers that a review's approval makes payable.
 * @param covers the approval; null if the review gives none
 * @returns what to show of them, and if the review must wait for the list or its tick
 */
export function useOldOffers(covers: Covers | null): {
  readonly blocked: boolean
  readonly shown: ReactNode
} {
  const { body, status, skipped = 0 } = useStore($madeOffers)
  const [agreed, agree] = useState('')
  const [isLate, setLate] = useState(false)
  const pays = covers !== null
  useEffect(() => {
    if (!pays) return
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    const stop = watchMadeOffers()
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [pays])
  if (!covers) return { blocked: false, shown: null }
  const found = body && coveredOffers(body, skipped, covers)
  const key = found ? coveredKey(found) : ''
  const isReading = body === null && status === 'loading' && !isLate
  return {
    blocked: isReading || (key !== '' && key !== agreed),
    shown:
      found && key === '' ? null : (
        <OldOffers
          found={found}
          isReading={isReading}
          isAgreed={key === agreed}
          onAgree={(on) => agree(on ? key : '')}
        />
      ),
  }
}
