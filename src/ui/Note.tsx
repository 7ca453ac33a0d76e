import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'

type Kind = 'info' | 'ok' | 'warn' | 'danger' | 'offline'

const looks: Record<Kind, { className: string; icon: IconName }> = {
  info: { className: 'note', icon: 'info' },
  ok: { className: 'note note-ok', icon: 'ok' },
  warn: { className: 'note note-w', icon: 'warn' },
  danger: { className: 'note note-d', icon: 'error' },
  offline: { className: 'note note-w note-late', icon: 'offline' },
}

type Props = {
  readonly kind: Kind
  /** Code of the catalogue's row that is shown. */
  readonly problem?: string
  readonly children: ReactNode
}

/** A notice inside the page. `danger` interrupts a screen reader, the others wait their turn. */
export function Note({ kind, problem, children }: Props) {
  const { className, icon } = looks[kind]
  return (
    <div className={className} role={kind === 'danger' ? 'alert' : undefined} data-problem={problem}>
      <Icon name={icon} />
      <div translate="yes">{children}</div>
    </div>
  )
}
