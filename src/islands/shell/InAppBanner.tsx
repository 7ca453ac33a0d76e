import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { InAppNote } from './InAppNote.tsx'

/** Banner above the header, and so before Connect: the browser of an app has no wallet, and how to leave it. */
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
