import { type ReactNode, useEffect } from 'react'
import type { Locale } from '../../lib/core/i18n/locale.ts'
import { type GroupTexts, TextsProvider } from '../../ui/texts.tsx'
import { watchMintPictures } from './store/info.ts'
import { mintEntries, watchMints } from './store/mint.ts'

export type OpenProps = { readonly locale: Locale; readonly texts: GroupTexts<'ui' | 'nft' | 'open'> }

/** A part of the home page that shows mints. Hidden on a chain without any. */
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
