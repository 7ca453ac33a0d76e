import type { Finding } from '../../lib/hero/draw.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'

const icons = { same: 'check', differs: 'error', unknown: 'info' } as const

/** `equal`, `differs` or `unknown`, as text and not only by colour. */
export function Found({ finding }: { readonly finding: Finding }) {
  const { t } = useTexts<'draw'>()
  return (
    <span className="proof-eq" data-finding={finding}>
      <Icon name={icons[finding]} />
      {t(`finding.${finding}`)}
    </span>
  )
}
