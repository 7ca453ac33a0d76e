import type { ReactNode } from 'react'
import { saveSettings } from '../../../stores/saveSettings.ts'
import { $settings } from '../../../stores/settings.ts'
import { useStore } from '../../../ui/useStore.ts'

/** Dots of one length, so that they reveal nothing about the amount. */
export const DOTS = '••••'

type Props = {
  /** The shown value. If it is unknown, there is nothing to cover. */
  readonly of: unknown
  /** Text for screen readers in its place. */
  readonly says: string
  readonly children: ReactNode
}

/** An amount of the account that can be covered. A covered amount is not in the page at all. */
export function Covered({ of, says, children }: Props) {
  const { covered } = useStore($settings)
  if (!covered || of === null || of === undefined || of === '') return children
  return (
    <span className="fig" data-covered>
      <span aria-hidden="true">{DOTS}</span>
      <span className="vh">{says}</span>
    </span>
  )
}

/** Covers the account’s amounts, or shows them again. The choice is persisted. */
export function CoverButton({ label }: { readonly label: string }) {
  const { covered } = useStore($settings)
  return (
    <button
      className="btn btn-s"
      type="button"
      aria-pressed={covered}
      onClick={() => saveSettings({ covered: !covered })}
    >
      {label}
    </button>
  )
}
