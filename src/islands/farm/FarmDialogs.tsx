import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { $farmForm, $farmReview } from '../../stores/farm.ts'

// Each is fetched when it is first opened.
const FormDialog = lazy(() => import('./FormDialog.tsx'))
const ReviewDialog = lazy(() => import('./ReviewDialog.tsx'))

/** The form for an amount and the review, over either farm page. */
export function FarmDialogs() {
  const form = useStore($farmForm, { ssr: 'initial' }).current
  const review = useStore($farmReview, { ssr: 'initial' }).current
  return (
    <Suspense>
      {form && <FormDialog />}
      {review && <ReviewDialog />}
    </Suspense>
  )
}
