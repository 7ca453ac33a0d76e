import { lazyPart } from '../../ui/lazyPart.tsx'
import { useStore } from '../../ui/useStore.ts'
import { $farmForm } from './store/form.ts'
import { farmReview } from './store/review.ts'

// Each is loaded when it is first opened.
const FormDialog = lazyPart('FormDialog', () => import('./FormDialog.tsx'))
const ReviewDialog = lazyPart('ReviewDialog', () => import('./ReviewDialog.tsx'))

/** The form for an amount and the review, over either farm page. */
export function FarmDialogs() {
  const form = useStore($farmForm).current
  const review = useStore(farmReview.$review)
  return (
    <>
      {form && <FormDialog />}
      {review && <ReviewDialog />}
    </>
  )
}
