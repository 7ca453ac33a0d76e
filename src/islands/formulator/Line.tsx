import type { ReactNode } from 'react'

type Props = { readonly label: string; readonly children: ReactNode; readonly strong?: boolean }

export function Line({ label, children, strong = false }: Props) {
  return (
    <div className={strong ? 'key' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
