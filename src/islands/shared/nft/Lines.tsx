import { inLanguages } from '../../../lib/core/nft/description.ts'
import { useTexts } from '../../../ui/texts.tsx'

/** A stranger's description with its lines; of one in two languages the page's own comes first. */
export function Lines({ text }: { readonly text: string }) {
  const { locale } = useTexts()
  return inLanguages(text, locale).map((told) => (
    <p key={told.lang} className="text-lines" lang={told.lang}>
      {told.text}
    </p>
  ))
}
