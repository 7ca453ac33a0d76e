import type { GroupTexts } from '../../ui/texts.tsx'
import { Unavailable } from '../../ui/Unavailable.tsx'

/** The swap page of a chain without an exchange; only pre-rendered. */
export default function NoSwap({ texts }: { readonly texts: GroupTexts<'swap'> }) {
  return <Unavailable title={texts.unavailableTitle} body={texts.unavailableBody} heading={texts.title} />
}
