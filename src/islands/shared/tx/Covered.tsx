import type { ReactNode } from 'react'
import { saveSettings } from '../../../stores/saveSettings.ts'
import { $settings } from '../../../stores/settings.ts'
import { useStore } from '../../../ui/useStore.ts'

/** Dots of one length, so that they tell nothing of the amount. */
export const DOTS = '••••'

type Props = {
  /** What is shown: where it is not known there is nothing to cover. */
  readonly of: unknown
  /** What a screen reader hears in its place. */
  readonly says: string
  readonly children: ReactNode
}

/** An amount of the account’s own, which a person may cover: what is covered is not in the page at all. */
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

/** Covers the account’s amounts, or shows them again; kept for the next visit. */
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
