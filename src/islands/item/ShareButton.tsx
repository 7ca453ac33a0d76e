import { useState } from 'react'
import { snackError } from '../../stores/snackbar.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'

/** Shares the address of the page: with the device's share sheet if there is one, else through the clipboard. */
export function ShareButton({ name }: { readonly name: string }) {
  const { t } = useTexts<'details'>()
  const [plain, setPlain] = useState(false)
  if (plain || typeof navigator === 'undefined' || !navigator.share)
    return (
      <CopyButton
        className="btn btn-q"
        text={typeof location === 'undefined' ? '' : location.href}
        label={t('copyLink')}
        onFail={() => snackError('copy.failed')}
      />
    )
  const share = async () => {
    try {
      await navigator.share({ title: name, url: location.href })
    } catch (error) {
      // Closing the sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setPlain(true)
    }
  }
  return (
    <button className="btn btn-i btn-q" type="button" aria-label={t('share')} onClick={() => void share()}>
      <Icon name="share" />
    </button>
  )
}
