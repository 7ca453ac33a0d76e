import { useEffect } from 'react'
import { countVisit, mayOfferApp, refuseApp } from '../../lib/shell/visits.ts'
import { snack } from '../../stores/snackbar.ts'
import { useTexts } from '../../ui/texts.tsx'

/** Event of browsers that offer to install a site. It is not standardized, so the type library lacks it. */
type InstallPrompt = Event & { readonly prompt: () => Promise<unknown> }

declare global {
  /** Saved by boot.js; undefined if the browser has made no offer. */
  var installPrompt: InstallPrompt | undefined
}

/** Offers the site as an app from the second visit on, if the browser supports it. A refusal is permanent. */
export function InstallOffer() {
  const { t } = useTexts<'header'>()
  useEffect(() => {
    const offer = () => {
      const prompt = globalThis.installPrompt
      if (!prompt || !mayOfferApp()) return
      const take = () => {
        // After the prompt, the browser's own dialog decides; its event can be used only once.
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
    // A visit counts even if nothing can be offered yet.
    countVisit()
    offer()
    addEventListener('beforeinstallprompt', offer)
    return () => removeEventListener('beforeinstallprompt', offer)
  }, [t])
  return null
}
