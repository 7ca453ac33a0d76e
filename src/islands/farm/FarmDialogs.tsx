import { useStore } from '@nanostores/react'
import { $farmForm } from '../../stores/farm/form.ts'
import { farmReview } from '../../stores/farm/review.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'

// Each is fetched when it is first opened.
const FormDialog = lazyPart('FormDialog', () => import('./FormDialog.tsx'))
const ReviewDialog = lazyPart('ReviewDialog', () => import('./ReviewDialog.tsx'))

/** The form for an amount and the review, over either farm page. */
export function FarmDialogs() {
  const form = useStore($farmForm, { ssr: 'initial' }).current
  const review = useStore(farmReview.$review, { ssr: 'initial' })
  return (
    <>
      {form && <FormDialog />}
      {review && <ReviewDialog />}
    </>
  )
}
