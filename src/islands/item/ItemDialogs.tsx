import { useStore } from '../../ui/useStore.ts'
import { ItemReviewDialog } from './ItemReviewDialog.tsx'
import { OfferForm } from './OfferForm.tsx'
import { $itemDialog } from './store/form.ts'
import { itemReview } from './store/review.ts'
import { TransferForm } from './TransferForm.tsx'

/** Forms and review of the item page, loaded when the first of them is opened. */
export default function ItemDialogs() {
  const current = useStore(itemReview.$review)
  const { open } = useStore($itemDialog)
  if (current) return <ItemReviewDialog review={current} />
  if (open === 'offer') return <OfferForm />
  return open === 'transfer' ? <TransferForm /> : null
}
