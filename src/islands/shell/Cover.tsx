import type { ReactNode } from 'react'
import { useTexts } from '../../ui/texts.tsx'
import { CoverButton, Covered } from '../shared/tx/Covered.tsx'

type Props = { readonly of: unknown; readonly children: ReactNode }

/**
 * An amount of this dialog, which the user may hide.
 * @param of nothing if it is unknown
 */
export function Cover({ of, children }: Props) {
  const { t } = useTexts<'wallet'>()
  return (
    <Covered of={of} says={t('amountHidden')}>
      {children}
    </Covered>
  )
}

/** Hides the amounts, or shows them again. */
export function CoverSwitch() {
  const { t } = useTexts<'wallet'>()
  return <CoverButton label={t('hideAmounts')} />
}
