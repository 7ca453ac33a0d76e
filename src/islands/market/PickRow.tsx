import { useEffect } from 'react'
import { MOST_PICKED } from '../../lib/market/several.ts'
import { $wallet } from '../../stores/wallet.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { marketEntry } from '../shared/nft/store/collections.ts'
import { $nftList, isEmptyList } from '../shared/nft/store/list.ts'
import { useGate } from '../shared/tx/useGate.ts'
import { $basket, $buying, startPicking, stopPicking } from './store/basket.ts'
import { watchLeft } from './store/interrupted.ts'

/** Buttons to pick several items and to buy them in one review. */
export function PickRow() {
  const { t } = useTexts<'several'>()
  const { items } = useStore($basket)
  const { status, address } = useStore($wallet)
  const list = useStore($nftList)
  const { says, pass } = useGate()
  useEffect(() => stopPicking, [])
  // An interrupted purchase is shown before anything else is picked.
  useEffect(() => (address ? watchLeft(address, () => $buying.set(true)) : undefined), [address])
  if (!marketEntry) return null
  if (items === null)
    return isEmptyList(list) ? null : (
      <div className="btn-row select-row">
        <button className="btn btn-s" type="button" onClick={startPicking}>
          {t('buySeveral')}
        </button>
      </div>
    )
  const connected = status === 'connected'
  const none = items.length === 0
  return (
    <div className="btn-row select-row">
      <span className="small muted" role="status">
        {t('pickedCount', { count: items.length, most: MOST_PICKED })}
      </span>
      <button
        className="btn btn-p"
        type="button"
        aria-disabled={connected && none}
        onClick={() => (connected ? !none && $buying.set(true) : pass('connect'))}
      >
        {connected ? t('reviewPicked', { count: items.length }) : says('connect')}
      </button>
      <button className="btn btn-s" type="button" onClick={stopPicking}>
        {t('pickNone')}
      </button>
    </div>
  )
}
