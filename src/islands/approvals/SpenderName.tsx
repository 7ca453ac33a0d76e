import type { Spender } from '../../lib/approvals/model.ts'
import { useTexts } from '../../ui/texts.tsx'

/** A contract's purpose, and its name among its kind. For an earlier release only the kind is known. */
export function SpenderName({ spender: { role, name } }: { readonly spender: Spender }) {
  const { t } = useTexts<'approvals'>()
  return <>{t(`role.${role}`, { name: name ?? '' }).trim()}</>
}
