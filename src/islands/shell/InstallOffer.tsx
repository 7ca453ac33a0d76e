import { useEffect } from 'react'
import { countVisit, mayOfferApp, refuseApp } from '../../lib/shell/visits.ts'
import { snack } from '../../stores/snackbar.ts'
import { useTexts } from '../../ui/texts.tsx'

/** What browsers call their offer to install a site; no standard yet, so no type of the library. */
type InstallPrompt = Event & { readonly prompt: () => Promise<unknown> }

declare global {
  /** Kept by boot.js; undefined where the browser has made no offer. */
  var installPrompt: InstallPrompt | undefined
}

/** Offers the site as an app from the second visit on, where the browser can; who puts it away is never asked again. */
export function InstallOffer() {
  const { t } = useTexts<'header'>()
  useEffect(() => {
    const offer = () => {
      const prompt = globalThis.installPrompt
      if (!prompt || !mayOfferApp()) return
      const take = () => {
        // Once asked, the browser's own dialog decides; its offer counts only once.
        globalThis.installPrompt = undefined
        void prompt.prompt().catch(() => undefined)
      }
      snack({
        type: 'info',
        title: t('installTitle'),
        description: t('installBody'),
        stays: true,
        action: { label: t('installTake'), run: take },
        onDismiss: refuseApp,
      })
    }
    // A visit counts also where nothing can be offered yet.
    countVisit()
    offer()
    addEventListener('beforeinstallprompt', offer)
    return () => removeEventListener('beforeinstallprompt', offer)
  }, [t])
  return null
}
