import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { saveSettings } from '../../stores/kernel/saveSettings.ts'
import { $settings } from '../../stores/kernel/settings.ts'
import { useTexts } from '../../ui/texts.tsx'

/** Dots of one length, so that they tell nothing of the amount. */
export const DOTS = '••••'

type Props = {
  /** What is shown: where it is not known there is nothing to cover. */
  readonly of: unknown
  readonly children: ReactNode
}

/** An amount of the account’s own, which a person may cover; a screen reader hears that it is hidden. */
export function Cover({ of, children }: Props) {
  const { t } = useTexts<'wallet'>()
  const { covered } = useStore($settings)
  if (!covered || of === null || of === undefined || of === '') return children
  return (
    <span className="fig" data-covered>
      <span aria-hidden="true">{DOTS}</span>
      <span className="vh">{t('amountHidden')}</span>
    </span>
  )
}

/** Covers the account’s amounts, or shows them again; kept for the next visit. */
export function CoverSwitch() {
  const { t } = useTexts<'wallet'>()
  const { covered } = useStore($settings)
  return (
    <button
      className="btn btn-s"
      type="button"
      aria-pressed={covered}
      onClick={() => saveSettings({ covered: !covered })}
    >
      {t('hideAmounts')}
    </button>
  )
}
