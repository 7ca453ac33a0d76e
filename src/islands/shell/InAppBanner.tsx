import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { InAppNote } from './InAppNote.tsx'

/** Above the header, and so before Connect: an app's browser that has no wallet says so, and the ways out of it. */
export default function InAppBanner() {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const made = document.createElement('div')
    document.querySelector('.top')?.before(made)
    setPlace(made)
    return () => made.remove()
  }, [])
  return place && createPortal(<InAppNote />, place)
}
