import { type ReactNode, useEffect } from 'react'
import type { Locale } from '../../lib/i18n/locale.ts'
import { watchMintPictures } from '../../stores/mint/info.ts'
import { mintEntries, watchMints } from '../../stores/mint/mint.ts'
import { type RoomTexts, TextsProvider } from '../../ui/texts.tsx'

export type OpenProps = { readonly locale: Locale; readonly texts: RoomTexts<'ui' | 'nft' | 'open'> }

/** A part of the home page that shows mints. On a chain without any it is not there. */
export function OpenPart({ locale, texts, children }: OpenProps & { readonly children: ReactNode }) {
  useEffect(() => {
    if (mintEntries.length === 0) return
    const stops = [watchMints(), watchMintPictures()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return mintEntries.length === 0 ? null : (
    <TextsProvider locale={locale} texts={texts}>
      {children}
    </TextsProvider>
  )
}
