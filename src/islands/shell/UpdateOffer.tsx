import { useEffect } from 'react'
import { $update } from '../../stores/keepOffline.ts'
import { dismissTitled, snack } from '../../stores/snackbar.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'

/** Reports that a new release is ready. The user installs it, but never during a signature. */
export function UpdateOffer() {
  const { t } = useTexts<'header'>()
  const update = useStore($update)
  useEffect(() => {
    const title = t('updateTitle')
    if (!update) dismissTitled(title)
    else
      snack({
        type: 'info',
        title,
        description: t('updateBody'),
        stays: true,
        action: { label: t('updateTake'), run: update },
      })
  }, [update, t])
  return null
}
