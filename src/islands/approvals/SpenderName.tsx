import type { Spender } from '../../lib/approvals/model.ts'
import { useTexts } from '../../ui/texts.tsx'

/** A contract in words: what it is for, and which one of its kind; of an earlier release's only the kind is known. */
export function SpenderName({ spender: { role, name } }: { readonly spender: Spender }) {
  const { t } = useTexts<'approvals'>()
  return <>{t(`role.${role}`, { name: name ?? '' }).trim()}</>
}
