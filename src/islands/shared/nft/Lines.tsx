import { inLanguages } from '../../../lib/core/nft/description.ts'
import { useTexts } from '../../../ui/texts.tsx'

/** An untrusted description with its line breaks; if it has two languages, the page's own comes first. */
export function Lines({ text }: { readonly text: string }) {
  const { locale } = useTexts()
  return inLanguages(text, locale).map((reported) => (
    <p key={reported.lang} className="text-lines" lang={reported.lang}>
      {reported.text}
    </p>
  ))
}
