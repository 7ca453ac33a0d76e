import type { Locale } from '../../lib/core/i18n/locale.ts'
import { type RoomTexts, TextsProvider } from '../../ui/texts.tsx'
import { LargestPools } from './LargestPools.tsx'

type Props = { readonly locale: Locale; readonly texts: RoomTexts<'ui' | 'home'> }

/** The pools of the home page, which hydrate when visible. The part above reads their data. */
export default function Pools({ locale, texts }: Props) {
  return (
    <TextsProvider locale={locale} texts={texts}>
      <LargestPools />
    </TextsProvider>
  )
}
