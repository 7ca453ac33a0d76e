import type { Locale } from '../../lib/core/i18n/locale.ts'
import { type GroupTexts, TextsProvider } from '../../ui/texts.tsx'
import { LargestPools } from './LargestPools.tsx'

type Props = { readonly locale: Locale; readonly texts: GroupTexts<'ui' | 'home'> }

/** The pools of the home page, which hydrate when visible. The part above reads their data. */
export default function Pools({ locale, texts }: Props) {
  return (
    <TextsProvider locale={locale} texts={texts}>
      <LargestPools />
    </TextsProvider>
  )
}
